import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';

/** Commands on the event pipeline for the command line: the same as the console's. */

/** The reaction to run again and the event it runs for. Requester and reason are kept in the request's row and in the audit log. */
const redelivery = { redeliveryId: z.uuid(), consumer: z.string(), eventId: z.uuid() };

export const RedeliveryRequested = defineEvent('RedeliveryRequested', {
  ...redelivery,
  requestedBy: z.string(),
  expiresAt: eventDate(),
});

/** Approved by a second person; the reaction runs. */
export const RedeliveryApproved = defineEvent('RedeliveryApproved', { ...redelivery, approvedBy: z.string() });

/** Rejected by another person, or withdrawn by the requester. */
export const RedeliveryRejected = defineEvent('RedeliveryRejected', { ...redelivery });

export const RedeliveryExpired = defineEvent('RedeliveryExpired', { ...redelivery });

export const RedeliveryDone = defineEvent('RedeliveryDone', { ...redelivery });

/** A rule of the domain refused the repeated reaction. */
export const RedeliveryRefused = defineEvent('RedeliveryRefused', { ...redelivery, reason: z.string() });

export type RedeliveryEvent = EventFrom<
  | typeof RedeliveryRequested
  | typeof RedeliveryApproved
  | typeof RedeliveryRejected
  | typeof RedeliveryExpired
  | typeof RedeliveryDone
  | typeof RedeliveryRefused
>;
