import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { CancelReward } from './use-cases/cancel-reward.js';
import { ChooseRewardHandler } from './use-cases/choose-reward.js';
import { ExpireReward, MakeRewardReady, RemindReward } from './use-cases/claim-period.js';
import { RequestRewardMailHandler } from './use-cases/request-reward-mail.js';
import { RewardOptions } from './queries/reward-options.js';
import { RewardPage } from './queries/reward-page.js';
import { ChooseRewardController, ReadRewardController, RewardBannerController } from './http/reward-page.js';
import { GoodwillController, GrantGoodwillController } from './http/goodwill.js';
import { ListRewardOffersController } from './http/reward-offers.js';
import { OwnRewardController, OwnRewardsController, RequestRewardMailController } from './http/own-rewards.js';
import { ReadRecipientRewardController } from './http/recipient-reward.js';
import { recomputedRewardsCalls } from './http/recomputed-rewards.js';
import { DecideGoodwillHandler } from './use-cases/decide-goodwill.js';
import { GoodwillReward } from './use-cases/goodwill-reward.js';
import { GrantGoodwillHandler } from './use-cases/grant-goodwill.js';
import { GoodwillRow, Goodwills } from './persistence/goodwills.js';
import { RewardRow, Rewards } from './persistence/rewards.js';
import { answers } from './queries/index.js';
import { RecipientReward } from './queries/recipient-reward.js';
import { reactions } from './reactions/index.js';

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
    ...recomputedRewardsCalls,
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
    MakeRewardReady,
    CancelReward,
    RemindReward,
    ExpireReward,
    ...reactions,
  ],
})
export class RewardModule {}
