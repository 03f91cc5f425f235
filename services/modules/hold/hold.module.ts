import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DecideHoldController, ListHoldsController } from './http.js';
import { DecideHoldHandler } from './use-cases/decide-hold.js';
import { EndWaiting } from './use-cases/end-waiting.js';
import { HoldRewardHandler } from './use-cases/hold-reward.js';
import { MayLeaveHandler } from './use-cases/may-leave.js';
import { reactions } from './reactions/index.js';
import { Signals } from './queries/signals.js';
import { Holds, RewardHoldRow } from './persistence.js';
import { HeldRewardsHandler, HoldsOnHandler, HoldsThatWaitHandler } from './queries/held-rewards.js';
import { HeldRewardsPage } from './queries/held-rewards-page.js';

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
