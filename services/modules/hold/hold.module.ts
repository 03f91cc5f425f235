import { Module } from '@nestjs/common';
import { DecideHoldController } from './commands/decide-hold.controller.js';
import { DecideHoldHandler } from './commands/decide-hold.js';
import { EndWaiting, HoldRewardHandler, MayLeaveHandler } from './commands/hold-reward.js';
import { Signals } from './commands/signals.js';
import { Holds } from './persistence/holds.js';
import { HeldRewardsHandler, HeldRewardsPage, HoldsThatWaitHandler } from './queries/held-rewards.js';
import { ListHoldsController } from './queries/list-holds.controller.js';
import { HoldRewardsWhenBankDetailsDisputed } from './reactions.js';

/** Rewards, cash or voucher, that wait before they leave. */
@Module({
  controllers: [DecideHoldController, ListHoldsController],
  providers: [
    Holds,
    Signals,
    MayLeaveHandler,
    HoldRewardHandler,
    EndWaiting,
    DecideHoldHandler,
    HeldRewardsHandler,
    HoldsThatWaitHandler,
    HeldRewardsPage,
    HoldRewardsWhenBankDetailsDisputed,
  ],
})
export class HoldModule {}
