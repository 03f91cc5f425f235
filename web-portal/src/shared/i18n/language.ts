import { readCookie, writeCookie } from '../http/cookies.js';

export type Language = 'de' | 'en';
export const languages: readonly Language[] = ['de', 'en'];

export const languageCookie = 'psoe_language';
export const languageCookieDays = 365;

/** The language this page speaks now. */
export function currentLanguage(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'de';
}

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
