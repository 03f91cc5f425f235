import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

export const RecipientRegistered = defineEvent('RecipientRegistered', {
  recipientId: z.uuid(),
  number: z.string(),
  recommendationId: z.uuid(),
  productId: z.int(),
  channel: z.string(),
});
const mailWanted = { recipientId: z.uuid(), recommendationId: z.uuid(), productId: z.int(), addressVersion: z.int() };
/** Before the confirmation: the address was corrected, so the mail goes to the new one and links to the old one end. */
export const RecipientAddressChanged = defineEvent('RecipientAddressChanged', mailWanted);
/** Before the confirmation: the mail is wanted once more. */
export const RecipientMailRequested = defineEvent('RecipientMailRequested', mailWanted);
/** Consented to terms and privacy with the recipient token. */
export const RecipientConfirmed = defineEvent('RecipientConfirmed', {
  recipientId: z.uuid(),
  recommendationId: z.uuid(),
  termsVersion: z.string(),
});
/** Staff cancelled the recommendation a confirmed recipient followed: once for each of them. */
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
/** The last that was still owed to an erased recipient is settled: what was kept to pay it is gone too. */
export const RecipientErasureCompleted = defineEvent('RecipientErasureCompleted', { recipientId: z.uuid() });

export type RecipientEvent = EventFrom<
  | typeof RecipientRegistered
  | typeof RecipientAddressChanged
  | typeof RecipientMailRequested
  | typeof RecipientConfirmed
  | typeof RecipientRecommendationCancelled
  | typeof RecipientMarketingWithdrawn
  | typeof RecipientErased
  | typeof RecipientErasureCompleted
>;
