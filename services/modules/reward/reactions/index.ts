import { KeepRewardsInStepWithOrder } from './keep-rewards-in-step-with-order.js';
import { CancelRewardsWhenRecommendationCancelled } from './cancel-rewards-when-recommendation-cancelled.js';
import { CancelRewardWhenHoldRefused } from './cancel-reward-when-hold-refused.js';
import { FollowBankDetails } from './make-reward-payable-when-bank-details-stored.js';
import { FollowPayout } from './follow-payout.js';
import { PickUpRewardWhenVoucherMailed } from './pick-up-reward-when-voucher-mailed.js';
import { GrantCampaignRewardWhenCampaignTierReached } from './grant-campaign-reward-when-campaign-tier-reached.js';
import { ForgetGoodwillWhenRecommenderErased } from './forget-goodwill-when-recommender-erased.js';

/** Reactions of this module. */
export const reactions = [
  KeepRewardsInStepWithOrder,
  CancelRewardsWhenRecommendationCancelled,
  CancelRewardWhenHoldRefused,
  FollowBankDetails,
  FollowPayout,
  PickUpRewardWhenVoucherMailed,
  GrantCampaignRewardWhenCampaignTierReached,
  ForgetGoodwillWhenRecommenderErased,
];
