import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { holdCalls } from './http.js';
import { EndWaiting } from './use-cases/end-waiting.js';
import { RewardHolds } from './use-cases/reward-holds.js';
import { Screening } from './use-cases/screen-before-payment.js';
import { reactions } from './reactions/index.js';
import { Signals } from './queries/signals.js';
import { Holds, RewardHoldRow, WaitingHoldRow } from './persistence.js';
import { HoldQueries } from './queries/held-rewards.js';
import { HeldRewardsPage } from './queries/held-rewards-page.js';

/** Holds on rewards of any type. */
@Module({
  imports: [MikroOrmModule.forFeature([RewardHoldRow, WaitingHoldRow])],
  controllers: holdCalls,
  providers: [Holds, Signals, Screening, RewardHolds, EndWaiting, HoldQueries, HeldRewardsPage, ...reactions],
})
export class HoldModule {}
