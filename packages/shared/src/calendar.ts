// Days of the calendar. A day is a day in the tenant's time zone, whatever the reader's or the machine's is, and a period
// told in days, or by a date, ends at the end of that day (docs/specification/wire.md#dates-money-lists).
import { dayMs, hourMs, kept, timeZone } from './dates-and-money.js';

/** The calendar day in a time zone (`Europe/Berlin`), `YYYY-MM-DD`. */
export const dayIn = (at: Date, zone: string): string =>
  kept(`day ${zone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone })).format(at);

/** Whether it names a time zone by region and place, as in `Europe/Berlin`; offsets and abbreviations know no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]\w+\/./.test(name) && new Intl.DateTimeFormat('sv-SE', { timeZone: name }).resolvedOptions() !== null;
  } catch {
    return false;
  }
}

/** The tenant's calendar day, `YYYY-MM-DD`. */
export const calendarDay = (at: Date): string => dayIn(at, timeZone());

/** The day, `YYYY-MM-DD`, that is so many calendar days later; earlier with a negative number. */
export const daysFrom = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** The same day so many years later; 29 February becomes the last day of February where there is none (§ 188 BGB). */
export function yearsFrom(day: string, count: number): string {
  const year = String(Number(day.slice(0, 4)) + count).padStart(4, '0');
  const later = `${year}${day.slice(4)}`;
  return daysFrom(later, 0) === later ? later : `${year}-02-28`;
}

/** The Monday of a day's week, and the first day of its month; days are `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => daysFrom(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Seven o'clock on a day, `YYYY-MM-DD`: mails to staff are there when they begin. */
export const morningOf = (day: string): Date => instantOnClock(`${day}T07:00:00`);

/** Whether a day, `YYYY-MM-DD`, is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Calendar days from the day of one instant to the day of another; negative if the other is earlier. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(calendarDay(to)) - Date.parse(calendarDay(from))) / dayMs);

/** The instant at which the tenant's clocks show `YYYY-MM-DDThh:mm:ss`; in the hour that occurs twice, the later one. */
export function instantOnClock(shown: string): Date {
  const asUtc = Date.parse(`${shown}Z`);
  const guess = asUtc - offsetAt(asUtc);
  const instant = asUtc - offsetAt(guess);
  // A time that the clocks leave out: the first moment after it.
  return new Date(instant + offsetAt(instant) < asUtc ? guess : instant);
}

/** Milliseconds by which the tenant's time is ahead of UTC at an instant of whole seconds. */
function offsetAt(instant: number): number {
  const zone = timeZone();
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  // As `2026-03-05 14:07:09`.
  const shown = kept(`clock ${zone}`, () => new Intl.DateTimeFormat('sv-SE', options)).format(instant);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - instant;
}

/** The first instant of a day, `YYYY-MM-DD`. */
export function startOfDay(day: string): Date {
  const midnight = instantOnClock(`${day}T00:00:00`);
  const before = new Date(midnight.getTime() - hourMs);
  // Where clocks go back at midnight, a day has two of them.
  return calendarDay(before) === day ? before : midnight;
}

/** The last millisecond of a day, `YYYY-MM-DD`. */
export const endOfDay = (day: string): Date => new Date(startOfDay(daysFrom(day, 1)).getTime() - 1);

/** The end of the day of an instant. Periods of before ended at a time of day; read so, they last as long as people were told. */
export const endOfItsDay = (at: Date): Date => endOfDay(calendarDay(at));

/** The end of a period of so many days that begins at an instant, whose own day does not count. */
export const endOfPeriod = (from: Date, count: number): Date => endOfDay(daysFrom(calendarDay(from), count));
