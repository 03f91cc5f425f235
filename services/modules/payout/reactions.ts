import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderBlocked, RecommenderErasureCompleted, RecommenderUnblocked } from '../account/api.js';
import { RewardHoldReleased } from '../hold/api.js';
import { RecipientErasureCompleted } from '../recipient/api.js';
import {
  RewardCancelled,
  RewardExpired,
  RewardGranted,
  RewardPayable,
  RewardPickedUp,
  type RewardEvent,
} from '../reward/api.js';
import { PayoutDropped, PayoutReturned, PayoutSealed, PayoutSettled, type PayoutEvent } from './api.js';
import { postingFor } from './domain/ledger.js';
import { nextCollection } from './domain/payout.js';
import { DELETE_LOCKED_PAYOUT_RECORD, Ledger, LockedRecords, type Booked } from './persistence/payout-accounts.js';
import { Payouts } from './persistence/payouts.js';
import { COLLECT_PAYOUTS, collectionSubject } from './use-cases/seal-batch.js';

type Event = EventFrom<typeof RecommenderBlocked | typeof RecommenderUnblocked>;

/** Takes out of unsealed batches what would be paid to somebody blocked; sealed ones never change. Afterwards it is collected again. */
@Reaction({
  name: 'hold-payouts-when-recommender-blocked',
  queue: 'payouts',
  on: [RecommenderBlocked, RecommenderUnblocked],
})
export class HoldPayoutsWhenRecommenderBlocked implements TransactionalReaction<Event> {
  constructor(
    private readonly payouts: Payouts,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async react({ type, data: { recommenderId } }: RecordedEvent<Event>): Promise<void> {
    if (type === 'RecommenderUnblocked')
      return this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(this.clock.now()));
    for (const payoutId of await this.payouts.lockCollectedTo(recommenderId)) {
      const payout = await this.payouts.load(payoutId);
      payout.drop('held');
      await this.payouts.save(payout);
    }
  }
}

type Completed = EventFrom<typeof RecommenderErasureCompleted | typeof RecipientErasureCompleted>;

/** Nothing is on its way to them any more: name and account leave the payouts for a locked record. */
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

/** Whatever becomes payable, left its batch, or is held no longer, is collected with the next weekly run; an operator may be quicker. */
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

  /** One run collects them all. */
  reactAll(): Promise<void> {
    return this.react();
  }
}

/** Booked by whom the money is with: what is owed by the reward's events, what is on its way and back by the payout's. */
@Reaction({
  name: 'post-to-ledger-when-money-moves',
  queue: 'payouts',
  on: [
    RewardGranted,
    PayoutSealed,
    PayoutDropped,
    PayoutSettled,
    PayoutReturned,
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
      rewardId: data.rewardId,
      posting: postingFor({ type, data } as MoneyEvent),
    }));
    await this.ledger.post(booked.filter((one): one is Booked => one.posting !== null));
  }
}
type MoneyEvent = RewardEvent | PayoutEvent;

/** What the module listens to: its module spreads the list. */
export const reactions = [
  HoldPayoutsWhenRecommenderBlocked,
  LockPayoutRecordsWhenErasureCompleted,
  PlanCollectionWhenRewardPayable,
  PostToLedgerWhenMoneyMoves,
];
