import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { language, type Language } from '../shared/format.js';
import { messages } from './messages.js';

const locales = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
];

/** German unless the person chose English; every formatter and every call follows the same choice. */
export function i18nProviderIn(initial: Language): I18nProvider {
  language.set(initial);
  const provider = polyglotI18nProvider(locale => messages[asLanguage(locale)], initial, locales);
  return {
    ...provider,
    changeLocale: async locale => {
      language.set(asLanguage(locale));
      await provider.changeLocale(locale);
    },
  };
}

export function asLanguage(locale: unknown): Language {
  return locale === 'en' ? 'en' : 'de';
}
