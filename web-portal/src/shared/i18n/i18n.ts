import i18n, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language.js';
import { withOwn, type OwnTexts, type Texts } from './own-texts.js';

/** One file a feature with both languages, of which a build makes two (`locale-files.ts`): each is fetched with the page that needs it. */
const files = {
  de: import.meta.glob<{ default: Texts }>('./locales/*.json', { query: '?de' }),
  en: import.meta.glob<{ default: Texts }>('./locales/*.json', { query: '?en' }),
};
/** What came, as it stands in the files. */
const read: (readonly [language: string, namespace: string, file: Texts])[] = [];
let own: OwnTexts = {};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[language as Language][`./locales/${namespace}.json`];
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), null);
    load()
      .catch(loadAgain)
      .then(
        file => {
          read.push([language, namespace, file.default]);
          done(null, withOwn(file.default, namespace, own[language]));
        },
        (error: Error) => done(error, null),
      );
  },
};

/** A browser remembers for as long as the page lives that a module did not come; its error names the address, and under another one it asks anew. */
function loadAgain(error: Error): Promise<{ default: Texts }> {
  const [address] = /http\S+\.js/.exec(error.message) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}?${Date.now()}`);
}

/** `more`: the first page's, fetched at the same time. */
export async function startTexts(language: Language, more: readonly string[] = []): Promise<void> {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common', ...more],
      defaultNS: 'common',
      supportedLngs: ['de', 'en'],
      interpolation: { escapeValue: false },
      returnNull: false,
      returnEmptyString: true,
      react: { useSuspense: true },
    });
  haveCome(language, ['common']);
}

/** From here on the provider's own texts stand in the places of the portal's, and no other provider's. */
export function layOwnTexts(texts: OwnTexts = {}): void {
  own = texts;
  for (const [language, namespace, file] of read)
    i18n.addResourceBundle(language, namespace, withOwn(file, namespace, own[language]), false, true);
}

/** Texts of a page, loaded beside its code. Fails where they do not come: nobody is to read the names of texts. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
  await askOnceMore(i18n.language, namespaces);
}

/** Fails, and stays with the language there is, where the other one's texts do not come. */
export async function switchLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  await i18n.loadLanguages(language);
  await askOnceMore(
    language,
    (i18n.options.ns as string[]).filter(name => i18n.hasResourceBundle(i18n.language, name)),
  );
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** What failed i18next never asks for again by itself, not even when the person tries once more. */
async function askOnceMore(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = missingOf(language, namespaces);
  if (missing.length > 0) await i18n.reloadResources([language], missing);
  haveCome(language, namespaces);
}

function haveCome(language: string, namespaces: readonly string[]): void {
  if (missingOf(language, namespaces).length > 0) throw new Error('Texts are missing.');
}

const missingOf = (language: string, namespaces: readonly string[]): string[] =>
  namespaces.filter(name => !i18n.hasResourceBundle(language, name));
