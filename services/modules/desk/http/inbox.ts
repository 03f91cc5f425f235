import { assignOrder, markReachable, releaseOrder } from '#contract/agentur/calls.js';
import { decideClaim } from '#contract/agentur/claims.js';
import { answerInquiry } from '#contract/agentur/contact-messages.js';
import {
  assignInbox,
  inboxDueNames,
  inboxKindNames,
  noteOnInbox,
  readInbox,
  type InboxItem as WireItem,
} from '#contract/agentur/inbox.js';
import { assignBankResponse, releaseHold } from '#contract/betrieb/payouts.js';
import type { AnyCall } from '#contract/call.js';
import { decideCustomerNumber } from '#contract/empfehler/calls.js';
import { toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { mayCall } from '#platform/http/authenticate.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, type CallContext } from '#platform/http/call.js';
import { inboxKinds, type InboxKind } from '../domain/inbox.js';
import { Inbox, type InboxItem, type Whose } from '../queries/inbox.js';
import { WorkOnInbox } from '../use-cases/work-on-inbox.js';
import { readerOf, toNote } from './desk.js';

export const inboxCalls = [
  calls(Inbox, [
    answer(readInbox, async (inbox, { query, context }) => {
      const { page, counts } = await inbox.page(
        {
          kind: query.art ? inboxKindNames.fromWire(query.art) : null,
          whose: whoseOf(query.wer),
          due: inboxDueNames.fromWire(query.faellig),
          page: query.page,
          pagesize: query.pagesize,
        },
        decidedBy(context),
        readerOf(context),
        context.language,
      );
      return {
        ...toPaged(page.rows.map(toItem), page),
        Anzahlen: counts.map(({ kind, waiting, overdue, ofReader, ofNobody, putOff }) => ({
          Art: inboxKindNames.toWire(kind),
          Anzahl: waiting,
          Ueberfaellig: overdue,
          Meine: ofReader,
          Niemandes: ofNobody,
          Zurueckgestellt: putOff,
        })),
      };
    }),
  ]),
  calls(WorkOnInbox, [
    answer(noteOnInbox, async (work, { params, body, context }) => {
      const { noteId, at, byName } = await work.note(itemAskedFor(params, context), body.Text, readerOf(context));
      return { Id: noteId, Zeit: toWireDateTime(at), Wer: byName };
    }),
    answer(assignInbox, (work, { params, body, context }) =>
      work.assign(
        itemAskedFor(params, context),
        { to: body.Mitarbeiternummer, dueOn: body.WiedervorlageAm },
        readerOf(context),
      ),
    ),
  ]),
];

/** The call by which each kind is decided: who may not make it does not see what waits for it. */
const callOf: Readonly<Record<InboxKind, Pick<AnyCall, 'ability' | 'operatorsMay'>>> = {
  release: releaseOrder,
  assign: assignOrder,
  claim: decideClaim,
  'contact-message': answerInquiry,
  'customer-number': decideCustomerNumber,
  'returned-mail': markReachable,
  hold: releaseHold,
  'bank-line': assignBankResponse,
};

const decidedBy = (context: CallContext): readonly InboxKind[] => {
  const { roles } = principalOf(context, 'agency');
  return inboxKinds.filter(kind => mayCall(roles, callOf[kind]));
};

const itemAskedFor = (
  { art, nr }: { readonly art: (typeof inboxKindNames.wire)[number]; readonly nr: string },
  context: CallContext,
) => ({ kind: inboxKindNames.fromWire(art), number: nr, kinds: decidedBy(context) });

const whoseOf = (asked: string | undefined): Whose => {
  if (asked === undefined) return 'all';
  if (asked === 'ich') return 'mine';
  return asked === 'niemand' ? 'nobody' : { employeeNumber: asked };
};

const toItem = (item: InboxItem): WireItem => ({
  Art: inboxKindNames.toWire(item.kind),
  Nummer: item.number,
  Titel: item.title,
  Untertitel: item.subtitle,
  Seit: toWireDateTime(item.since),
  Faellig: toWireDateTimeOrNull(item.due),
  Zustaendig: item.responsible && {
    Mitarbeiternummer: item.responsible.employeeNumber,
    Name: item.responsible.name,
  },
  WiedervorlageAm: item.dueOn,
  Notizen: item.notes.map(toNote),
  Empfehlungsnummer: item.recommendationNumber,
  Empfehlernummer: item.kind === 'customer-number' || item.kind === 'returned-mail' ? item.personId : null,
  BetragCent: item.cents,
});
