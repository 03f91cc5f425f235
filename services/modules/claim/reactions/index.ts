import { ForgetClaimsWhenPersonErased } from './forget-claims-when-person-erased.js';
import { MailClaimantWhenClaimMoves } from './mail-claimant-when-claim-moves.js';

/** Reactions of this module. */
export const reactions = [MailClaimantWhenClaimMoves, ForgetClaimsWhenPersonErased];
