import { CancelForRecipientsWhenRecommendationCancelled } from './cancel-for-recipients-when-recommendation-cancelled.js';
import { OfferAgainWhenAddressEnteredAgain } from './offer-again-when-address-entered-again.js';

/** Reactions of this module. */
export const reactions = [CancelForRecipientsWhenRecommendationCancelled, OfferAgainWhenAddressEnteredAgain];
