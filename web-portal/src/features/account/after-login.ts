// Decides after a login which language applies and which page opens.
import { tabStore, writeCookie } from '../../shared/http/storage.js';
import { chosenLanguage, languageCookie, type Language } from '../../shared/i18n/language.js';
import { pageAt, safeTarget, urlOf } from '../../shared/routing/paths.js';

interface Meeting {
  /** The language that the person chose on this device. */
  readonly chosen: Language | null;
  /** The account's language: the one it was created in, or the one chosen in it last. */
  readonly account: string;
  /** The languages that the tenant offers. */
  readonly offered: readonly Language[];
  /** Whether a staff member holds this session on behalf of the account's owner. */
  readonly support: boolean;
}

/** Which language a login brings: a choice made by hand wins and the account learns it; without one the pages speak the account's. Support changes nothing for anybody. */
export function languageAtLogin({ chosen, account, offered, support }: Meeting): {
  readonly speak: Language | null;
  readonly store: Language | null;
} {
  const spoken = offered.find(language => language === account);
  if (support || !spoken || chosen === spoken) return { speak: null, store: null };
  return chosen === null ? { speak: spoken, store: null } : { speak: null, store: chosen };
}

const mark = 'language-of-account';

/** Kept while the browser is open and until logout: it is the account's, not a choice on this device. */
export function noteAccountsLanguage(language: Language): void {
  writeCookie(languageCookie, language);
  tabStore.write(mark, language);
}

/** Whether the language kept here is the account's still; a choice made since is one. */
export const wasOfAccount = (): boolean => chosenLanguage() !== null && tabStore.read(mark) === chosenLanguage();

/** At logout: whoever comes next is asked by their own browser again. */
export function forgetAccountsLanguage(): void {
  if (wasOfAccount()) writeCookie(languageCookie, '', 0);
  tabStore.forget(mark);
}

/** Before where somebody wanted to go: they agreed to recommend the product there as soon as their address is confirmed. No `ziel` of an address begins so. */
const wish = 'gleich:';
export const withWish = (place: string): string => wish + place;

/** The product whose page a place is; null for any other. */
export function productAt(place: string | null): number | null {
  const path = place === null ? '' : urlOf(place).pathname;
  return pageAt(path) === 'Recommendation' ? Number(/\/(\d+)\/?$/.exec(path)?.[1] ?? 0) || null : null;
}

/** Reads the page that was asked for before the login, and the product that is to be recommended at once. */
export function wishIn(kept: string | null): { place: string | null; product: number | null } {
  const wished = kept?.startsWith(wish) === true;
  const place = safeTarget(wished ? kept.slice(wish.length) : kept);
  return { place, product: wished ? productAt(place) : null };
}
