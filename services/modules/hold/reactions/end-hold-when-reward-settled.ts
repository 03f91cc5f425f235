import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RewardPaid, RewardPickedUp } from '../../reward/events.js';
import { Holds } from '../persistence.js';

type Settled = EventFrom<typeof RewardPaid | typeof RewardPickedUp>;

/** A booking of the bank outweighs its earlier report: a paid reward needs no decision any more. */
@Reaction({ name: 'end-hold-when-reward-settled', queue: 'rewards', on: [RewardPaid, RewardPickedUp] })
export class EndHoldWhenRewardSettled implements TransactionalReaction<Settled> {
  constructor(private readonly holds: Holds) {}

  async react({ data: { rewardId } }: RecordedEvent<Settled>): Promise<void> {
    if ((await this.holds.stateOf(rewardId)) !== 'held') return;
    const hold = await this.holds.of(rewardId);
    hold.overtaken();
    await this.holds.save(hold);
  }
}
