import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { VoucherMailed } from '../../voucher/events.js';
import { Rewards } from '../persistence/rewards.js';

@Reaction({ name: 'pick-up-reward-when-voucher-mailed', queue: 'vouchers', on: [VoucherMailed] })
export class PickUpRewardWhenVoucherMailed implements TransactionalReaction {
  constructor(private readonly rewards: Rewards) {}

  async react({ data: { rewardId, voucherId } }: RecordedEvent<ReturnType<typeof VoucherMailed.of>>): Promise<void> {
    await this.rewards.follow(rewardId, reward => reward.pickedUp(voucherId));
  }
}
