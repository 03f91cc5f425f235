import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DueHandler } from '#engine/scheduler/due-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { ScreenBeforePayment } from '../../hold/api.js';
import type { PayableReward } from '../../reward/api.js';
import { PayoutBatch, Payout } from '../domain/payout.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';
import { Payable } from '../queries/payable.js';

interface CollectedBatch {
  /** Null where nothing was payable, so that no batch was created. */
  readonly number: string | null;
  readonly count: number;
  readonly totalCents: number;
}

export const COLLECT_PAYOUTS = 'collect-payouts';
/** At most one collection per tenant is planned at a time. */
export const collectionSubject = 'weekly';

/** One file of the bank's, one page of the console's: what is beyond goes into the next batch. */
const mostPayments = 2000;

@Injectable()
export class PayoutCollection {
  constructor(
    private readonly payable: Payable,
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly commands: CommandBus,
  ) {}

  /** Collects every payable reward of the tenant into a new batch. */
  async collect(): Promise<CollectedBatch> {
    const rewards = await this.payable.toCollect(mostPayments);
    const passed = await this.commands.execute(new ScreenBeforePayment(rewards.map(({ rewardId }) => rewardId)));
    const free = rewards.filter(({ rewardId }) => passed.has(rewardId));
    if (free.length === 0) return { number: null, count: 0, totalCents: 0 };
    const batch = new PayoutBatch(newId());
    batch.open(newNumber());
    await this.batches.save(batch);
    let count = 0;
    let totalCents = 0;
    for (const reward of free) {
      if (!(await this.reserve(batch.id, reward))) continue;
      count += 1;
      totalCents += reward.amountCents;
    }
    await this.batches.storeTotals(batch.id, count, totalCents);
    return { number: batch.number, count, totalCents };
  }

  private async reserve(batchId: string, { rewardId, beneficiaryId, amountCents }: PayableReward): Promise<boolean> {
    const payout = new Payout(newId());
    if (!(await this.payouts.reserve({ payoutId: payout.id, batchId, rewardId, beneficiaryId, amountCents })))
      return false;
    payout.collect(batchId, rewardId, amountCents);
    await this.payouts.save(payout);
    return true;
  }
}

@DueHandler(COLLECT_PAYOUTS, 'payouts')
export class CollectPayoutsWhenDue {
  constructor(private readonly collection: PayoutCollection) {}

  async due(): Promise<void> {
    await this.collection.collect();
  }
}
