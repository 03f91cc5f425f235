export interface Split {
  readonly recommenderCents: number;
  readonly recipientCents: number;
}

export interface SplitTerms {
  /** The offer's amount in cents. */
  readonly amountCents: number;
  /** The recommender's part in percent. */
  readonly recommenderShare: 100 | 50 | 0;
  /** MaxEmpfaengerPraemieCent; null means no cap. */
  readonly recipientCapCents: number | null;
  /** Without a known recipient nobody could claim the recipient's part. */
  readonly recipientIsKnown: boolean;
}

/** Odd cents go to the recommender; what the recipient may not have goes back to the recommender (domain.md, Split). */
export function splitReward({ amountCents, recommenderShare, recipientCapCents, recipientIsKnown }: SplitTerms): Split {
  const wanted = recipientIsKnown ? Math.floor((amountCents * (100 - recommenderShare)) / 100) : 0;
  const recipientCents = rewardMustNotExceedTheRecipientCap(wanted, recipientCapCents);
  return { recommenderCents: amountCents - recipientCents, recipientCents };
}

export const rewardMustNotExceedTheRecipientCap = (cents: number, capCents: number | null): number => (capCents === null ? cents : Math.min(cents, capCents));
