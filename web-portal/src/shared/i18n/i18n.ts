import i18n, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language.js';

/** One file a feature and language, fetched with the page that needs it. */
const files = import.meta.glob<{ default: ResourceKey }>('./locales/*/*.json');

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), null);
    load().then((file) => done(null, file.default), (error: Error) => done(error, null));
  },
};

/** `more`: the first page's, fetched at the same time. */
export async function startTexts(language: Language, more: readonly string[] = []): Promise<void> {
  await i18n.use(backend).use(initReactI18next).init({
    lng: language, fallbackLng: false, ns: ['common', ...more], defaultNS: 'common', supportedLngs: ['de', 'en'],
    interpolation: { escapeValue: false }, returnNull: false, react: { useSuspense: true },
  });
}

/** Texts of a page, loaded beside its code. */
export function loadTexts(namespaces: readonly string[]): Promise<void> {
  return i18n.loadNamespaces(namespaces);
}

export async function switchLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
