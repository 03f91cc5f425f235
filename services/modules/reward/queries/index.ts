import { RecomputedRewardsHandler } from './recomputed-rewards.js';
import { RewardsEarnedByHandler } from './rewards-earned.js';
import { CompareOfferWithPastHandler } from './compare-offer-with-past.js';
import { TypesToChooseForHandler } from './reward-options.js';
import { GoodwillReasonOfHandler, GoodwillThatWaitsHandler } from './goodwill.js';
import {
  RewardsOfRecommendationHandler,
  RewardsOfBeneficiaryHandler,
  RewardsOfRecipientsHandler,
  RewardForHandler,
  RewardWantsBankDetailsHandler,
  RewardsOwedHandler,
  RewardsStillToGoHandler,
} from './rewards.js';
import { RewardMailFactsOfHandler } from './reward-mail-facts.js';
import { AccountToPayForHandler } from './account-to-pay.js';
import { PayableRewardsHandler, RewardsStillPayableHandler } from './payable-rewards.js';

import { BankDetailsWanted } from './bank-details-wanted.js';
import { CancelReasons } from './cancel-reasons.js';
import { OrdersRewards } from './rewards-of-order.js';
import { RecommendationsRewards } from './rewards-of-recommendation.js';

export const answers = [
  BankDetailsWanted,
  CancelReasons,
  OrdersRewards,
  RecommendationsRewards,
  RecomputedRewardsHandler,
  RewardsEarnedByHandler,
  CompareOfferWithPastHandler,
  GoodwillThatWaitsHandler,
  RewardsOfRecommendationHandler,
  RewardsOfBeneficiaryHandler,
  RewardsOfRecipientsHandler,
  RewardForHandler,
  RewardMailFactsOfHandler,
  GoodwillReasonOfHandler,
  TypesToChooseForHandler,
  RewardWantsBankDetailsHandler,
  AccountToPayForHandler,
  PayableRewardsHandler,
  RewardsStillPayableHandler,
  RewardsOwedHandler,
  RewardsStillToGoHandler,
];
