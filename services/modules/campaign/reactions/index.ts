import { CountPaidRecommendationWhenRecommendationSettled } from './count-paid-recommendation-when-recommendation-settled.js';

/** Reactions of this module. */
export const reactions = [CountPaidRecommendationWhenRecommendationSettled];
