import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { Retention } from '#platform/retention.js';
import { RecommenderBlocked, RecommenderErasureCompleted, RecommenderUnblocked } from '../account/events.js';
import { RewardHoldReleased } from '../hold/events.js';
import { RecipientErasureCompleted } from '../recipient/events.js';
import {
  RewardCancelled,
  RewardExpired,
  RewardGranted,
  RewardPayable,
  RewardPickedUp,
  type RewardEvent,
} from '../reward/events.js';
import {
  ClearingBooked,
  ClearingReversed,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSettled,
  type ClearingEvent,
  type PayoutEvent,
} from './events.js';
import { postingFor } from './domain/ledger.js';
import { nextCollection } from './domain/payout.js';
import { DELETE_LOCKED_PAYOUT_RECORD, LockedRecords } from './persistence/locked-records.js';
import { Ledger, type Booked } from './persistence/ledger.js';
import { Payouts } from './persistence/payouts.js';
import { DroppedPayouts } from './use-cases/dropped-payouts.js';
import { COLLECT_PAYOUTS, collectionSubject } from './use-cases/collect-payouts.js';

type Event = EventFrom<typeof RecommenderBlocked | typeof RecommenderUnblocked>;

/** Takes payouts to a blocked person out of unsealed batches; sealed ones never change. After the block they are collected again. */
@Reaction({
  name: 'hold-payouts-when-recommender-blocked',
  queue: 'payouts',
  on: [RecommenderBlocked, RecommenderUnblocked],
})
export class HoldPayoutsWhenRecommenderBlocked implements TransactionalReaction<Event> {
  constructor(
    private readonly payouts: Payouts,
    private readonly dropped: DroppedPayouts,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react({ type, data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    if (type === 'RecommenderUnblocked')
      return this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(this.clock.now()));
    for (const row of await this.payouts.lockCollectedTo(recommenderId))
      await this.dropped.drop(row, await this.payouts.load(row.payoutId), 'held');
  }
}

type Completed = EventFrom<typeof RecommenderErasureCompleted | typeof RecipientErasureCompleted>;

/** Nothing is on its way to the erased person any more: name and account move from the payouts to a locked record. */
@Reaction({
  name: 'lock-payout-records-when-erasure-completed',
  queue: 'erasure',
  on: [RecommenderErasureCompleted, RecipientErasureCompleted],
})
export class LockPayoutRecordsWhenErasureCompleted implements TransactionalReaction<Completed> {
  constructor(
    private readonly records: LockedRecords,
    private readonly dueWork: DueWork,
  ) {}

  async react({ data }: RecordedEvent<Completed>): Promise<void> {
    for (const { payoutId, deleteOn } of await this.records.lockAllOf(
      'recipientId' in data ? data.recipientId : data.recommenderId,
    ))
      await this.dueWork.schedule(DELETE_LOCKED_PAYOUT_RECORD, payoutId, new Date(`${deleteOn}T00:00:00Z`));
  }
}

/**
 * A reward that becomes payable, leaves its batch or is released from a hold is collected by the next weekly run; an
 * operator may collect earlier.
 */
@Reaction({
  name: 'plan-collection-when-reward-payable',
  queue: 'payouts',
  on: [RewardPayable, PayoutDropped, RewardHoldReleased],
})
export class PlanCollectionWhenRewardPayable implements TransactionalReaction {
  constructor(
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react(): Promise<void> {
    await this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(this.clock.now()));
  }

  /** One collection takes all rewards of the batch of events. */
  reactAll(): Promise<void> {
    return this.react();
  }
}

/**
 * Each posting follows the stream that decides it: money owed follows the reward's events, money on its way or returned the
 * payout's, unclear money the clearing item's.
 */
@Reaction({
  name: 'post-to-ledger-when-money-moves',
  queue: 'payouts',
  on: [
    RewardGranted,
    PayoutSealed,
    PayoutDropped,
    PayoutSettled,
    PayoutReturned,
    ClearingBooked,
    ClearingReversed,
    RewardPickedUp,
    RewardCancelled,
    RewardExpired,
  ],
})
export class PostToLedgerWhenMoneyMoves implements TransactionalReaction {
  constructor(private readonly ledger: Ledger) {}

  react(event: RecordedEvent<MoneyEvent>): Promise<void> {
    return this.reactAll([event]);
  }

  async reactAll(events: readonly RecordedEvent<MoneyEvent>[]): Promise<void> {
    const booked = events.map(({ eventId, at, type, data }) => ({
      eventId,
      at,
      // Money that fits no payment is nobody's reward.
      rewardId: 'rewardId' in data ? data.rewardId : null,
      posting: postingFor({ type, data } as MoneyEvent),
    }));
    await this.ledger.post(booked.filter((one): one is Booked => one.posting !== null));
  }
}
type MoneyEvent = RewardEvent | PayoutEvent | ClearingEvent;

/** Deletes a locked record that tax law no longer requires. */
@DueHandler(DELETE_LOCKED_PAYOUT_RECORD, 'erasure')
export class DeleteLockedRecord implements DueWorkHandler {
  constructor(
    private readonly records: LockedRecords,
    private readonly retention: Retention,
  ) {}

  async due(payoutId: string): Promise<void> {
    await this.records.remove(payoutId);
    await this.retention.noteDone('payment-record', 1);
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [
  HoldPayoutsWhenRecommenderBlocked,
  LockPayoutRecordsWhenErasureCompleted,
  PlanCollectionWhenRewardPayable,
  PostToLedgerWhenMoneyMoves,
];
