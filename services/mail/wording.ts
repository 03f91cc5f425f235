import * as written from '#shared/dates-and-money.js';
import type { Language } from '#platform/tenancy/tenant.js';

/** `45 €` or `€45` for 4500 cents, `12,50 €` for 1250: decimals only when needed. The space may break: it is prose. */
export const money = (cents: number, language: Language): string =>
  written.money(cents, language, { short: true }).replace('\u00a0', ' ');

/** `12 Wochen` for 84 days, `90 Tagen` for 90: dative, to follow a preposition. */
export function period(days: number, language: Language): string {
  const inWeeks = days % 7 === 0;
  const count = inWeeks ? days / 7 : days;
  const units =
    language === 'de' ? (['Woche', 'Wochen', 'Tag', 'Tagen'] as const) : (['week', 'weeks', 'day', 'days'] as const);
  return `${count} ${units[(inWeeks ? 0 : 2) + (count === 1 ? 0 : 1)]}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day. */
export const day = (date: Date | string): string => written.day(date, 'de');
