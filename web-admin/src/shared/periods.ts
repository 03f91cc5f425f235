import { viewPeriodNames } from '#contract/agentur/views.js';
import { daysFrom, firstOfMonth } from '#shared/calendar.js';

/** Whole days (`YYYY-MM-DD`), the last one included. */
interface Period {
  readonly from: string;
  readonly until: string;
}

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/** The periods that lists offer, by name. */
export const periodNames = viewPeriodNames.english;
export type PeriodName = (typeof periodNames)[number];

/** A named period on the day `today`. */
export function periodOf(name: PeriodName, today: string): Period {
  const endOfLastMonth = daysFrom(firstOfMonth(today), -1);
  const endOfLastQuarter = daysFrom(firstOfQuarter(today), -1);
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  const periods: Record<PeriodName, Period> = {
    today: { from: today, until: today },
    yesterday: { from: daysFrom(today, -1), until: daysFrom(today, -1) },
    week: { from: daysFrom(today, -6), until: today },
    month: { from: daysFrom(today, -29), until: today },
    this_month: { from: firstOfMonth(today), until: today },
    last_month: { from: firstOfMonth(endOfLastMonth), until: endOfLastMonth },
    this_quarter: { from: firstOfQuarter(today), until: today },
    last_quarter: { from: firstOfQuarter(endOfLastQuarter), until: endOfLastQuarter },
    this_year: { from: `${today.slice(0, 4)}-01-01`, until: today },
    last_year: { from: `${lastYear}-01-01`, until: `${lastYear}-12-31` },
    twelve_months: { from: daysFrom(today, -365), until: today },
  };
  return periods[name];
}

/** The name of a period on the day `today`; the first of several that are the same days. */
export const nameOfPeriod = ({ from, until }: Period, today: string): PeriodName | undefined =>
  periodNames.find(name => {
    const period = periodOf(name, today);
    return period.from === from && period.until === until;
  });
