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
