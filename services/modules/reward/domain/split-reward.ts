import { splitAmount, type Parts } from '#shared/split-amount.js';
import type { Beneficiary } from '../events.js';

export interface SplitTerms {
  /** The offer's amount in cents. */
  readonly amountCents: number;
  /** The recommender's part in percent. */
  readonly recommenderShare: 100 | 50 | 0;
  /** MaxEmpfaengerPraemieCent; null means no cap. */
  readonly recipientCapCents: number | null;
  /** Without a known recipient nobody could claim the recipient's part, so the recommender gets all. */
  readonly recipientIsKnown: boolean;
}

/** Divided by docs/specification/rewards.md#sharing-an-amount; without a known recipient the recommender gets all. */
export const splitReward = ({
  amountCents,
  recommenderShare,
  recipientCapCents,
  recipientIsKnown,
}: SplitTerms): Parts => splitAmount(amountCents, recipientIsKnown ? recommenderShare : 100, recipientCapCents);

export interface RewardPart {
  readonly beneficiary: Beneficiary;
  readonly amountCents: number;
}

/** The rewards a contract earns, the recommender's first. Used by granting, trying an offer on the past and recomputing. */
export function rewardsOf(terms: SplitTerms): RewardPart[] {
  const { recommenderCents, recipientCents } = splitReward(terms);
  const parts: RewardPart[] = [
    { beneficiary: 'recommender', amountCents: recommenderCents },
    { beneficiary: 'recipient', amountCents: recipientCents },
  ];
  return parts.filter(({ amountCents }) => amountCents > 0);
}
