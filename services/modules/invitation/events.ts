import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';

const who = { invitationId: z.uuid(), recommenderId: z.uuid() };

/** An agency invited someone to recommend; `recommenderId` is the unconfirmed account that waits for them. */
export const RecommenderInvited = defineEvent('RecommenderInvited', {
  ...who,
  number: z.string(),
  kind: z.enum(['customer', 'employee', 'partner']),
  agencyNumber: z.string().nullable(),
  /** Employee number of the inviting staff member; null where none is named. */
  employeeNumber: z.string().nullable(),
  validUntil: eventDate(),
});

/** Staff have the mail sent again, with a fresh link. */
export const InvitationMailRequested = defineEvent('InvitationMailRequested', {
  ...who,
  agencyNumber: z.string().nullable(),
  employeeNumber: z.string().nullable(),
  validUntil: eventDate(),
});

/** The invited person confirmed the address. */
export const InvitationAccepted = defineEvent('InvitationAccepted', who);

export const InvitationExpired = defineEvent('InvitationExpired', who);

export type InvitationEvent = EventFrom<
  typeof RecommenderInvited | typeof InvitationMailRequested | typeof InvitationAccepted | typeof InvitationExpired
>;
