/** Rows that reports of other modules read (decision 0005). */
export type { InvitationRow } from './persistence/invitations.js';
