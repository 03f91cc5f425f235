import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { goodwillCalls } from './http/goodwill.js';
import { ownRewardCalls } from './http/own-rewards.js';
import { recipientRewardCalls } from './http/recipient-reward.js';
import { recomputedRewardsCalls } from './http/recomputed-rewards.js';
import { rewardOfferCalls } from './http/reward-offers.js';
import { rewardPageCalls } from './http/reward-page.js';
import { GoodwillRow, Goodwills } from './persistence/goodwills.js';
import { NamedRewardRow, RewardRow, Rewards } from './persistence/rewards.js';
import { AccountsToPay } from './queries/account-to-pay.js';
import { BankDetailsWanted } from './queries/bank-details-wanted.js';
import { OfferComparison } from './queries/compare-offer-with-past.js';
import { GoodwillPage } from './queries/goodwill.js';
import { OwnRewards } from './queries/own-rewards.js';
import { RecipientReward } from './queries/recipient-reward.js';
import { RewardRecomputation } from './queries/recomputed-rewards.js';
import { RewardMailQueries } from './queries/reward-mail-facts.js';
import { RewardOptions } from './queries/reward-options.js';
import { RewardPage } from './queries/reward-page.js';
import { RewardsEarned } from './queries/rewards-earned.js';
import { RewardsEnded } from './queries/rewards-ended-with.js';
import { OrdersRewards } from './queries/rewards-of-order.js';
import { RecommendationsRewards } from './queries/rewards-of-recommendation.js';
import { RewardQueries } from './queries/rewards.js';
import { reactions } from './reactions/index.js';
import { CancelReward } from './use-cases/cancel-reward.js';
import { RewardChoice } from './use-cases/choose-reward.js';
import { ClaimPeriod, ExpireReward, RemindReward } from './use-cases/claim-period.js';
import { GoodwillGrants } from './use-cases/goodwill-grants.js';
import { RewardMailRequests } from './use-cases/request-reward-mail.js';

@Module({
  imports: [MikroOrmModule.forFeature([RewardRow, NamedRewardRow, GoodwillRow]), IntakeModule],
  controllers: [
    ...rewardPageCalls,
    ...ownRewardCalls,
    ...goodwillCalls,
    recipientRewardCalls,
    rewardOfferCalls,
    recomputedRewardsCalls,
  ],
  providers: [
    Rewards,
    Goodwills,
    RewardOptions,
    RewardPage,
    OwnRewards,
    RecipientReward,
    GoodwillPage,
    RewardQueries,
    RewardMailQueries,
    RewardRecomputation,
    RewardsEarned,
    RewardsEnded,
    OrdersRewards,
    RecommendationsRewards,
    BankDetailsWanted,
    AccountsToPay,
    OfferComparison,
    ClaimPeriod,
    RemindReward,
    ExpireReward,
    RewardChoice,
    RewardMailRequests,
    CancelReward,
    GoodwillGrants,
    ...reactions,
  ],
})
export class RewardModule {}
