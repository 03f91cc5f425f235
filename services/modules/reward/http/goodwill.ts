import {
  agreeToGoodwill,
  declineGoodwill,
  grantGoodwill,
  listWaitingGoodwill,
  readGoodwill,
  recomputeFurtherRewards,
  type Goodwill,
} from '#contract/praemie/calls.js';
import type { AnswerOf } from '#contract/call.js';
import { fromRecomputed } from '#contract/praemie/schemas.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answered, principalOf, staffOf, type CallContext } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { GoodwillPage, type GoodwillOf, type ShownGoodwill } from '../queries/goodwill.js';
import { GoodwillGrants } from '../use-cases/goodwill-grants.js';

/** Goodwill for staff: what a person got, what is left of the limits, and what waits for a second person. */
export const goodwillCalls = [
  calls(GoodwillGrants, [
    answer(grantGoodwill, async (goodwill, { params, body: { BetragCent, Begruendung }, context }) => {
      const wanted = { recommenderId: params.empfehlernummer, amountCents: BetragCent, reason: Begruendung };
      const { state } = await goodwill.grant(wanted, staffOf(context));
      return state === 'granted' ? { BetragCent } : answered(202, { BetragCent, WartetAuf: 'ZweitePerson' });
    }),
    answer(agreeToGoodwill, (goodwill, { params, context }) => goodwill.decide(params.nr, null, ownerOf(context))),
    answer(declineGoodwill, (goodwill, { params, body, context }) =>
      goodwill.decide(params.nr, body.Grund, ownerOf(context)),
    ),
  ]),
  calls(GoodwillPage, [
    answer(readGoodwill, async (page, { params, context }) =>
      toWirePerson(await page.of(params.empfehlernummer, staffOf(context))),
    ),
    answer(recomputeFurtherRewards, async (page, { params, context }) =>
      (await page.recomputed(params.empfehlernummer, staffOf(context))).map(fromRecomputed),
    ),
    answer(listWaitingGoodwill, async (page, { context }) =>
      (await page.waiting(staffOf(context))).map(toWireGoodwill),
    ),
  ]),
];

/** Above the limit only an agency owner may decide (docs/specification/rewards.md#goodwill). */
function ownerOf(context: CallContext) {
  ensure(principalOf(context, 'agency').roles.includes('AgenturInhaber'), 'not-authorised');
  return staffOf(context);
}

const toWirePerson = ({ limits, used, grants }: GoodwillOf): AnswerOf<typeof readGoodwill> => ({
  Grenzen: {
    JeGewaehrungCent: limits.grantCents,
    JePersonUndJahrCent: limits.personYearCents,
    JeMitarbeiterUndMonatCent: limits.staffMonthCents,
  },
  Verbraucht: { PersonImJahrCent: used.personYearCents, MitarbeiterImMonatCent: used.staffMonthCents },
  Verlauf: grants.map(toWireGoodwill),
});

const toWireGoodwill = (grant: ShownGoodwill): Goodwill => ({
  Nummer: grant.number,
  Empfehlernummer: grant.recommenderId,
  Empfehler: grant.recommender,
  BetragCent: grant.amountCents,
  Begruendung: grant.reason,
  Status: stateNames.toWire(grant.state),
  Von: grant.askedByName,
  Am: toWireDateTime(grant.askedAt),
  Eigene: grant.isOwn,
  EntschiedenVon: grant.decidedByName,
  EntschiedenAm: toWireDateTimeOrNull(grant.decidedAt),
  Ablehnungsgrund: grant.declineReason,
});

const stateNames = names({ waiting: 'Wartet', granted: 'Gewaehrt', declined: 'Abgelehnt' });
