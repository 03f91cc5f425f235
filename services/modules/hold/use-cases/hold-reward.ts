import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withoutPersonalData } from '#platform/logger.js';
import { HoldReward } from '../api.js';
import { Holds } from '../persistence.js';

@CommandHandler(HoldReward)
export class HoldRewardHandler implements ICommandHandler<HoldReward> {
  constructor(private readonly holds: Holds) {}

  async execute({ held: { rewardId, reason, until, by } }: HoldReward): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.hold(rewardId, reason, until ?? null);
    await this.holds.save(hold);
    if (by) await this.holds.saveHolder(rewardId, by.name, withoutPersonalData(by.why));
  }
}
