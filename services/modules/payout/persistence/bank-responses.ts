import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import type { Person, PersonId } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { BankDocument, BankStatementEntry } from '../bank/bank-document.js';
import type { PayoutBatchRow } from './payout-batches.js';
import { Payouts, type PayoutRow } from './payouts.js';

export type EntryOutcome = 'matched' | 'known' | 'noted' | 'open';
export type OpenReason =
  | 'unknown-payment'
  | 'not-sent'
  | 'amount-differs'
  | 'unclear'
  | 'unknown-batch'
  | 'batch-differs'
  | 'returned-after-settlement'
  | 'contradicts';
type Decision = 'assigned' | 'dismissed';
export type AnswerState = 'open' | Decision;

/** A bank file, and who read it in first. */
export const BankResponseFileRow = defineEntity({
  name: 'BankResponseFileRow',
  tableName: 'bank_response_file',
  properties: p => ({
    tenantId: p.uuid().primary(),
    sha256: p.text().primary(),
    kind: p.text().$type<BankDocument['kind']>(),
    entries: p.integer(),
    importedAt: p.datetime(),
    importedBy: p.text(),
  }),
});

/** An entry of a bank file, stored once even where several files contain it. */
export const BankResponseEntryRow = defineEntity({
  name: 'BankResponseEntryRow',
  tableName: 'bank_response_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    sha256: p.text(),
    outcome: p.text().$type<EntryOutcome>(),
    payoutId: p.uuid().nullable(),
    at: p.datetime(),
  }),
});

/** An entry that waits for a person's decision, or did. */
export const BankResponseOpenRow = defineEntity({
  name: 'BankResponseOpenRow',
  tableName: 'bank_response_open',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    sha256: p.text(),
    kind: p.text().$type<BankStatementEntry['kind']>(),
    endToEndId: p.text().nullable(),
    amountCents: p.bigint('number').nullable(),
    reason: p.text().nullable(),
    why: p.text().$type<OpenReason>(),
    at: p.datetime(),
    doneAt: p.datetime().nullable(),
    decision: p.text().$type<Decision>().nullable(),
    /** The payout to which a person assigned it. */
    payoutId: p.uuid().nullable(),
    note: p.text().nullable(),
    doneBy: p.text().nullable(),
    doneByName: p.text().nullable(),
    source: p.text().$type<BankStatementEntry['source']>().defaultRaw("'booking'::text"),
    /** The person who read it in; empty: nobody known. */
    reportedBy: p.text().$type<PersonId | ''>().defaultRaw("''::text"),
    reportedByName: p.text().nullable(),
  }),
});

/**
 * Bank files and entries that were read, and those that wait for a person. Of concurrent imports the first is recorded
 * (`on conflict do nothing`).
 */
@Injectable()
export class BankResponses {
  constructor(private readonly clock: Clock) {}

  /** Records who read the file in first. */
  async noteFile(sha256: string, { kind, entries }: BankDocument): Promise<void> {
    const { tenantId, actor } = currentWork();
    const read = { tenantId, sha256, kind, entries: entries.length, importedAt: this.clock.now(), importedBy: actor };
    await insertIfNew(BankResponseFileRow, read);
  }

  /** False where this entry was read before, in this file or another. */
  async takeEntry(key: string, sha256: string): Promise<boolean> {
    const taken = { ...entryOf(key), sha256, outcome: 'noted' as const, at: this.clock.now() };
    return insertIfNew(BankResponseEntryRow, taken);
  }

  async finishEntry(key: string, outcome: EntryOutcome, payoutId: string | null): Promise<void> {
    await currentEntityManager().nativeUpdate(BankResponseEntryRow, entryOf(key), { outcome, payoutId });
  }

  async forgetEntry(key: string): Promise<void> {
    await currentEntityManager().nativeDelete(BankResponseEntryRow, entryOf(key));
  }

  /** Whether the bank repeated something on this payment that was already known. */
  async repeats(payoutId: string): Promise<boolean> {
    const { tenantId } = currentWork();
    const repeated = { tenantId, payoutId, outcome: 'known' as const };
    return (await currentEntityManager().count(BankResponseEntryRow, repeated)) > 0;
  }

  async addOpen(
    key: string,
    sha256: string,
    entry: BankStatementEntry,
    why: OpenReason,
    byName: string,
  ): Promise<void> {
    await insertIfNew(BankResponseOpenRow, {
      ...entryOf(key),
      sha256,
      kind: entry.kind,
      source: entry.source,
      endToEndId: entry.endToEndId?.slice(0, 35) ?? null,
      amountCents: entry.amountCents,
      reason: entry.reason?.slice(0, 35) ?? null,
      why,
      at: this.clock.now(),
      reportedBy: currentPerson()?.id ?? '',
      reportedByName: byName,
    });
  }
}

