import { tabStore, writeCookie } from '../../shared/http/storage.js';
import { chosenLanguage, languageCookie, type Language } from '../../shared/i18n/language.js';

interface Meeting {
  /** What the person chose on this device by themselves. */
  readonly chosen: Language | null;
  /** What the account is kept in: where it was made, or what was chosen in it last. */
  readonly account: string;
  /** What the tenant speaks. */
  readonly offered: readonly Language[];
  /** The session is a staff member's for somebody else. */
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
