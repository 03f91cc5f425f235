import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DecideHoldController, ListHoldsController } from './http.js';
import { DecideHoldHandler } from './use-cases/decide-hold.js';
import { EndWaiting, HoldRewardHandler, MayLeaveHandler, Signals } from './use-cases/hold-reward.js';
import { Holds, RewardHoldRow } from './persistence.js';
import { HeldRewardsHandler, HeldRewardsPage, HoldsThatWaitHandler } from './queries.js';
import { HoldRewardsWhenBankDetailsDisputed } from './reactions.js';

/** Rewards of any type that wait before they leave. */
@Module({
  imports: [MikroOrmModule.forFeature([RewardHoldRow])],
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
