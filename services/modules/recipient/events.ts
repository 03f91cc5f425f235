import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

export const RecipientRegistered = defineEvent('RecipientRegistered', {
  recipientId: z.uuid(),
  number: z.string(),
  recommendationId: z.uuid(),
  productId: z.int(),
  channel: z.string(),
});

const mailWanted = { recipientId: z.uuid(), recommendationId: z.uuid(), productId: z.int(), addressVersion: z.int() };

/** The address was corrected before the confirmation: the mail goes to the new address, and links sent to the old one end. */
export const RecipientAddressChanged = defineEvent('RecipientAddressChanged', mailWanted);

/** The confirmation mail is requested again before the confirmation. */
export const RecipientMailRequested = defineEvent('RecipientMailRequested', mailWanted);

/** The confirmation mail is sent again, because the recipient has not confirmed some days after the form. */
export const RecipientReminded = defineEvent('RecipientReminded', mailWanted);

/** A confirmed recipient entered their data again: the link to the offer is mailed again. */
export const RecipientOfferRequested = defineEvent('RecipientOfferRequested', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});

/** The recipient consented to terms and privacy with the recipient token. */
export const RecipientConfirmed = defineEvent('RecipientConfirmed', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
  termsVersion: z.string(),
});

/** A confirmed recipient gave, for the first time, the details by which orders are matched; they are stored with the person. */
export const RecipientDetailsGiven = defineEvent('RecipientDetailsGiven', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});

/** Staff cancelled the recommendation that a confirmed recipient followed; one event per recipient. */
export const RecipientRecommendationCancelled = defineEvent('RecipientRecommendationCancelled', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
});

export const RecipientMarketingWithdrawn = defineEvent('RecipientMarketingWithdrawn', { recipientId: z.uuid() });

export const RecipientErased = defineEvent('RecipientErased', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
  reason: z.enum(['not-confirmed-in-time', 'requested', 'retention-over']),
});

/** The last reward owed to an erased recipient is settled; the data kept to pay it is deleted too. */
export const RecipientErasureCompleted = defineEvent('RecipientErasureCompleted', { recipientId: z.uuid() });

export type RecipientEvent = EventFrom<
  | typeof RecipientRegistered
  | typeof RecipientAddressChanged
  | typeof RecipientMailRequested
  | typeof RecipientReminded
  | typeof RecipientOfferRequested
  | typeof RecipientConfirmed
  | typeof RecipientDetailsGiven
  | typeof RecipientRecommendationCancelled
  | typeof RecipientMarketingWithdrawn
  | typeof RecipientErased
  | typeof RecipientErasureCompleted
>;
