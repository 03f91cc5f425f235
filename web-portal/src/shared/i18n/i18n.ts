import { useRouter } from '@tanstack/react-router';
import { createInstance, type BackendModule, type i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { texts as files } from 'virtual:texts';
import type { updateLanguage } from '#contract/account/calls.js';
import { endpoints, send } from '../http/send.js';
import { usePortal } from '../portal.js';
import { twinOf } from '../routing/paths.js';
import { toast } from '../ui/feedback.js';
import { rememberLanguage, withOwn, type Language, type TextOverrides, type Texts } from './language.js';

/** A feature's texts, with the provider's own in their places. */
const backend = (own: TextOverrides): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[language as Language][namespace];
    if (!load) return done(new Error(`No texts ${namespace}`), null);
    load()
      .catch(loadAgain)
      .then(
        file => done(null, withOwn(file.default, namespace, own[language])),
        (error: Error) => done(error, null),
      );
  },
});

/** A browser remembers for as long as the page lives that a module did not come; its error names the address, and under another one it asks anew. */
function loadAgain(error: Error): Promise<{ default: Texts }> {
  const [address] = /http\S+\.js/.exec(error.message) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}?${Date.now()}`);
}

/** The texts of one visit. `numbers`: what each may say by name, as `{{GueltigkeitTage}}`; `more`: the first page's, fetched at the same time. */
export async function newTexts(
  language: Language,
  numbers: Readonly<Record<string, number>>,
  own: TextOverrides = {},
  more: readonly string[] = [],
): Promise<i18n> {
  const texts = createInstance();
  await texts.use(backend(own)).init({
    lng: language,
    fallbackLng: false,
    ns: ['common', ...more],
    defaultNS: 'common',
    supportedLngs: ['de', 'en'],
    interpolation: { escapeValue: false, defaultVariables: numbers },
    returnEmptyString: true,
  });
  ensureLoaded(texts, language, ['common']);
  return texts;
}

/** Texts of a page, loaded beside its code. Fails where they do not come: nobody is to read the names of texts. */
export async function loadTexts(texts: i18n, namespaces: readonly string[]): Promise<void> {
  await texts.loadNamespaces(namespaces);
  await askOnceMore(texts, texts.language, namespaces);
}

/** Fails, and stays with the language there is, where the other one's texts do not come. */
export async function switchLanguage(texts: i18n, language: Language): Promise<void> {
  if (texts.language === language) return;
  await texts.loadLanguages(language);
  await askOnceMore(
    texts,
    language,
    (texts.options.ns as string[]).filter(name => texts.hasResourceBundle(texts.language, name)),
  );
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
}

/** What failed i18next never asks for again by itself, not even when the person tries once more. */
async function askOnceMore(texts: i18n, language: string, namespaces: readonly string[]): Promise<void> {
  const missing = missingOf(texts, language, namespaces);
  if (missing.length > 0) await texts.reloadResources([language], missing);
  ensureLoaded(texts, language, namespaces);
}

function ensureLoaded(texts: i18n, language: string, namespaces: readonly string[]): void {
  if (missingOf(texts, language, namespaces).length > 0) throw new Error('No texts');
}

const missingOf = (texts: i18n, language: string, namespaces: readonly string[]): string[] =>
  namespaces.filter(name => !texts.hasResourceBundle(language, name));

/** Speaks another language from here on: this page under its own address, and mails to come where somebody is logged in. Answers whether the account has it now. */
export function useLanguageChange(): (language: Language) => Promise<boolean> {
  const { i18n, session } = usePortal();
  const { t } = useTranslation();
  const router = useRouter();
  return async language => {
    const switched = await switchLanguage(i18n, language).then(
      () => true,
      () => false,
    );
    if (!switched) {
      toast(t('failure.unreachable'), 'alert');
      return false;
    }
    rememberLanguage(language);
    const { pathname } = router.state.location;
    const twin = twinOf(pathname, language);
    if (twin && twin !== pathname)
      await router.navigate({ to: twin, search: true, hash: true, replace: true, resetScroll: false });
    if (!session.isOpen()) return false;
    return send<typeof updateLanguage>(endpoints.updateLanguage, { body: { Language: language } }).then(
      () => true,
      () => false,
    ); // Only the language of mails; the page has switched.
  };
}