/** A payout that a bank response may mean: sent to the bank, with the same amount. */
export interface Candidate extends Pick<RowOf<typeof PayoutRow>, 'endToEndId' | 'amountCents'> {
  readonly batchNumber: string;
  /** Empty where the person was erased since. */
  readonly holder: string;
  /** Masked; empty where the person was erased since. */
  readonly iban: string;
}

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
  async named({ endToEndId }: Pick<OpenAnswer, 'endToEndId'>): Promise<PayoutRow | undefined> {
    return endToEndId === null ? undefined : this.payouts.byEndToEndId(endToEndId);
  }

  /** The named payment, otherwise the oldest first; at most five. */
  async candidates(answer: Pick<OpenAnswer, 'amountCents' | 'kind' | 'endToEndId'>): Promise<Candidate[]> {
    const { amountCents, kind } = answer;
    if (amountCents === null) return [];
    const named = await this.named(answer);
    const rows = await answers()
      .selectFrom('payout as p')
      .innerJoin('payout_batch as b', join =>
        join.onRef('b.tenantId', '=', 'p.tenantId').onRef('b.batchId', '=', 'p.batchId'),
      )
      .select(['p.payoutId', 'p.endToEndId', 'b.number as batchNumber', 'p.holderEncrypted', 'p.ibanMasked'])
      .select('p.amountCents')
      .where('p.tenantId', '=', currentWork().tenantId)
      .where('p.amountCents', '=', amountCents)
      // A named payment may have been rejected before.
      .where('p.status', 'in', kind === 'returned' ? ['sent', 'settled'] : named ? ['sent', 'returned'] : ['sent'])
      .$if(named !== undefined, those => those.where('p.payoutId', '=', named!.payoutId))
      .orderBy('p.changedAt')
      .orderBy('p.payoutId')
      .limit(5)
      .execute();
    return rows.map(({ payoutId, holderEncrypted, ibanMasked, ...row }) => ({
      ...row,
      iban: ibanMasked ?? '',
      holder: holderEncrypted === null ? '' : this.cipher.decrypt(holderEncrypted, 'payout.holder_encrypted', payoutId),
    }));
  }

  /** Whether another response on the same return already waits for its second person. */
  async returnWaits(endToEndId: string): Promise<boolean> {
    const row = await ofTenant()
      .select('entryKey')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['endToEndId']), '=', endToEndId.toLowerCase()))
      .where('why', '=', 'returned-after-settlement')
      .where('decision', 'is', null)
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

  /** One response, locked until the transaction ends. */
  take(key: string): Promise<OpenAnswer | undefined> {
    return openAnswers().where('entryKey', '=', key).forUpdate('bank_response_open').executeTakeFirst();
  }

  async decide(
    key: string,
    decision: Decision,
    { payoutId, note, byName }: { payoutId: string | null; note: string; byName: string },
  ): Promise<void> {
    const done = { doneBy: currentWork().actor, doneByName: byName, doneAt: this.clock.now() };
    await currentEntityManager().nativeUpdate(BankResponseOpenRow, entryOf(key), {
      decision,
      payoutId,
      note,
      ...done,
    });
  }
}

const entryOf = (entryKey: string) => ({ tenantId: currentWork().tenantId, entryKey });
const answers = () =>
  tables<
    | typeof BankResponseFileRow
    | typeof BankResponseEntryRow
    | typeof BankResponseOpenRow
    | typeof PayoutRow
    | typeof PayoutBatchRow
  >();
const ofTenant = () => answers().selectFrom('bank_response_open').where('tenantId', '=', currentWork().tenantId);
const stateOfAnswer = sql<AnswerState>`coalesce(decision, 'open')`;
const openAnswers = () =>
  ofTenant()
    .select(['entryKey as key', 'kind', 'source', 'why', 'endToEndId', 'amountCents', 'reason', 'at', 'note'])
    .select(['reportedBy', 'reportedByName', 'doneAt', 'doneByName', stateOfAnswer.as('state')])
    .select(({ selectFrom }) =>
      selectFrom('payout')
        .select('payout.endToEndId')
        .whereRef('payout.tenantId', '=', 'bank_response_open.tenantId')
        .whereRef('payout.payoutId', '=', 'bank_response_open.payoutId')
        .as('assignedTo'),
    );
/** A bank response as a person decides on it. */
export type OpenAnswer = InferResult<ReturnType<typeof openAnswers>>[number];
