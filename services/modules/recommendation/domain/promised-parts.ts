import { splitAmount, type Parts } from '#reward-types/split.js';

/** What the link promises, in cents: parted as the reward will be, with the tenant's cap (MaxEmpfaengerPraemieCent). */
export const promisedParts = (rewardCents: number, recommenderShare: 100 | 50 | 0, maxRecipientCents: number): Parts =>
  splitAmount(rewardCents, recommenderShare, maxRecipientCents);
