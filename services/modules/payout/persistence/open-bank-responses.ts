import { Injectable } from '@nestjs/common';
import { sql, type InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { type RowOf, tables } from '#platform/database/tables.js';
import { currentWork, currentPerson, currentEntityManager } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { type Person, type PersonId, mustBeKnown } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { EntryKind } from '../bank/bank-entry.js';
import type { Booking } from '../domain/bookings.js';
import { type OpenReason, type Decision, BankResponseOpenRow, BankResponseEntryRow } from './bank-response-rows.js';
import type { BankRequestRow } from './bank-requests.js';
import type { ClearingItemRow } from './clearing-items.js';
import type { PayoutBatchRow } from './payout-batches.js';
import { type PayoutRow, Payouts } from './payouts.js';
import type { AnswerState } from './bank-responses.js';

/** A payout that a bank response may mean. */
export interface Candidate extends Pick<RowOf<typeof PayoutRow>, 'endToEndId' | 'amountCents' | 'status'> {
  readonly batchNumber: string;
  /** Empty where the person was erased since. */
  readonly holder: string;
  /** Masked; empty where the person was erased since. */
  readonly iban: string;
}

type Asked = Pick<OpenAnswer, 'amountCents' | 'kind'> &
  Partial<Pick<OpenAnswer, 'namedPayoutId' | 'suggestedPayoutId'>>;

/** The payment that a response is about, as it stands now. */
export interface PaymentMeant extends Candidate {
  readonly payoutId: string;
  readonly rewardId: string;
  readonly changedAt: Date;
  /** Day of its execution, `YYYY-MM-DD`; null where it is not known. */
  readonly bookedOn: string | null;
}

/** Payments looked through for a name: enough for a year, and read in some milliseconds. */
const mostSearched = 3_000;

/** Bank responses that wait for a person, and the decisions on earlier ones. */
@Injectable()
export class OpenBankResponses {
  constructor(
    private readonly clock: Clock,
    private readonly cipher: Cipher,
    private readonly payouts: Payouts,
  ) {}

  async page(state: AnswerState, page: number, pageSize: number): Promise<{ rows: OpenAnswer[]; total: number }> {
    const rows = await openAnswers()
      .where(stateOfAnswer, '=', state)
      .orderBy(({ eb, ref }) => eb.case().when('doneAt', 'is', null).then(ref('at')).end())
      .orderBy('doneAt', 'desc')
      .orderBy('key')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await ofTenant()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(stateOfAnswer, '=', state)
      .executeTakeFirstOrThrow();
    return { rows, total };
  }

  /** The payout that the response names; no other one may be assigned. */
  async named({ namedPayoutId }: Pick<OpenAnswer, 'namedPayoutId'>): Promise<PayoutRow | undefined> {
    return namedPayoutId === null ? undefined : this.payouts.byId(namedPayoutId);
  }

  /** The named payment, otherwise the one that account and amount fit, otherwise of this amount the oldest first; at most five. */
  async candidates({ amountCents, kind, namedPayoutId, suggestedPayoutId }: Asked): Promise<Candidate[]> {
    // No decision says what the payee's bank meant.
    if (kind === 'verified') return [];
    if (amountCents === null && !namedPayoutId) return [];
    const only = namedPayoutId ?? suggestedPayoutId;
    const rows = await candidates()
      // A named payment may have been rejected before.
      .where('p.status', 'in', kind === 'returned' ? ['sent', 'settled'] : only ? ['sent', 'returned'] : ['sent'])
      .$if(Boolean(only), those => those.where('p.payoutId', '=', only!))
      .$if(!namedPayoutId, those => those.where('p.amountCents', '=', amountCents!))
      .orderBy('p.changedAt')
      .orderBy('p.payoutId')
      .limit(5)
      .execute();
    return rows.map(row => this.withHolder(row));
  }

  /** Payments that were sent, by a part of holder, number, batch or amount (`45,00`), newest first; at most twenty. */
  async search(words: string): Promise<Candidate[]> {
    const rows = await candidates()
      .where('p.status', 'in', ['sent', 'settled', 'returned'])
      .orderBy('p.payoutId', 'desc')
      .limit(mostSearched)
      .execute();
    const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
    return rows
      .map(row => this.withHolder(row))
      .filter(row => {
        const euros = (row.amountCents / 100).toFixed(2);
        const searched = [
          row.holder,
          row.endToEndId,
          row.batchNumber,
          row.iban.replaceAll(' ', ''),
          euros,
          euros.replace('.', ','),
        ];
        return parts.every(part => searched.some(one => one.toLowerCase().includes(part)));
      })
      .slice(0, 20);
  }

  /** The payment an open response is about, as it stands now; null where it is about none that is known. */
  async about({ namedPayoutId, assignedPayoutId }: OpenAnswer): Promise<PaymentMeant | null> {
    const payoutId = assignedPayoutId ?? namedPayoutId;
    if (payoutId === null) return null;
    const row = await candidates()
      .select(['p.rewardId', 'p.changedAt', 'p.bookings'])
      .where('p.payoutId', '=', payoutId)
      .executeTakeFirst();
    if (!row) return null;
    const bookedOn = row.bookings.findLast(({ direction }) => direction === 'debit')?.bookedOn ?? null;
    return { ...this.withHolder(row), payoutId, rewardId: row.rewardId, changedAt: row.changedAt, bookedOn };
  }

  /** Number of the batch that a response speaks of as a whole. */
  async batchNumber({ batchId }: Pick<OpenAnswer, 'batchId'>): Promise<string | null> {
    if (batchId === null) return null;
    const batch = answers()
      .selectFrom('payout_batch')
      .select('number')
      .where('tenantId', '=', currentWork().tenantId)
      .where('batchId', '=', batchId);
    return (await batch.executeTakeFirst())?.number ?? null;
  }

  private withHolder({
    payoutId,
    holderEncrypted,
    ibanMasked,
    endToEndId,
    amountCents,
    status,
    batchNumber,
  }: CandidateRow): Candidate {
    return {
      endToEndId,
      amountCents,
      status,
      batchNumber,
      iban: ibanMasked ?? '',
      holder: holderEncrypted === null ? '' : this.cipher.decrypt(holderEncrypted, 'payout.holder_encrypted', payoutId),
    };
  }

  /** Payments to this account with this amount among those a booking may mean. */
  async allTo(iban: string, amountCents: number, kind: EntryKind): Promise<string[]> {
    const rows = await answers()
      .selectFrom('payout')
      .select(['payoutId', 'ibanEncrypted'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('amountCents', '=', amountCents)
      .where('status', 'in', kind === 'settled' ? ['sent'] : ['sent', 'settled'])
      .where('ibanEncrypted', 'is not', null)
      .orderBy('payoutId', 'desc')
      .limit(mostSearched)
      .execute();
    return rows
      .filter(
        ({ payoutId, ibanEncrypted }) =>
          this.cipher.decrypt(ibanEncrypted!, 'payout.iban_encrypted', payoutId).replaceAll(' ', '').toUpperCase() ===
          iban,
      )
      .map(({ payoutId }) => payoutId);
  }

  /** Bookings of returns of this payment that wait for their second person; null: one that was not recorded. */
  async returnsOf(payoutId: string): Promise<(Booking | null)[]> {
    const rows = await ofTenant()
      .select('booking')
      .where('namedPayoutId', '=', payoutId)
      .where('why', 'in', ['returned-after-settlement', 'returned-again'])
      .where('decision', 'is', null)
      .execute();
    return rows.map(({ booking }) => booking);
  }

  /** Whether a debit of this payment waits for a person, or is in the clearing account. */
  async debitIsUnclaimed(payoutId: string): Promise<boolean> {
    const row = await ofTenant()
      .select('entryKey')
      .where('namedPayoutId', '=', payoutId)
      .where(sql<boolean>`booking ->> 'direction' = 'debit'`)
      .where(({ eb, or }) => or([eb('decision', 'is', null), eb('decision', '=', 'cleared')]))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Responses that say that executed money came back, without those this person read in. */
  returnsThatWait({ accounts }: Person): Promise<Waiting> {
    return ofTenant()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldestAt')])
      .where('decision', 'is', null)
      .where('why', '=', 'returned-after-settlement')
      .where('reportedBy', 'not in', accounts)
      .executeTakeFirstOrThrow();
  }

  /** Whether the same was said of the whole batch before, and nobody has decided yet. */
  async waitsAlready(
    batchId: string,
    { kind, why }: { readonly kind: EntryKind; readonly why: OpenReason },
  ): Promise<boolean> {
    const waiting = ofTenant()
      .select('entryKey')
      .where('batchId', '=', batchId)
      .where('kind', '=', kind)
      .where('why', '=', why)
      .where('decision', 'is', null);
    return (await waiting.executeTakeFirst()) !== undefined;
  }

  byKey(key: string): Promise<OpenAnswer | undefined> {
    return openAnswers().where('entryKey', '=', key).executeTakeFirst();
  }

  /** One response, locked until the transaction ends. */
  take(key: string): Promise<OpenAnswer | undefined> {
    return openAnswers().where('entryKey', '=', key).forUpdate('bank_response_open').executeTakeFirst();
  }

  /** `asideAskedBy`: who asked that it be put aside, where another person agreed. */
  async decide(
    key: string,
    decision: Decision,
    {
      payoutId = null,
      note,
      byName,
      asideAskedBy = null,
    }: { payoutId?: string | null; note: string; byName: string; asideAskedBy?: PersonId | null },
  ): Promise<void> {
    const done = { doneBy: currentWork().actor, doneByName: byName, doneAt: this.clock.now() };
    const asideAgreedBy = asideAskedBy === null ? null : mustBeKnown(currentPerson()).id;
    await currentEntityManager().nativeUpdate(BankResponseOpenRow, entryOf(key), {
      decision,
      payoutId,
      note,
      ...done,
      asideAskedBy,
      asideAgreedBy,
    });
  }

  /** It waits for a person again. */
  async reopen(key: string): Promise<void> {
    const undone = { decision: null, payoutId: null, note: null, doneBy: null, doneByName: null, doneAt: null };
    await currentEntityManager().nativeUpdate(BankResponseOpenRow, entryOf(key), undone);
  }
}

/** A response that nobody decided, and of which nobody waits for a second person, locked. */
export async function undecided(open: OpenBankResponses, key: string): Promise<OpenAnswer> {
  const answer = await open.take(key);
  ensure(answer !== undefined, 'not-found');
  ensure(answer.state !== 'cleared' && !answer.clearingAsked, 'clearing-booked');
  ensure(!answer.asideAsked, 'second-person-waits');
  ensure(answer.state === 'open', 'changed-meanwhile');
  return answer;
}

const entryOf = (entryKey: string) => ({ tenantId: currentWork().tenantId, entryKey });
const answers = () =>
  tables<
    | typeof BankResponseEntryRow
    | typeof BankResponseOpenRow
    | typeof PayoutRow
    | typeof PayoutBatchRow
    | typeof ClearingItemRow
    | typeof BankRequestRow
  >();
const ofTenant = () => answers().selectFrom('bank_response_open').where('tenantId', '=', currentWork().tenantId);
const candidates = () =>
  answers()
    .selectFrom('payout as p')
    .innerJoin('payout_batch as b', join =>
      join.onRef('b.tenantId', '=', 'p.tenantId').onRef('b.batchId', '=', 'p.batchId'),
    )
    .select(['p.payoutId', 'p.endToEndId', 'b.number as batchNumber', 'p.holderEncrypted', 'p.ibanMasked'])
    .select(['p.amountCents', 'p.status'])
    .where('p.tenantId', '=', currentWork().tenantId);
type CandidateRow = InferResult<ReturnType<typeof candidates>>[number];
const stateOfAnswer = sql<AnswerState>`coalesce(decision, 'open')`;
const openAnswers = () =>
  ofTenant()
    .select(['entryKey as key', 'kind', 'source', 'about', 'why', 'endToEndId', 'amountCents', 'reason', 'code', 'at'])
    .select(['note', 'booking', 'chargesCents', 'instructedCents', 'batchId', 'namedPayoutId', 'suggestedPayoutId'])
    .select(['reportedBy', 'reportedByName', 'doneAt', 'doneByName', 'appliedCents', stateOfAnswer.as('state')])
    .select('payoutId as assignedPayoutId')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('clearing_item')
          .select('clearing_item.entryKey')
          .whereRef('clearing_item.tenantId', '=', 'bank_response_open.tenantId')
          .whereRef('clearing_item.entryKey', '=', 'bank_response_open.entryKey')
          .where('clearing_item.status', '=', 'asked'),
      )
        .$castTo<boolean>()
        .as('clearingAsked'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bank_request')
          .select('bank_request.entryKey')
          .whereRef('bank_request.tenantId', '=', 'bank_response_open.tenantId')
          .whereRef('bank_request.entryKey', '=', 'bank_response_open.entryKey')
          .where('bank_request.status', '=', 'asked'),
      )
        .$castTo<boolean>()
        .as('asideAsked'),
    )
    .select(({ selectFrom }) =>
      selectFrom('payout')
        .select('payout.endToEndId')
        .whereRef('payout.tenantId', '=', 'bank_response_open.tenantId')
        .whereRef('payout.payoutId', '=', 'bank_response_open.payoutId')
        .as('assignedTo'),
    );
/** A bank response as a person decides on it. */
export type OpenAnswer = InferResult<ReturnType<typeof openAnswers>>[number];
