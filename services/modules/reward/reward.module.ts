import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import {
  CancelReward,
  ChooseRewardHandler,
  ExpireReward,
  MakeRewardReady,
  RemindReward,
  RequestRewardMailHandler,
  RewardOptions,
  RewardPage,
} from './use-cases/choose-reward.js';
import {
  ChooseRewardController,
  GoodwillController,
  GrantGoodwillController,
  ListRewardOffersController,
  OwnRewardController,
  OwnRewardsController,
  ReadRecipientRewardController,
  ReadRewardController,
  RequestRewardMailController,
  RewardBannerController,
} from './http.js';
import { DecideGoodwillHandler, GoodwillReward, GrantGoodwillHandler } from './use-cases/grant-goodwill.js';
import { GoodwillRow, Goodwills, RewardRow, Rewards } from './persistence.js';
import { answers, RecipientReward, RewardsOfPerson } from './queries.js';
import { reactions } from './reactions.js';

@Module({
  imports: [MikroOrmModule.forFeature([RewardRow, GoodwillRow]), IntakeModule],
  controllers: [
    ReadRewardController,
    ChooseRewardController,
    RequestRewardMailController,
    GrantGoodwillController,
    GoodwillController,
    OwnRewardController,
    OwnRewardsController,
    ReadRecipientRewardController,
    ListRewardOffersController,
    RewardBannerController,
  ],
  providers: [
    Rewards,
    Goodwills,
    GoodwillReward,
    ...answers,
    RewardOptions,
    RewardPage,
    RewardsOfPerson,
    RecipientReward,
    ChooseRewardHandler,
    RequestRewardMailHandler,
    GrantGoodwillHandler,
    DecideGoodwillHandler,
    MakeRewardReady,
    CancelReward,
    RemindReward,
    ExpireReward,
    ...reactions,
  ],
})
export class RewardModule {}
