// Decides after a login which language applies and which page opens.
import { writeCookie, type TabStore } from '../../shared/http/storage.js';
import { chosenLanguage, languageCookie, type Language } from '../../shared/i18n/language.js';
import { pageAt, safeTarget, urlOf } from '../../shared/routing/paths.js';

interface Meeting {
  /** The language the user chose on this device. */
  readonly chosen: Language | null;
  /** The account's language: the one it was created in, or the one chosen in it last. */
  readonly account: string;
  /** The languages that the tenant offers. */
  readonly offered: readonly Language[];
  /** Whether a staff member uses this session on behalf of the account's owner. */
  readonly support: boolean;
}

/** The user's own choice is stored in the account; else its language applies. A support session changes neither. */
export function languageAtLogin({ chosen, account, offered, support }: Meeting): {
  readonly speak: Language | null;
  readonly store: Language | null;
} {
  const spoken = offered.find(language => language === account);
  if (support || !spoken || chosen === spoken) return { speak: null, store: null };
  return chosen === null ? { speak: spoken, store: null } : { speak: null, store: chosen };
}

const mark = 'language-of-account';

/** A session cookie, deleted at logout: it is the account's language, not a choice on this device. */
export function noteAccountsLanguage(tab: TabStore, language: Language): void {
  writeCookie(languageCookie, language);
  tab.write(mark, language);
}

/** Whether the stored language is still the account's, and not a later choice. */
export const wasOfAccount = (tab: TabStore): boolean =>
  chosenLanguage() !== null && tab.read(mark) === chosenLanguage();

/** At logout: the next visitor gets their browser's language. */
export function forgetAccountsLanguage(tab: TabStore): void {
  if (wasOfAccount(tab)) writeCookie(languageCookie, '', 0);
  tab.forget(mark);
}

/** Prefix of a stored target: the product is recommended right after confirming. Never part of `ziel` in an URL. */
const wish = 'gleich:';
export const withWish = (place: string): string => wish + place;

/** The product of a recommend page's path; null for other paths. */
export function productAt(place: string | null): number | null {
  const path = place === null ? '' : urlOf(place).pathname;
  return pageAt(path) === 'Recommendation' ? Number(/\/(\d+)\/?$/.exec(path)?.[1] ?? 0) || null : null;
}

/** Splits a stored value into the page requested before login and the product to recommend at once. */
export function wishIn(kept: string | null): { place: string | null; product: number | null } {
  const wished = kept?.startsWith(wish) === true;
  const place = safeTarget(wished ? kept.slice(wish.length) : kept);
  return { place, product: wished ? productAt(place) : null };
}
