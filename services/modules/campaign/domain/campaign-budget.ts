import type { Tier } from './campaign-progress.js';

/** Budget of a campaign and its use. */
export interface Purse {
  /** Null: no limit. */
  readonly budgetCents: number | null;
  readonly grantedCents: number;
  /** Extras that wait for budget. */
  readonly waiting: number;
}

/** Whether the budget covers the extra: it is granted in full or waits, and none is granted while an earlier one waits. */
export const holds = ({ budgetCents, grantedCents, waiting }: Purse, cents: number): boolean =>
  budgetCents === null || (waiting === 0 && grantedCents + cents <= budgetCents);

/** The budget covers no further extra: the campaign is not offered until the budget is raised. */
export const isUsedUp = (purse: Purse, tiers: readonly Tier[]): boolean =>
  purse.budgetCents !== null &&
  (purse.waiting > 0 || (tiers.length > 0 && !holds(purse, Math.min(...tiers.map(({ cents }) => cents)))));
