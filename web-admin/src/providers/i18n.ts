import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminInEnglish from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { dashboardInEnglish, dashboardInGerman } from '../dashboard/texts.js';
import { resources } from '../resources/index.js';
import { language, type Language } from '../shared/format.js';
import { consoleInEnglish, consoleInGerman } from './console-texts.js';
import { reactAdminInGerman } from './react-admin-in-german.js';

/** Name and fields of each resource where react-admin looks for them, and what its pages say under its name. */
function resourceTexts(language: Language) {
  const all = resources.map(({ name: resource, texts }) => {
    const { name, fields = {}, ...said } = texts[language];
    return { resource, named: { name, fields }, said };
  });
  return {
    ...Object.fromEntries(all.map(({ resource, said }) => [resource, said])),
    resources: Object.fromEntries(all.map(({ resource, named }) => [resource, named])),
  };
}

export const messages = {
  de: { ra: reactAdminInGerman, ...consoleInGerman, ...dashboardInGerman, ...resourceTexts('de') },
  en: { ra: reactAdminInEnglish.ra, ...consoleInEnglish, ...dashboardInEnglish, ...resourceTexts('en') },
};

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
