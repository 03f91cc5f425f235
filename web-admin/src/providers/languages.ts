import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import type { Language } from '#shared/texts.js';
import { asLanguage, language } from '../shared/format.js';

const locales = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
];

/** German unless the user chose English; formatters and calls use the same language. */
export function i18nProviderOver(
  messages: Readonly<Record<Language, Readonly<Record<string, unknown>>>>,
  initial: Language,
): I18nProvider {
  language.set(initial);
  const provider = polyglotI18nProvider(locale => messages[asLanguage(locale)] as never, initial, locales);
  return {
    ...provider,
    changeLocale: async locale => {
      language.set(asLanguage(locale));
      await provider.changeLocale(locale);
    },
  };
}
