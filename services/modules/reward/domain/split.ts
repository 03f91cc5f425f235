import { splitAmount, type Parts } from '#reward-types/split.js';
import type { RewardView } from '../api.js';

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

type Facts = Pick<RewardView, 'status' | 'progress' | 'beneficiary'> & {
  readonly customerNumber: 'none' | 'open' | 'ok' | 'refused';
};

const banners: Readonly<Record<string, (facts: Facts) => boolean>> = {
  praemie: ({ progress }) => progress === 'choice-open',
  bankdaten: ({ progress }) => progress === 'bank-details-wanted',
  kundennummer: ({ beneficiary, status, customerNumber }) =>
    beneficiary === 'recommender' && status === 'ready' && (customerNumber === 'none' || customerNumber === 'refused'),
  /** A friend who was rewarded may recommend as well. */
  empfehlen: ({ beneficiary }) => beneficiary === 'recipient',
};

/** A banner of the reward's page, by its wire name in any spelling; one nobody knows is never shown. */
export function rewardBannerShows(name: string, facts: Facts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}

export interface GoodwillLimits {
  readonly grantCents: number;
  readonly personYearCents: number;
  readonly staffMonthCents: number;
}

/** docs/specification/goodwill-and-holds.md#goodwill, where the tenant sets none. */
export const defaultGoodwillLimits: GoodwillLimits = {
  grantCents: 10_000,
  personYearCents: 20_000,
  staffMonthCents: 50_000,
};

/** What was granted already, in cents: to the person in this year, by the staff member in this month. */
export interface GoodwillUsed {
  readonly personYearCents: number;
  readonly staffMonthCents: number;
}

/** Above any of the limits a second person has to agree. */
export const needsASecondPerson = (amountCents: number, limits: GoodwillLimits, used: GoodwillUsed): boolean =>
  amountCents > limits.grantCents ||
  used.personYearCents + amountCents > limits.personYearCents ||
  used.staffMonthCents + amountCents > limits.staffMonthCents;

export interface Period {
  readonly yearFrom: string;
  readonly monthFrom: string;
}

/** First days of the year and of the month that a day (`YYYY-MM-DD`, in Germany) lies in. */
export const periodOf = (day: string): Period => ({
  yearFrom: `${day.slice(0, 4)}-01-01`,
  monthFrom: `${day.slice(0, 7)}-01`,
});
