import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';

/** A staff member is to be mailed a link to sign in to the console for the first time, or from a new device. */
export const StaffInvited = defineEvent('StaffInvited', { invitationId: z.uuid(), userId: z.uuid() });

/** A platform operator gave an address and is mailed the link that proves it; an event of the platform, of no tenant. */
export const OperatorAddressGiven = defineEvent('OperatorAddressGiven', { linkId: z.uuid(), userId: z.uuid() });

/**
 * The platform proposes an operator for a programme that has none left; mailed to each former operator, who may object.
 * `userId`: the former operator.
 */
export const OperatorSeatProposed = defineEvent('OperatorSeatProposed', {
  noticeId: z.uuid(),
  proposalId: z.uuid(),
  invitedId: z.uuid(),
  userId: z.uuid(),
});
