import { calendarDay, daysFrom, firstOfMonth, mondayOf, morningOf } from '#shared/calendar.js';

/** How often a member of staff is mailed statistics. */
export type Rhythm = 'weekly' | 'monthly';

/** Days `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Seven o'clock on the next Monday, or on the next first of a month. */
export function nextMailing(rhythm: Rhythm, now: Date): Date {
  const beginOf = rhythm === 'weekly' ? mondayOf : firstOfMonth;
  let day = calendarDay(now);
  while (beginOf(day) !== day || morningOf(day) <= now) day = daysFrom(day, 1);
  return morningOf(day);
}

/** The week or month before the day; by month the twelve months that ended with it. */
export function mailedDays(rhythm: Rhythm, by: string, day: string): Days {
  if (rhythm === 'weekly' && by !== 'month') {
    const to = daysFrom(mondayOf(day), -1);
    return { from: mondayOf(to), to };
  }
  const to = daysFrom(firstOfMonth(day), -1);
  if (by !== 'month') return { from: firstOfMonth(to), to };
  return { from: firstOfMonth(daysFrom(firstOfMonth(to), -330)), to };
}
