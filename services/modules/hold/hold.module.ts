import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DecideHoldController, ListHoldsController } from './http.js';
import {
  DecideHoldHandler,
  EndWaiting,
  HoldRewardHandler,
  MayLeaveHandler,
  reactions,
  Signals,
} from './hold-and-decide.js';
import { Holds, RewardHoldRow } from './persistence.js';
import { HeldRewardsHandler, HeldRewardsPage, HoldsOnHandler, HoldsThatWaitHandler } from './queries.js';

/** Holds on rewards of any type. */
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
    HoldsOnHandler,
    HoldsThatWaitHandler,
    HeldRewardsPage,
    ...reactions,
  ],
})
export class HoldModule {}
