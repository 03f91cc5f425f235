import { daysFrom } from './calendar.js';

/** Whole days, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

export const daysOverlap = (one: Days, other: Days): boolean => one.from <= other.until && other.from <= one.until;

/** What an offer keeps of its days when another one takes some of them: it ends before them and goes on after them. */
export const daysBeside = (own: Days, taken: Days): { readonly before: Days | null; readonly after: Days | null } => ({
  before: own.from < taken.from ? { from: own.from, until: daysFrom(taken.from, -1) } : null,
  after: own.until > taken.until ? { from: daysFrom(taken.until, 1), until: own.until } : null,
});
