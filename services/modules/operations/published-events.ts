import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/event.js';

/** Which reaction is to run once more for which event. Who and why stand in the request's row and in the audit log. */
const refire = { refireId: z.uuid(), consumer: z.string(), eventId: z.uuid() };

export const RefireRequested = defineEvent('RefireRequested', {
  ...refire,
  requestedBy: z.string(),
  expiresAt: eventDate(),
});
/** By a second person: from here on it runs. */
export const RefireApproved = defineEvent('RefireApproved', { ...refire, approvedBy: z.string() });
/** By another person, or withdrawn by the one who asked. */
export const RefireRejected = defineEvent('RefireRejected', { ...refire });
export const RefireExpired = defineEvent('RefireExpired', { ...refire });
export const RefireDone = defineEvent('RefireDone', { ...refire });
/** The domain had nothing of it: a rule refused. */
export const RefireRefused = defineEvent('RefireRefused', { ...refire, reason: z.string() });

export type RefireEvent = EventFrom<
  | typeof RefireRequested
  | typeof RefireApproved
  | typeof RefireRejected
  | typeof RefireExpired
  | typeof RefireDone
  | typeof RefireRefused
>;
