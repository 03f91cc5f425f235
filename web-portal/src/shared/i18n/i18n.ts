import { useRouter } from '@tanstack/react-router';
import { createInstance, type BackendModule, type i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { texts as files } from 'virtual:texts';
import { updateLanguage } from '#generated/portal-calls.js';
import { send } from '../http/send.js';
import { usePortal, type Portal } from '../portal.js';
import { twinOf } from '../routing/paths.js';
import { toast } from '../ui/feedback.js';
import { rememberLanguage, withOwn, type Language, type TextOverrides, type Texts } from './language.js';

/** Loads a feature's texts with the provider's overrides. */
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

/** A browser caches a failed module import as long as the page lives; a changed URL makes it try again. */
function loadAgain(error: Error): Promise<{ default: Texts }> {
  const [address] = /http\S+\.js/.exec(error.message) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}?${Date.now()}`);
}

/** Texts of one visit. `numbers`: variables such as `{{GueltigkeitTage}}`; `more`: namespaces of the first page. */
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

/** Loads a page's texts; rejects if they fail, so that no text keys are shown. */
export async function loadTexts(texts: i18n, namespaces: readonly string[]): Promise<void> {
  await texts.loadNamespaces(namespaces);
  await askOnceMore(texts, texts.language, namespaces);
}

/**
 * The one way to another language. Answers of the server are in the language they were asked in: those on the page are
 * asked for anew and stand until then, the others are forgotten. Rejects and keeps the current language if the texts
 * fail to load.
 */
export async function switchLanguage(
  { i18n: texts, queryClient }: Pick<Portal, 'i18n' | 'queryClient'>,
  language: Language,
): Promise<void> {
  if (texts.language === language) return;
  await texts.loadLanguages(language);
  await askOnceMore(
    texts,
    language,
    (texts.options.ns as string[]).filter(name => texts.hasResourceBundle(texts.language, name)),
  );
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}

/** i18next never retries a failed namespace by itself. */
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

/** Switches page, address and the account's language of mails; resolves to whether the account was updated. */
export function useLanguageChange(): (language: Language) => Promise<boolean> {
  const portal = usePortal();
  const { t } = useTranslation();
  const router = useRouter();
  return async language => {
    const switched = await switchLanguage(portal, language).then(
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
    if (!portal.session.isOpen()) return false;
    return send(updateLanguage, { body: { Language: language } }).then(
      () => true,
      () => false,
    ); // This fails only for the language of mails; the page has switched.
  };
}
