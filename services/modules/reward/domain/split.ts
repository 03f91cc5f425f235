import { splitAmount, type Parts } from '#reward-types/split.js';

export type Split = Parts;

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

/** Parted by docs/specification/rewards.md#sharing-an-amount, unless the recipient is nobody: then all is the recommender's. */
export const splitReward = ({
  amountCents,
  recommenderShare,
  recipientCapCents,
  recipientIsKnown,
}: SplitTerms): Split => splitAmount(amountCents, recipientIsKnown ? recommenderShare : 100, recipientCapCents);
