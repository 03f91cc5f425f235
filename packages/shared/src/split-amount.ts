// How a reward is shared between recommender and friend.

export interface Parts {
  readonly recommenderCents: number;
  readonly recipientCents: number;
}

/**
 * An amount in cents, parted (docs/specification/rewards.md#sharing-an-amount): odd cents go to the recommender, as does
 * what exceeds the recipient's cap (MaxEmpfaengerPraemieCent; null: none). `recommenderShare` is percent.
 */
export function splitAmount(
  amountCents: number,
  recommenderShare: 100 | 50 | 0,
  recipientCapCents: number | null,
): Parts {
  const recipientCents = rewardMustNotExceedTheRecipientCap(
    Math.floor((amountCents * (100 - recommenderShare)) / 100),
    recipientCapCents,
  );
  return { recommenderCents: amountCents - recipientCents, recipientCents };
}

export const rewardMustNotExceedTheRecipientCap = (cents: number, capCents: number | null): number =>
  capCents === null ? cents : Math.min(cents, capCents);
