import {
  agreeToBankRequest,
  declineBankRequest,
  type BankRequest as WireRequest,
  type bankRequestKinds,
} from '#contract/betrieb/payouts.js';
import { names, toWireDateTime } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { answered, staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import type { BankRequestRow } from '../persistence/bank-requests.js';
import { BankRequestDecisions } from '../use-cases/bank-requests.js';

const kindNames = names({
  'put-aside': 'Ablage',
  offset: 'Ausgleich',
  reverse: 'Storno',
} satisfies Record<string, (typeof bankRequestKinds)[number]>);

export const toWireRequest = (request: BankRequestRow): WireRequest => ({
  Anfrage: request.requestId,
  Art: kindNames.toWire(request.kind),
  Mit: request.withId,
  Begruendung: request.note,
  AngefragtAm: toWireDateTime(request.askedAt),
  AngefragtVon: request.askedByName,
  Eigener: isTheirOwn(currentPerson(), request.askedBy),
});

/** The answer of a call after which another person has to agree. */
export const waitsForAnother = () => answered(202, { WartetAuf: 'ZweitePerson' as const });

export const bankRequestCalls = calls(BankRequestDecisions, [
  answer(agreeToBankRequest, (requests, { params, context }) => requests.agree(params.anfrage, staffOf(context).name)),
  answer(declineBankRequest, (requests, { params, body, context }) =>
    requests.decline(params.anfrage, body.Begruendung, staffOf(context).name),
  ),
]);
