import { readCookie, writeCookie } from '../http/storage.js';

export type Language = 'de' | 'en';
export const languages: readonly Language[] = ['de', 'en'];

export const languageCookie = 'psoe_language';
export const languageCookieDays = 365;

export function isLanguage(value: string | null | undefined): value is Language {
  return value === 'de' || value === 'en';
}

/** What the person chose earlier; kept because they asked for it. */
export function chosenLanguage(): Language | null {
  const value = readCookie(languageCookie);
  return isLanguage(value) ? value : null;
}

export function rememberLanguage(language: Language): void {
  writeCookie(languageCookie, language, languageCookieDays);
}

interface Wish {
  readonly chosen: Language | null;
  /** What the address speaks by itself. */
  readonly path: Language | null;
  /** What the browser asks for, as the server wrote it into the page. */
  readonly browser: string | null;
}

/**
 * What a page speaks at first: an English address English, else what the person chose, else the browser's language, each where the tenant offers it.
 * A German address decides nothing by itself: the links in mails and on posters are German for everybody.
 */
export function languageFor(
  { chosen, path, browser }: Wish,
  offered: readonly Language[],
  otherwise: Language,
): Language {
  const wanted = [path === 'en' ? path : null, chosen, browser, path];
  return (
    wanted.find((language): language is Language => isLanguage(language) && offered.includes(language)) ?? otherwise
  );
}

const berlin = 'Europe/Berlin';

/** Making one takes a phone longer than using it a hundred times. */
const amounts = new Map<string, Intl.NumberFormat>();

/** `45 €`, `12,50 €`; in English `€45`. Takes integer cents. */
export function money(cents: number, language: Language): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const key = language + digits;
  const known =
    amounts.get(key) ??
    new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-IE', {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  amounts.set(key, known);
  return known.format(cents / 100);
}

/** The instant of a wire date (UTC without offset). */
export function instant(wire: string): Date {
  return new Date(/T/.test(wire) && !wire.endsWith('Z') ? `${wire}Z` : wire);
}

let days: Intl.DateTimeFormat | undefined;

/** DD.MM.YYYY in both languages (docs/specification/portal.md#display), as people in Germany read it. */
export function date(wire: string): string {
  days ??= new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: berlin });
  return days.format(instant(wire));
}

let moments: Intl.DateTimeFormat | undefined;

/** `21.11.2026, 14:05`, in German time. */
export function moment(wire: string): string {
  moments ??= new Intl.DateTimeFormat('de-DE', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: berlin,
  });
  return moments.format(instant(wire));
}

/** Whole days from `now` until a wire date, never below 0. */
export function daysUntil(wire: string, now: Date): number {
  return Math.max(0, Math.ceil((instant(wire).getTime() - now.getTime()) / 86_400_000));
}
