import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DecideHoldController, ListHoldsController } from './http.js';
import { DecideHoldHandler, EndWaiting, HoldRewardHandler, MayLeaveHandler, Signals, reactions } from './use-cases.js';
import { Holds, RewardHoldRow } from './persistence.js';
import { HeldRewardsHandler, HeldRewardsPage, HoldsThatWaitHandler } from './queries.js';

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
    ...reactions,
  ],
})
export class HoldModule {}
