// Days of the calendar. A day is a day in Germany, whatever the reader's or the machine's time zone is, and a period
// told in days, or by a date, ends at the end of that day (docs/specification/wire.md#dates-money-lists).
import { dayMs, timeZone } from './dates-and-money.js';

// Created once: creating a formatter takes longer than a query. Marked pure, so that a page has only those it uses.
const days = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone });
const daysOfZones = /* @__PURE__ */ new Map([[timeZone, days]]);
/** Formats as `2026-03-05 14:07:09`. */
const clock = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** The calendar day in a time zone (`Europe/Berlin`), `YYYY-MM-DD`. */
export function dayIn(at: Date, zone: string): string {
  const format = daysOfZones.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  daysOfZones.set(zone, format);
  return format.format(at);
}

/** The calendar day in Germany, `YYYY-MM-DD`. */
export const dayInGermany = (at: Date): string => days.format(at);

/** The day, `YYYY-MM-DD`, that is so many calendar days later; earlier with a negative number. */
export const daysFrom = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Calendar days from the day of one instant to the day of another; negative if the other is earlier. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(dayInGermany(to)) - Date.parse(dayInGermany(from))) / dayMs);

/** The instant at which a clock in Germany shows `YYYY-MM-DDThh:mm:ss`; in the hour that occurs twice, the later one. */
export function instantInGermany(shown: string): Date {
  const asUtc = Date.parse(`${shown}Z`);
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)));
}

/** Milliseconds by which German time is ahead of UTC at an instant of whole seconds. */
const offsetAt = (instant: number): number => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant;

/** The first instant of a day, `YYYY-MM-DD`. */
export const startOfDay = (day: string): Date => instantInGermany(`${day}T00:00:00`);

/** The last millisecond of a day, `YYYY-MM-DD`. */
export const endOfDay = (day: string): Date => new Date(startOfDay(daysFrom(day, 1)).getTime() - 1);

/** The end of the day of an instant. Periods of before ended at a time of day; read so, they last as long as people were told. */
export const endOfItsDay = (at: Date): Date => endOfDay(dayInGermany(at));

/** The end of a period of so many days that begins at an instant, whose own day does not count. */
export const endOfPeriod = (from: Date, count: number): Date => endOfDay(daysFrom(dayInGermany(from), count));
