import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HeldRewards } from '../../hold/api.js';
import { type PayableReward, PayableRewards } from '../../reward/api.js';
import { Payouts } from '../persistence/payouts.js';

/** What may be collected: payable, and neither under way, executed nor come back without the reward knowing of it. */
@Injectable()
export class Payable {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
  ) {}

  /** The oldest ones, locked; holds are placed and asked for by whoever collects. */
  toCollect(limit: number): Promise<PayableReward[]> {
    return this.of(limit, []);
  }

  /** What a collection would take now, without rewards that wait for a person's decision. */
  async now(): Promise<{ count: number; totalCents: number }> {
    const held = await this.queries.execute(new HeldRewards());
    const rewards = await this.of(null, [...held.keys()]);
    return { count: rewards.length, totalCents: rewards.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  }

  private async of(limit: number | null, others: readonly string[]): Promise<PayableReward[]> {
    const without = [...others, ...(await this.payouts.rewardsUnderWay())];
    return this.payouts.freeAmong(await this.queries.execute(new PayableRewards({ limit, without })));
  }
}
