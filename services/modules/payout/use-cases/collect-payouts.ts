import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler } from '#engine/scheduler/due-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { MayLeave } from '../../hold/api.js';
import { PayableRewards, type PayableReward } from '../../reward/api.js';
import { PayoutBatch } from '../domain/payout-batch.js';
import { Payout } from '../domain/payout.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';

interface CollectedBatch {
  /** Null when nothing was payable: then no batch came into being. */
  readonly number: string | null;
  readonly count: number;
  readonly totalCents: number;
}

/** Collects every payable reward of the tenant into a new batch. */
export class CollectPayouts extends Command<CollectedBatch> {}

export const COLLECT_PAYOUTS = 'collect-payouts';
/** One collection a tenant is planned at a time. */
export const collectionSubject = 'weekly';

@DueHandler(COLLECT_PAYOUTS, 'payouts')
export class CollectPayoutsWhenDue {
  constructor(private readonly commands: CommandBus) {}

  async due(): Promise<void> {
    await this.commands.execute(new CollectPayouts());
  }
}

/** One file of the bank's, one page of the console's: what is beyond goes into the next batch. */
const mostInABatch = 2000;

@CommandHandler(CollectPayouts)
export class CollectPayoutsHandler implements ICommandHandler<CollectPayouts> {
  constructor(
    private readonly queries: QueryBus,
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<CollectedBatch> {
    const without = await this.payouts.rewardsUnderWay();
    const rewards = await this.queries.execute(new PayableRewards({ limit: mostInABatch, without }));
    const taken = await this.payouts.takenAmong(rewards);
    const free = await this.withoutHeld(rewards.filter(({ rewardId }) => !taken.has(rewardId)));
    if (free.length === 0) return { number: null, count: 0, totalCents: 0 };
    const batch = new PayoutBatch(newId());
    batch.open(newNumber());
    await this.batches.save(batch);
    let count = 0;
    let totalCents = 0;
    for (const reward of free) {
      if (!(await this.collect(batch.id, reward))) continue;
      count += 1;
      totalCents += reward.amountCents;
    }
    await this.batches.storeTotals(batch.id, count, totalCents);
    return { number: batch.number, count, totalCents };
  }

  private async withoutHeld(rewards: readonly PayableReward[]): Promise<PayableReward[]> {
    const free: PayableReward[] = [];
    for (const reward of rewards) if (await this.commands.execute(new MayLeave(reward.rewardId))) free.push(reward);
    return free;
  }

  private async collect(batchId: string, { rewardId, beneficiaryId, amountCents }: PayableReward): Promise<boolean> {
    const payout = new Payout(newId());
    if (!(await this.payouts.reserve({ payoutId: payout.id, batchId, rewardId, beneficiaryId, amountCents })))
      return false;
    payout.collect(batchId, rewardId, amountCents);
    await this.payouts.save(payout);
    return true;
  }
}
