import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { CancelReward, ExpireReward, MakeRewardReady, RemindReward } from './use-cases/change-reward.js';
import {
  ChooseRewardController,
  ListRewardOffersController,
  OwnRewardController,
  ReadRecipientRewardController,
  ReadRewardController,
  RequestRewardMailController,
  RewardBannerController,
} from './http/rewards.js';
import { ChooseRewardHandler } from './use-cases/choose-reward.js';
import { GoodwillController, GrantGoodwillController, OwnRewardsController } from './http/goodwill.js';
import { DecideGoodwillHandler, GoodwillReward, GrantGoodwillHandler } from './use-cases/grant-goodwill.js';
import { RequestRewardMailHandler } from './use-cases/request-reward-mail.js';
import { GoodwillRow, Goodwills } from './persistence/goodwills.js';
import { RewardRow, Rewards } from './persistence/rewards.js';
import { answers, RecipientReward, RewardOptions, RewardPage } from './queries.js';
import {
  CancelRewardsWhenRecommendationCancelled,
  CancelRewardWhenHoldRefused,
  KeepRewardsInStepWithOrder,
} from './reactions/follow-order.js';
import {
  FollowBankDetails,
  FollowPayout,
  ForgetGoodwillWhenRecommenderErased,
  GrantCampaignRewardWhenCampaignTierReached,
  PickUpRewardWhenVoucherMailed,
} from './reactions/follow-payout.js';

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
    RecipientReward,
    ChooseRewardHandler,
    RequestRewardMailHandler,
    GrantGoodwillHandler,
    DecideGoodwillHandler,
    ForgetGoodwillWhenRecommenderErased,
    MakeRewardReady,
    CancelReward,
    RemindReward,
    ExpireReward,
    KeepRewardsInStepWithOrder,
    CancelRewardWhenHoldRefused,
    CancelRewardsWhenRecommendationCancelled,
    FollowBankDetails,
    FollowPayout,
    PickUpRewardWhenVoucherMailed,
    GrantCampaignRewardWhenCampaignTierReached,
  ],
})
export class RewardModule {}
