import { Module } from '@nestjs/common';
import { EntryModule } from '#platform/entry/entry.module.js';
import { CancelReward } from './commands/cancel-reward/cancel-reward.js';
import { ChooseRewardController } from './commands/choose-reward/choose-reward.controller.js';
import { ChooseRewardHandler } from './commands/choose-reward/choose-reward.handler.js';
import { OwnRewardController } from './commands/choose-reward/own-reward.controller.js';
import { ExpireReward } from './commands/expire-reward/expire-reward.due.js';
import { GrantGoodwillController } from './commands/grant-goodwill/grant-goodwill.controller.js';
import {
  DecideGoodwillHandler,
  GoodwillReward,
  GrantGoodwillHandler,
} from './commands/grant-goodwill/grant-goodwill.js';
import { MakeRewardReady } from './commands/make-reward-ready/make-reward-ready.js';
import { RemindReward } from './commands/remind-reward/remind-reward.due.js';
import { RequestRewardMailController } from './commands/request-reward-mail/request-reward-mail.controller.js';
import { RequestRewardMailHandler } from './commands/request-reward-mail/request-reward-mail.handler.js';
import { Goodwills } from './persistence/goodwills.js';
import { Rewards } from './persistence/rewards.js';
import { answers } from './queries/answers.js';
import { RewardBannerController } from './queries/banners/reward-banner.controller.js';
import { GoodwillController } from './queries/goodwill/goodwill.controller.js';
import { OwnRewardsController } from './queries/goodwill/own-rewards.controller.js';
import { ListRewardOffersController } from './queries/list-reward-offers/list-reward-offers.controller.js';
import { ReadRecipientRewardController } from './queries/read-recipient-reward/read-recipient-reward.controller.js';
import { RecipientReward } from './queries/read-recipient-reward/recipient-reward.js';
import { ReadRewardController } from './queries/read-reward/read-reward.controller.js';
import { RewardPage } from './queries/read-reward/reward-page.js';
import { CancelRewardWhenHoldRefused } from './reactions/cancel-reward-when-hold-refused.reaction.js';
import { CancelRewardsWhenRecommendationCancelled } from './reactions/cancel-rewards-when-recommendation-cancelled.reaction.js';
import { FollowBankDetails } from './reactions/follow-bank-details.reaction.js';
import { FollowPayout } from './reactions/follow-payout.reaction.js';
import { ForgetGoodwillWhenRecommenderErased } from './reactions/forget-goodwill-when-recommender-erased.reaction.js';
import { GrantCampaignRewardWhenCampaignTierReached } from './reactions/grant-campaign-reward-when-campaign-tier-reached.reaction.js';
import { KeepRewardsInStepWithOrder } from './reactions/keep-rewards-in-step-with-order.reaction.js';
import { PickUpRewardWhenVoucherMailed } from './reactions/pick-up-reward-when-voucher-mailed.reaction.js';

@Module({
  imports: [EntryModule],
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
