import { useSearch } from '@tanstack/react-router';
import { day, fromWireDateTime, money as euros } from '#shared/dates-and-money.js';
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
  return wanted.find((language): language is Language => offered.includes(language as Language)) ?? otherwise;
}

/** `45 €`, `12,50 €`; in English `€45`. Takes integer cents. */
export const money = (cents: number, language: Language): string => euros(cents, language, { short: true });

/** DD.MM.YYYY in both languages (docs/specification/portal.md#display), as people in Germany read it. */
export const date = (wire: string): string => day(wire, 'de');

/** Whole days from `now` until a wire date, never below 0. */
export function daysUntil(wire: string, now: Date): number {
  return Math.max(0, Math.ceil((fromWireDateTime(wire).getTime() - now.getTime()) / 86_400_000));
}

/** The provider's own texts by language: `{ de: { 'home.title': '…' } }`, the file and the place in it. */
export type TextOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>;
export interface Texts {
  [name: string]: string | Texts;
}

/** A file's texts with the provider's own in their places. A key that names no text of the file, and an empty text, change nothing. */
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

/** `du` to a friend whose link said so, by what is known of them or by the page's address; a context of the texts. */
export function useTone(known?: 'du' | 'sie'): Tone {
  const { anrede } = useSearch({ strict: false }) as { anrede?: unknown };
  return (known ?? anrede) === 'du' ? 'du' : undefined;
}
