import { EraseAccountWhenInvitationExpired } from './erase-account-when-invitation-expired.js';
import { RemoveBankDetailsWhenRecipientErased } from './remove-bank-details-when-recipient-erased.js';

/** Reactions of this module. */
export const reactions = [EraseAccountWhenInvitationExpired, RemoveBankDetailsWhenRecipientErased];
