import { day, fromWireDateTime, kept, locales, timeZone } from './dates-and-money.js';
import type { Language } from './texts.js';

/** `14:07`, in the tenant's time. */
export function timeOfDay(wire: string | Date, language: Language): string {
  const format = kept(`${language} time ${timeZone()}`, () => {
    return new Intl.DateTimeFormat(locales[language], { timeZone: timeZone(), hour: '2-digit', minute: '2-digit' });
  });
  return format.format(wire instanceof Date ? wire : fromWireDateTime(wire));
}

/** `05.03.2026 14:07`, in the tenant's time. */
export const dayAndTime = (wire: string | Date, language: Language): string =>
  `${day(wire, language)} ${timeOfDay(wire, language)}`;
