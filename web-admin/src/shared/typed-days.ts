import type { Language } from '#shared/texts.js';
import { dayOf, language } from './format.js';

/**
 * Days and times as people type and read them, in the console's language: the browser's own fields take the form of the
 * browser's. A value is `YYYY-MM-DD`, with a time `YYYY-MM-DDThh:mm`; what cannot be read stays as it was typed, so that
 * it is refused beside its field and never taken for an empty one.
 */

const isOfTheCalendar = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
const two = (number: number): string => String(number).padStart(2, '0');

export const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
export const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value);

/** `24.12.2026`, `24/12/2026` or `2026-12-24`; the text itself where it is no day. */
export function dayTyped(text: string): string {
  const typed = text.trim();
  const [, y1, m1, d1] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? [];
  const [, d2, m2, y2] = /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})$/.exec(typed) ?? [];
  const [year, month, day] = [y1 ?? y2, m1 ?? m2, d1 ?? d2];
  if (!year || !isOfTheCalendar(Number(year), Number(month), Number(day))) return typed;
  return `${year}-${two(Number(month))}-${two(Number(day))}`;
}

/** A day and, after a space, `T` or a comma, a time: `24.12.2026 8:00`. */
export function momentTyped(text: string): string {
  const typed = text.trim();
  const [, day = '', hour = '', minute = ''] = /^(.+?)(?:,? +|T)(\d{1,2}):(\d\d)$/.exec(typed) ?? [];
  const read = dayTyped(day);
  if (!isDay(read) || Number(hour) > 23 || Number(minute) > 59) return typed;
  return `${read}T${two(Number(hour))}:${minute}`;
}

/** As the field shows it: `24.12.2026`, `24/12/2026`, with a time after it where there is one. */
export function shownTyped(value: string, lang: Language = language.get()): string {
  if (isDay(value)) return dayOf(value, lang);
  return isMoment(value) ? `${dayOf(value.slice(0, 10), lang)} ${value.slice(11)}` : value;
}
