import { day, fromWireDateTime, kept, locales, timeZone } from './dates-and-money.js';
import type { Language } from './texts.js';

/** `05.03.2026 14:07`, in the tenant's time. */
export function dayAndTime(wire: string | Date, language: Language): string {
  const format = kept(`${language} time ${timeZone()}`, () => {
    return new Intl.DateTimeFormat(locales[language], { timeZone: timeZone(), hour: '2-digit', minute: '2-digit' });
  });
  return `${day(wire, language)} ${format.format(wire instanceof Date ? wire : fromWireDateTime(wire))}`;
}
