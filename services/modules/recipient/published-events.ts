import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

export const RecipientRegistered = defineEvent('RecipientRegistered', { recipientId: z.uuid(), number: z.string(), recommendationId: z.uuid(), productId: z.int(), channel: z.string() });
/** Consented to terms and privacy with the recipient token. */
export const RecipientConfirmed = defineEvent('RecipientConfirmed', { recipientId: z.uuid(), recommendationId: z.uuid(), termsVersion: z.string() });
export const RecipientErased = defineEvent('RecipientErased', { recipientId: z.uuid(), recommendationId: z.uuid(), reason: z.enum(['not-confirmed-in-time', 'requested', 'retention-over']) });

export type RecipientEvent = EventFrom<typeof RecipientRegistered | typeof RecipientConfirmed | typeof RecipientErased>;
