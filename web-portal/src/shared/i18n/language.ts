import { useSearch } from '@tanstack/react-router';
import { day, money as euros } from '#shared/dates-and-money.js';
import type { Language } from '#shared/texts.js';
import { readCookie, writeCookie } from '../http/storage.js';

export type { Language };
export const languages: readonly Language[] = ['de', 'en'];

export const languageCookie = 'psoe_language';
export const languageCookieDays = 365;

export function isLanguage(value: string | null | undefined): value is Language {
  return value === 'de' || value === 'en';
}

/** The user's earlier choice, kept in a cookie at their request. */
export function chosenLanguage(): Language | null {
  const value = readCookie(languageCookie);
  return isLanguage(value) ? value : null;
}

export function rememberLanguage(language: Language): void {
  writeCookie(languageCookie, language, languageCookieDays);
}

interface Wish {
  readonly chosen: Language | null;
  /** The language of the path itself. */
  readonly path: Language | null;
  /** The browser's language, as the server wrote it into the page. */
  readonly browser: string | null;
}

/**
 * The first language of a page: English for an English path, else the user's choice, else the browser's language, if
 * the tenant offers it. German paths do not decide: links in mails and on posters are German for all users.
 */
export function languageFor(
  { chosen, path, browser }: Wish,
  offered: readonly Language[],
  otherwise: Language,
): Language {
  const wanted = [path === 'en' ? path : null, chosen, browser, path];
  return wanted.find((language): language is Language => offered.includes(language as Language)) ?? otherwise;
}

/** Cents as `45 €`, `12,50 €`; in English `€45`. */
export const money = (cents: number, language: Language): string => euros(cents, language, { short: true });

/** DD.MM.YYYY in both languages (docs/specification/portal.md#display). */
export const date = (wire: string): string => day(wire, 'de');

/** The provider's own texts by language and `namespace.key`: `{ de: { 'home.title': '…' } }`. */
export type TextOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>;
export interface Texts {
  [name: string]: string | Texts;
}

/** A namespace's texts with the provider's overrides; unknown keys and empty texts are ignored. */
export function withOwn(file: Texts, namespace: string, own: TextOverrides[string] = {}): Texts {
  const start = `${namespace}.`;
  const texts = structuredClone(file);
  for (const [key, text] of Object.entries(own)) {
    if (!key.startsWith(start) || text === '') continue;
    const path = key.slice(start.length).split('.');
    const name = path.pop()!;
    const part = path.reduce<string | Texts | undefined>(
      (found, step) => (typeof found === 'object' ? found[step] : undefined),
      texts,
    );
    if (typeof part === 'object' && typeof part[name] === 'string') part[name] = text;
  }
  return texts;
}

export type Tone = 'du' | undefined;

/** The i18n context `du` for a friend whose link uses it, from known data or the page's query. */
export function useTone(known?: 'du' | 'sie'): Tone {
  const { anrede } = useSearch({ strict: false }) as { anrede?: unknown };
  return (known ?? anrede) === 'du' ? 'du' : undefined;
}
