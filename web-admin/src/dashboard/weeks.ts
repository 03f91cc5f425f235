import { weekStart } from '../shared/format.js';

export interface Week {
  /** Monday 00:00 local. */
  readonly start: Date;
  /** The next Monday 00:00 local: not part of the week. */
  readonly end: Date;
}

/** The week `now` lies in and those before it, oldest first. Weeks of the calendar, so that a change of clocks moves nothing. */
export function lastWeeks(now: Date, howMany: number): readonly Week[] {
  const thisWeek = weekStart(now);
  return Array.from({ length: howMany }, (_, index) => {
    const start = daysLater(thisWeek, 7 * (index + 1 - howMany));
    return { start, end: daysLater(start, 7) };
  });
}

/** A round number the tallest bar fits under. */
export function niceCeiling(highest: number): number {
  if (highest <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find(factor => factor * magnitude >= highest) ?? 10;
  return step * magnitude;
}

function daysLater(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}
