// Wire format of dates, and display of dates and money: shared by server, portal and console.
import type { Language } from './texts.js';

export const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** Of tenants that name no other. */
export const defaultTimeZone = 'Europe/Berlin';

let zone = (): string => defaultTimeZone;
/** The time zone whose days count: on the server that of the tenant at work, in a browser that of the page's tenant. */
export const timeZone = (): string => zone();
export function takeTimeZoneFrom(of: () => string): void {
  zone = of;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** `YYYY-MM-DDThh:mm:ss` (UTC) of an instant; fractions of a second are cut off. */
export function toWireDateTime(date: Date): string {
  return date.toISOString().slice(0, 19);
}

/** Parses a wire date; without an offset it is UTC, a day alone is midnight. */
export function fromWireDateTime(text: string): Date {
  return new Date(/T/.test(text) && !/([zZ]|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text);
}

/** Cached: on a phone creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

export function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Format): Format {
  const known = (formats.get(key) as Format | undefined) ?? make();
  formats.set(key, known);
  return known;
}

/** Cents as `1.234,56 €`; with `short` whole euros as `45 €`. In English `€1,234.56` and `€45`. */
export function money(cents: number, language: Language, { short = false } = {}): string {
  const digits = short && cents % 100 === 0 ? 0 : 2;
  const format = kept(`${language} ${digits}`, () => {
    const options = {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    };
    return new Intl.NumberFormat(locales[language], options as Intl.NumberFormatOptions);
  });
  return format.format(cents / 100);
}

/** Cents as euros in an input field or a German file: `12,50`; with `short`, whole euros as `25`. */
export function eurosOf(cents: number, { short = false } = {}): string {
  const written = (cents / 100).toFixed(2).replace('.', ',');
  return short ? written.replace(/,00$/, '') : written;
}

/** `05.03.2026`, in English `05/03/2026`; the tenant's calendar day. */
export function day(wire: string | Date, language: Language): string {
  const format = kept(`${language} day ${timeZone()}`, () => {
    const options = { timeZone: timeZone(), day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(locales[language], options);
  });
  return format.format(wire instanceof Date ? wire : fromWireDateTime(wire));
}
