import {
  answerClaim,
  claimantNames,
  decideClaim,
  openClaimForCaller,
  readClaim,
  takeClaim,
  type ClaimInFull as ClaimOnWire,
} from '#contract/agentur/claims.js';
import { claimEntryNames, claimStateNames } from '#contract/empfehler/claims.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, staffOf, type CallContext } from '#platform/http/call.js';
import type { ClaimsDesk } from '../api.js';
import { ClaimInFull, type ClaimInFullView } from '../queries/claim-in-full.js';
import { DecideClaim } from '../use-cases/decide-claim.js';
import { RaiseClaim } from '../use-cases/raise-claim.js';
import { WorkOnClaim } from '../use-cases/work-on-claim.js';
import { toClaimed, toOpened } from './own-claims.js';

const deskOf = (context: CallContext): ClaimsDesk => {
  const { userId, roles } = principalOf(context, 'agency');
  return { userId, ...staffOf(context), isOperator: roles.includes('Betreiber') };
};

const toClaim = ({ row, terms, ...claim }: ClaimInFullView): ClaimOnWire => ({
  Reklamationsnummer: row.number,
  Empfehlungsnummer: terms.number,
  Von: claimantNames.toWire(row.claimant),
  Name: claim.name,
  Empfehlernummer: terms.recommenderId,
  Empfaengernummer: claim.recipientNumber,
  Auftragsnummer: row.orderNumber,
  ErstelltAm: toWireDateTime(row.openedAt),
  Zustand: claimStateNames.toWire(row.state),
  AntwortBis: toWireDateTimeOrNull(claim.deadlines.answerBy),
  EntscheidungBis: toWireDateTimeOrNull(claim.deadlines.decisionBy),
  EntschiedenAm: toWireDateTimeOrNull(row.decidedAt),
  Ueberfaellig: claim.overdue,
  Widerspruch: row.objectedAt !== null,
  Zustaendig: claim.responsible && {
    Mitarbeiternummer: claim.responsible.employeeNumber,
    Name: claim.responsible.name,
  },
  Verlauf: claim.written.map(({ at, kind, text, byName }) => ({
    Zeit: toWireDateTime(at),
    Art: claimEntryNames.toWire(kind),
    Text: text,
    Wer: byName,
  })),
  Ergebnis: claim.granted && {
    Auftragsnummer: claim.granted.orderNumber,
    PraemieId: claim.granted.rewardId,
    WertCent: claim.granted.cents,
  },
});

/** Claims on the desk; their list and figures are reports. */
export const claimsDeskCalls = [
  calls(ClaimInFull, [
    answer(readClaim, async (claims, { params, context }) => toClaim(await claims.read(params.nr, deskOf(context)))),
  ]),
  calls(RaiseClaim, [
    answer(openClaimForCaller, async (claims, { body, context }) =>
      toOpened(
        await claims.forCaller(
          body.Empfehlungsnummer,
          body.Empfaengernummer ?? null,
          toClaimed(body),
          staffOf(context),
        ),
      ),
    ),
  ]),
  calls(WorkOnClaim, [
    answer(takeClaim, (claims, { params, body, context }) =>
      claims.assign(params.nr, body.Mitarbeiternummer, deskOf(context)),
    ),
    answer(answerClaim, (claims, { params, body, context }) => claims.answer(params.nr, body.Text, deskOf(context))),
  ]),
  calls(DecideClaim, [
    answer(decideClaim, (claims, { params, body, context }) => {
      const { Entscheidung, Begruendung, Auftragsnummer, Empfaengernummer, KulanzCent, PraemieId } = body;
      if (Entscheidung === 'Abgelehnt') return claims.reject(params.nr, Begruendung, deskOf(context));
      const accepting = {
        orderNumber: Auftragsnummer ?? null,
        recipientNumber: Empfaengernummer ?? null,
        goodwillCents: KulanzCent ?? null,
        rewardId: PraemieId ?? null,
      };
      return claims.accept(params.nr, accepting, Begruendung, deskOf(context));
    }),
  ]),
];
