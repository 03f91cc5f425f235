/** Sums granted so far, in cents: to the person this year, by the staff member this month. */
export interface GoodwillUsed {
  readonly personYearCents: number;
  readonly staffMonthCents: number;
}

/** Amount that may still be granted without a second person. */
export const leftOf = (limits: GoodwillLimits, used: GoodwillUsed): number =>
  Math.max(
    0,
    Math.min(
      limits.grantCents,
      limits.personYearCents - used.personYearCents,
      limits.staffMonthCents - used.staffMonthCents,
    ),
  );

/** Above any of the limits a second person has to agree. Used by granting and by recomputing. */
export const needsASecondPerson = (amountCents: number, limits: GoodwillLimits, used: GoodwillUsed): boolean =>
  amountCents > leftOf(limits, used);

export interface Period {
  readonly yearFrom: string;
  readonly monthFrom: string;
}

/** First days of the year and of the month of a day (`YYYY-MM-DD`). */
export const periodOf = (day: string): Period => ({
  yearFrom: `${day.slice(0, 4)}-01-01`,
  monthFrom: `${day.slice(0, 7)}-01`,
});

/** Goodwill above any of these limits needs a second person. */
export interface GoodwillLimits {
  readonly grantCents: number;
  readonly personYearCents: number;
  readonly staffMonthCents: number;
}

/** Limits where the tenant sets none (docs/specification/rewards.md#goodwill). */
export const defaultGoodwillLimits: GoodwillLimits = {
  grantCents: 10_000,
  personYearCents: 20_000,
  staffMonthCents: 50_000,
};

export const goodwillLimitsOf = ({
  goodwillLimits,
}: {
  readonly goodwillLimits?: Partial<GoodwillLimits>;
}): GoodwillLimits => ({ ...defaultGoodwillLimits, ...goodwillLimits });
