/** What the link promises, in cents: odd cents to the recommender, the recipient's part capped by the tenant (MaxEmpfaengerPraemieCent), the rest back to the recommender. */
export function promisedParts(rewardCents: number, recommenderShare: 100 | 50 | 0, maxRecipientCents: number): { readonly recommenderCents: number; readonly recipientCents: number } {
  const recipientCents = Math.min(Math.floor((rewardCents * (100 - recommenderShare)) / 100), maxRecipientCents);
  return { recommenderCents: rewardCents - recipientCents, recipientCents };
}
