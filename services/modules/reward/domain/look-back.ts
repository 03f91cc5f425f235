import type { Beneficiary, LookBack, RewardSum } from '../events.js';
import { type RewardPart, type SplitTerms, splitReward, rewardsOf } from './split-reward.js';

/** First and last day of the last completed quarter. */
export function lastFullQuarter(today: string): { readonly from: string; readonly to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const firstMonth = Math.floor((month - 1) / 3) * 3 - 3;
  const day = (months: number, days: number) => new Date(Date.UTC(year, months, days)).toISOString().slice(0, 10);
  return { from: day(firstMonth, 1), to: day(firstMonth + 3, 0) };
}

/** A contract that earned, with the rewards granted for it. */
export interface PastContract {
  readonly orderedOn: string;
  /** Day whose offer applied. */
  readonly promisedOn: string;
  readonly recommenderShare: 100 | 50 | 0;
  readonly recipientIsKnown: boolean;
  readonly granted: readonly RewardPart[];
}

interface ChangedTerms {
  /** Amount that the changed offer pays for a promise of that day; null: nothing. */
  readonly amountOn: (promisedOn: string) => number | null;
  /** Replaces the recommenders' own choice; null: their choice. */
  readonly recommenderShare: 100 | 50 | 0 | null;
  readonly recipientCapCents: number | null;
}

const examplesShown = 10;

const none: RewardSum = { rewards: 0, cents: 0, capped: 0, withoutReward: 0 };

const cents = (parts: readonly RewardPart[], of?: Beneficiary) =>
  parts.reduce((sum, { beneficiary, amountCents }) => sum + (!of || of === beneficiary ? amountCents : 0), 0);

const plus = (sum: RewardSum, parts: readonly RewardPart[], capped: boolean): RewardSum => ({
  rewards: sum.rewards + parts.length,
  cents: sum.cents + cents(parts),
  capped: sum.capped + (capped ? 1 : 0),
  withoutReward: sum.withoutReward + (parts.length === 0 ? 1 : 0),
});

/** Whether the cap reduces the recipient's part. */
const isCapped = (terms: SplitTerms): boolean =>
  splitReward(terms).recipientCents < splitReward({ ...terms, recipientCapCents: null }).recipientCents;

/** What was granted against what would have been (docs/specification/rewards.md#trying-an-offer-on-the-past). */
export function lookBack(
  contracts: readonly PastContract[],
  { amountOn, recommenderShare, recipientCapCents }: ChangedTerms,
): LookBack {
  const months = new Map<string, { then: RewardSum; changed: RewardSum }>();
  const rows = contracts.map(({ orderedOn, promisedOn, granted, ...contract }) => {
    const split = { ...contract, recipientCapCents };
    const thenTerms = { ...split, amountCents: cents(granted) };
    const changedTerms = {
      ...split,
      amountCents: amountOn(promisedOn) ?? 0,
      recommenderShare: recommenderShare ?? contract.recommenderShare,
    };
    const changed = rewardsOf(changedTerms);
    const month = orderedOn.slice(0, 7);
    const sums = months.get(month) ?? { then: none, changed: none };
    months.set(month, {
      then: plus(sums.then, granted, isCapped(thenTerms)),
      changed: plus(sums.changed, changed, isCapped(changedTerms)),
    });
    return { orderedOn, promisedOn, granted, changed };
  });
  const byMonth = [...months]
    .map(([month, sums]) => ({ month, ...sums }))
    .sort((one, other) => one.month.localeCompare(other.month));
  const total = (side: 'then' | 'changed') =>
    byMonth.reduce((sum, month) => {
      const { rewards, cents: more, capped, withoutReward } = month[side];
      return {
        rewards: sum.rewards + rewards,
        cents: sum.cents + more,
        capped: sum.capped + capped,
        withoutReward: sum.withoutReward + withoutReward,
      };
    }, none);
  const differs = (row: (typeof rows)[number]) => Math.abs(cents(row.changed) - cents(row.granted));
  const sides = (parts: readonly RewardPart[]) => ({
    recommenderCents: cents(parts, 'recommender'),
    recipientCents: cents(parts, 'recipient'),
  });
  return {
    contracts: contracts.length,
    then: total('then'),
    changed: total('changed'),
    months: byMonth,
    examples: rows
      .sort((one, other) => differs(other) - differs(one) || one.orderedOn.localeCompare(other.orderedOn))
      .slice(0, examplesShown)
      .map(({ orderedOn, promisedOn, granted, changed }) => ({
        orderedOn,
        promisedOn,
        then: sides(granted),
        changed: sides(changed),
      })),
  };
}
