import { calendarDay, daysFrom, instantOnClock } from '#shared/calendar.js';

/** How often a member of staff is mailed statistics. */
export type Rhythm = 'weekly' | 'monthly';

/** Days `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const isMonday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
const morningOf = (day: string): Date => instantOnClock(`${day}T07:00:00`);

/** Seven o'clock on the next Monday, or on the next first of a month. */
export function nextMailing(rhythm: Rhythm, now: Date): Date {
  const falls = rhythm === 'weekly' ? isMonday : (day: string) => day.endsWith('-01');
  let day = calendarDay(now);
  while (!falls(day) || morningOf(day) <= now) day = daysFrom(day, 1);
  return morningOf(day);
}

/** The week or month before the day; by month the twelve months that ended with it. */
export function mailedDays(rhythm: Rhythm, by: string, day: string): Days {
  if (rhythm === 'weekly' && by !== 'month') {
    const sinceMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    return { from: daysFrom(day, -sinceMonday - 7), to: daysFrom(day, -sinceMonday - 1) };
  }
  const to = daysFrom(firstOfMonth(day), -1);
  if (by !== 'month') return { from: firstOfMonth(to), to };
  return { from: firstOfMonth(daysFrom(firstOfMonth(to), -330)), to };
}
