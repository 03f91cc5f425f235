import { createContext, useContext, useState, type ReactNode } from 'react';
import { i18nProviderOver } from '../providers/languages.js';
import { asLanguage } from '../shared/format.js';
import { SignInFailed } from '../providers/sign-in.js';
import { consoleStore } from '../shared/session.js';
import { WireError } from '../shared/wire.js';
import { LanguageSwitch } from './LanguageSwitch.js';
import { signInInEnglish, signInInGerman } from './sign-in-texts.js';

const store = consoleStore();
const provider = i18nProviderOver(
  { de: { signin: signInInGerman }, en: { signin: signInInEnglish } },
  asLanguage(store.getItem('locale', 'de')),
);

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const Words = createContext<{ readonly language: string; readonly choose: (language: string) => void } | null>(null);

/** The sign-in page's texts and their language, which the console then has too. */
export function SignInWords({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(provider.getLocale());
  const choose = (next: string) => {
    store.setItem('locale', next);
    void provider.changeLocale(next).then(() => setLanguage(next));
  };
  return <Words value={{ language, choose }}>{children}</Words>;
}

export function useSignInWords(): Translate {
  // Read so that a change of the language draws the texts again.
  useContext(Words);
  return (key, values) => provider.translate(key, values);
}

export function SignInLanguage() {
  const words = useContext(Words);
  return words && <LanguageSwitch language={words.language} onChange={words.choose} />;
}

/** Why somebody does not get in. `refused`: the text where the server says that they may not. */
export function reasonOf(error: Error, translate: Translate, refused = 'signin.not_yours'): string {
  if (error instanceof SignInFailed) return translate(`signin.${error.reason}`);
  return error instanceof WireError && error.status === 403 ? translate(refused) : error.message;
}
