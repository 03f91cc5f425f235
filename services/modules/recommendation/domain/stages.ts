/** The stages in the order of docs/specification/recommending.md#the-status-bar: the first that holds wins. */
export const stages = [
  'reward-paid',
  'reward-expired',
  'contract-not-concluded',
  'enter-bank-details',
  'pick-up-reward',
  'claim-in-processing',
  'reward-ready',
  'reacted',
  'contact-not-reacted',
] as const;
export type Stage = (typeof stages)[number];
