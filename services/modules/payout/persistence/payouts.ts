import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { comparedNumber } from '#shared/compared-numbers.js';
import { sql, type InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { EventStore } from '#engine/event-store.js';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import type { Booking } from '../domain/bookings.js';
import { fixesItsReward, Payout } from '../domain/payout.js';
import type { Verification, VerificationDecision } from '../domain/verification.js';
import type { PayableReward } from '../../reward/api.js';
import type { PayoutToPerson } from '../api.js';
import type { PayoutStatus } from '../events.js';
import type { PayoutBatchRow } from './payout-batches.js';

/** One attempt to pay a reward. A unique index allows one live payout per reward. */
export const PayoutRow = defineEntity({
  name: 'PayoutRow',
  tableName: 'payout',
  properties: p => ({
    tenantId: p.uuid().primary(),
    payoutId: p.uuid().primary(),
    batchId: p.uuid(),
    rewardId: p.uuid(),
    beneficiaryId: p.uuid(),
    amountCents: p.integer(),
    status: p.text().$type<PayoutStatus>(),
    /** ISO 20022 code of a return, or the reason why it left its batch. */
    reason: p.text().nullable(),
    endToEndId: p.text(),
    /** Copy of the bank details at the seal, or as it left its batch; deleted when the person is erased. */
    holderEncrypted: p.text().nullable(),
    /** Whether the account is the beneficiary's own; null until the seal. */
    ownAccount: p.boolean().nullable(),
    ibanEncrypted: p.text().nullable(),
    ibanMasked: p.text().nullable(),
    /** Keyed hash of the IBAN, from the seal on. */
    ibanHash: p.text().nullable(),
    /** The payee of the configuration that it goes to, such as `donation:tierheim`; null: the beneficiary, or not sealed. */
    payee: p.text().nullable(),
    changedAt: p.datetime(),
    /** Time at which the bank details were moved to a locked record. */
    lockedAt: p.datetime().nullable(),
    /** The bank's bookings of it; empty where they were not recorded yet. */
    bookings: p.json<readonly Booking[]>().defaultRaw("'[]'::jsonb"),
    /** What the payee's bank says of the name, and the decision of a person where one is needed. */
    verification: p.text().$type<Verification>().nullable(),
    verifiedAt: p.datetime().nullable(),
    /** The name that the payee's bank has for the account. */
    verifiedNameEncrypted: p.text().nullable(),
    verificationDecision: p.text().$type<VerificationDecision>().nullable(),
  }),
});
export type PayoutRow = RowOf<typeof PayoutRow>;

/** How many payments of a batch wait for the bank, were executed, or were rejected or returned, and their sum in cents. */
export type StatesOfBatch = Readonly<
  Record<'sent' | 'settled' | 'returned', { readonly count: number; readonly cents: number }>
>;

/** EndToEndId: the payout's id without dashes, 32 of at most 35 characters. */
export const endToEndIdOf = (payoutId: string): string => payoutId.replaceAll('-', '');

/** Batches run several statements per payout, so they are typed ones and not the EntityManager's (decision 0001). */
@Injectable()
export class Payouts extends RowLockingRepository<Payout> {
  protected readonly aggregateType = 'payout';
  protected readonly row = { table: 'payout', key: 'payout_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Payout {
    return new Payout(id);
  }

  /** Reserves the reward for this payout; false where another live payout has it. */
  async reserve(
    payout: Pick<PayoutRow, 'payoutId' | 'batchId' | 'rewardId' | 'beneficiaryId' | 'amountCents'>,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tables<typeof PayoutRow>()
      .insertInto('payout')
      .values({
        ...payout,
        tenantId: currentWork().tenantId,
        status: 'collected',
        endToEndId: endToEndIdOf(payout.payoutId),
        changedAt: this.clock.now(),
      })
      .onConflict(live => live.columns(['tenantId', 'rewardId']).where(isLive).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Stores the copy of the bank details at the seal. */
  async snapshotAccount(
    payoutId: string,
    account: {
      readonly holderEncrypted: string;
      readonly ibanEncrypted: string | null;
      readonly ibanMasked: string;
      readonly ibanHash: string | null;
      readonly ownAccount: boolean;
      readonly payee: string | null;
    },
  ): Promise<void> {
    await update().set(account).where('payoutId', '=', payoutId).execute();
  }

  /** The batch of a number and its payouts, and those of rewards. */
  async streams(batchNumber: string, rewardIds: readonly string[]): Promise<string[]> {
    const { tenantId } = currentWork();
    const rows = await tables<typeof PayoutRow | typeof PayoutBatchRow>()
      .selectFrom('payout_batch as b')
      .leftJoin('payout as p', join => join.onRef('p.tenantId', '=', 'b.tenantId').onRef('p.batchId', '=', 'b.batchId'))
      .select(['b.batchId', 'p.payoutId'])
      .where('b.tenantId', '=', tenantId)
      .where('b.number', '=', batchNumber)
      .execute();
    const ofRewards = await payouts()
      .select('payoutId')
      .where('rewardId', '=', sql<string>`any(${rewardIds}::uuid[])`)
      .execute();
    return [
      ...rows.flatMap(({ batchId, payoutId }) => [batchId, payoutId]),
      ...ofRewards.map(row => row.payoutId),
    ].filter(id => id !== null);
  }

  /** Batches, and payments by EndToEndId, whose number begins so; few of each, the exact one first. */
  async numbered(beginning: string) {
    const few = 5;
    const number = comparedNumber(beginning);
    if (number.length < 3) return { batches: [], payouts: [] };
    const batches = await tables<typeof PayoutBatchRow>()
      .selectFrom('payout_batch')
      .select('number')
      .where('tenantId', '=', currentWork().tenantId)
      .where('number', '>=', number)
      .where('number', '<=', `${number}${'9'.repeat(20)}`)
      .orderBy('number')
      .limit(few)
      .execute();
    const id = number.toLowerCase();
    const found = await tables<typeof PayoutRow | typeof PayoutBatchRow>()
      .selectFrom('payout as p')
      .innerJoin('payout_batch as b', join =>
        join.onRef('b.tenantId', '=', 'p.tenantId').onRef('b.batchId', '=', 'p.batchId'),
      )
      .select(['p.endToEndId as number', 'b.number as batchNumber'])
      .where('p.tenantId', '=', currentWork().tenantId)
      .where('p.endToEndId', '>=', id)
      .where('p.endToEndId', '<=', `${id}${'z'.repeat(32)}`)
      .orderBy('p.endToEndId')
      .limit(few)
      .execute();
    const match = (one: string, typed: string) => (one === typed ? ('whole' as const) : ('start' as const));
    return {
      batches: batches.map(one => ({ ...one, match: match(one.number, number) })),
      payouts: found.map(one => ({ ...one, match: match(one.number, id) })),
    };
  }

  /** The account, as a keyed hash, to which each payee of the configuration was paid last, before the given payment. */
  async lastAccountsOf(payees: readonly string[], before: string): Promise<ReadonlyMap<string, string>> {
    if (payees.length === 0) return new Map();
    const rows = await payouts()
      .select(['payee', 'ibanHash'])
      .distinctOn('payee')
      .where('payee', 'in', payees)
      .where('payoutId', '<', before)
      .where('status', 'in', ['sent', 'settled', 'returned'])
      .where('ibanHash', 'is not', null)
      .orderBy('payee')
      .orderBy('payoutId', 'desc')
      .execute();
    return new Map(rows.map(({ payee, ibanHash }) => [payee!, ibanHash!]));
  }

  /** What is left of the copies that a refused batch took: who was to be paid, and the masked account. */
  async maskAccountsOfDropped(batchId: string): Promise<void> {
    await update()
      .set({ ibanEncrypted: null })
      .where('batchId', '=', batchId)
      .where('status', '=', 'dropped')
      .execute();
  }

  /** Every payment of these rewards, oldest first. */
  attempts(rewardIds: readonly string[]): Promise<Attempt[]> {
    return attemptsOf(rewardIds).execute();
  }

  ofBatch(batchId: string): Promise<PayoutRow[]> {
    return payouts().selectAll().where('batchId', '=', batchId).orderBy('payoutId').execute();
  }

  to(beneficiaryId: string): Promise<PayoutToPerson[]> {
    return payouts()
      .select(['endToEndId as number', 'amountCents', 'status', 'ibanMasked', 'changedAt'])
      .where('beneficiaryId', '=', beneficiaryId)
      .orderBy('payoutId')
      .execute();
  }

  /** Payments to a person's own account that ended, newest first. */
  endedToOwnAccount(beneficiaryId: string): Promise<PayoutRow[]> {
    return payouts()
      .selectAll()
      .where('beneficiaryId', '=', beneficiaryId)
      .where('ownAccount', '=', true)
      .where('status', 'in', ['settled', 'returned'])
      .where('ibanEncrypted', 'is not', null)
      .orderBy('changedAt', 'desc')
      .orderBy('payoutId', 'desc')
      .execute();
  }

  /** Those of these people to whose own account a payment came back. */
  async cameBackTo(beneficiaryIds: readonly string[]): Promise<Set<string>> {
    const rows = await payouts()
      .select('beneficiaryId')
      .distinct()
      .where('beneficiaryId', '=', sql<string>`any (${beneficiaryIds}::uuid[])`)
      .where('ownAccount', '=', true)
      .where('status', '=', 'returned')
      .execute();
    return new Set(rows.map(({ beneficiaryId }) => beneficiaryId));
  }

  /** Payouts of a batch, locked until the transaction ends. */
  lockOfBatch(batchId: string): Promise<PayoutRow[]> {
    return payouts().selectAll().where('batchId', '=', batchId).orderBy('payoutId').forUpdate().execute();
  }

  /** Payouts to a person in unsealed batches, locked; the seal takes the same locks. */
  lockCollectedTo(beneficiaryId: string): Promise<Pick<PayoutRow, 'payoutId' | 'rewardId'>[]> {
    return payouts()
      .select(['payoutId', 'rewardId'])
      .where('beneficiaryId', '=', beneficiaryId)
      .where('status', '=', 'collected')
      .orderBy('payoutId')
      .forUpdate()
      .execute();
  }

  /** Banks change the case of a reference, and put blanks or dashes into it. */
  byEndToEndId(endToEndId: string): Promise<PayoutRow | undefined> {
    const written = endToEndId.toLowerCase().replace(/[\s-]/g, '');
    return payouts().selectAll().where('endToEndId', '=', written).executeTakeFirst();
  }

  byId(payoutId: string): Promise<PayoutRow | undefined> {
    return payouts().selectAll().where('payoutId', '=', payoutId).executeTakeFirst();
  }

  /** Keeps what the payee's bank says of the name; a decision on an earlier answer no longer counts. */
  async recordVerification(payoutId: string, verification: Verification, nameEncrypted: string | null): Promise<void> {
    await update()
      .set({
        verification,
        verifiedAt: this.clock.now(),
        verifiedNameEncrypted: nameEncrypted,
        verificationDecision: null,
      })
      .where('payoutId', '=', payoutId)
      .execute();
  }

  async recordVerificationDecision(payoutId: string, verificationDecision: VerificationDecision): Promise<void> {
    await update().set({ verificationDecision }).where('payoutId', '=', payoutId).execute();
  }

  /** Keeps how the bank identifies a booking of this payment, for comparison with the next. */
  async recordBooking(payoutId: string, booking: Booking): Promise<void> {
    await update()
      .set({ bookings: sql`bookings || ${JSON.stringify([booking])}::jsonb` })
      .where('payoutId', '=', payoutId)
      .execute();
  }

  /** Rewards with a payout that was collected and is not finished; {@link freeAmong} knows the other ones not to collect. */
  async rewardsUnderWay(): Promise<string[]> {
    const rows = await payouts().select('rewardId').where('status', 'in', ['collected', 'sealed', 'sent']).execute();
    return rows.map(({ rewardId }) => rewardId);
  }

  /**
   * Those of these rewards that may be collected: no live payout reserves them, and where one was executed or came back,
   * the reward has processed that event.
   */
  async freeAmong(rewards: readonly PayableReward[]): Promise<PayableReward[]> {
    const rows = await payouts()
      .select(['rewardId', 'status', 'changedAt'])
      .where(isOneOf(rewards.map(({ rewardId }) => rewardId)))
      .where('status', '<>', 'dropped')
      .execute();
    const payableSince = new Map(rewards.map(reward => [reward.rewardId, reward.payableSince]));
    const taken = rows.filter(
      ({ rewardId, status, changedAt }) => status !== 'returned' || changedAt > payableSince.get(rewardId)!,
    );
    const rewardsTaken = new Set(taken.map(({ rewardId }) => rewardId));
    return rewards.filter(({ rewardId }) => !rewardsTaken.has(rewardId));
  }

  /** Whether a payout of the reward is under way or paid it; that payout's row is locked unless stated otherwise. */
  async hasLive(rewardId: string, { locked = true } = {}): Promise<boolean> {
    const live = payouts().select('payoutId').where('rewardId', '=', rewardId).where(isLive);
    return (await live.$if(locked, rows => rows.forUpdate()).executeTakeFirst()) !== undefined;
  }

  /** The states that payouts of a batch are in. */
  async statusesIn(batchId: string): Promise<ReadonlySet<PayoutStatus>> {
    const rows = await payouts().select('status').distinct().where('batchId', '=', batchId).execute();
    return new Set(rows.map(({ status }) => status));
  }

  /** What became of the payments of each of these batches that were sent. */
  async statesIn(batchIds: readonly string[]): Promise<ReadonlyMap<string, StatesOfBatch>> {
    if (batchIds.length === 0) return new Map();
    const rows = await payouts()
      .select(({ fn }) => [
        'batchId',
        'status',
        fn.countAll<number>().as('count'),
        fn.sum<number>('amountCents').as('cents'),
      ])
      .where('batchId', '=', sql<string>`any (${batchIds}::uuid[])`)
      .groupBy(['batchId', 'status'])
      .execute();
    const none = { count: 0, cents: 0 };
    return new Map(
      batchIds.map(batchId => {
        const of = (status: PayoutStatus) => rows.find(row => row.batchId === batchId && row.status === status);
        const figures = (status: PayoutStatus) => {
          const { count, cents } = of(status) ?? none;
          return { count: Number(count), cents: Number(cents) };
        };
        return [batchId, { sent: figures('sent'), settled: figures('settled'), returned: figures('returned') }];
      }),
    );
  }

  /** The sealed (or further) payout of a reward; the row of its live payout is locked. */
  async sealedOf(rewardId: string): Promise<string | undefined> {
    const live = await payouts()
      .select(['payoutId', 'status'])
      .where('rewardId', '=', rewardId)
      .where(isLive)
      .forUpdate()
      .executeTakeFirst();
    return live && fixesItsReward(live.status) ? live.payoutId : undefined;
  }

  protected override async saveRow(payout: Payout, newEvents: readonly DomainEvent[]): Promise<void> {
    const returned = newEvents.find(event => event.type === 'PayoutReturned' || event.type === 'PayoutDropped');
    await update()
      .set({
        status: payout.status!,
        changedAt: this.clock.now(),
        ...(returned && { reason: (returned.data as { reason: string }).reason }),
      })
      .where('payoutId', '=', payout.id)
      .execute();
  }
}

/** Same condition as the unique index, so that the index is used. */
const isLive = sql<boolean>`status not in ('dropped', 'returned')`;
const isOneOf = (rewardIds: readonly string[]) => sql<boolean>`reward_id = any (${rewardIds}::uuid[])`;
const payouts = () => tables<typeof PayoutRow>().selectFrom('payout').where('tenantId', '=', currentWork().tenantId);
const update = () => tables<typeof PayoutRow>().updateTable('payout').where('tenantId', '=', currentWork().tenantId);
const attemptsOf = (rewardIds: readonly string[]) =>
  tables<typeof PayoutRow | typeof PayoutBatchRow>()
    .selectFrom('payout as p')
    .innerJoin('payout_batch as b', join =>
      join.onRef('b.tenantId', '=', 'p.tenantId').onRef('b.batchId', '=', 'p.batchId'),
    )
    .select([
      'p.rewardId',
      'p.payoutId',
      'p.endToEndId',
      'p.batchId',
      'b.number as batchNumber',
      'p.amountCents',
      'p.status',
      'p.reason',
      'p.changedAt',
    ])
    .where('p.tenantId', '=', currentWork().tenantId)
    .where(isOneOf(rewardIds))
    .orderBy('p.payoutId');
/** One of several payments of a reward. */
export type Attempt = InferResult<ReturnType<typeof attemptsOf>>[number];
