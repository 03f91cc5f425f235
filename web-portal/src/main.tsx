import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, newPortal, newRouter } from './pages/router.js';
import { pages } from './pages/pages.js';
import { noteChannel } from './shared/visit-channel.js';
import { keepApart, ownCookies, TabStore } from './shared/http/storage.js';
import { chosenLanguage, languageFor, type Language } from './shared/i18n/language.js';
import { openPortal, readBootstrap, type Portal, type Prerendered, type Tenant } from './shared/portal.js';
import { addressIn, baseOf, languageOfPath, pageAt, type PageName } from './shared/routing/paths.js';
import { LEFT_TO_THE_BROWSER } from './shared/ui/hooks.js';

// Set before zod loads: its test for `eval` would violate the CSP, which browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const place = document.getElementById('portal')!;

/** The portal's path prefix in the URL. */
let base = '';
const ownPath = (): string => location.pathname.slice(base.length);

/** Before the router reads the URL: removes the token of a mail link, or of an embedding page under auto-login. */
function takeLinkToken(tab: TabStore, { IsAutologin }: Tenant): boolean {
  const page = pageAt(ownPath());
  return tab.captureLinkToken(page && pages[page].link ? pages[page].link : IsAutologin ? 'user' : undefined);
}

/** The page of a form that was refused before scripts ran says why at its address; its values are kept as if just typed. */
function takeRefusedForm(search: string): void {
  history.replaceState(history.state, '', location.pathname + search + location.hash);
  for (const field of place.querySelectorAll<HTMLInputElement>('input[value]:not([type=hidden])')) {
    const typed = field.value;
    field.defaultValue = '';
    field.value = typed;
  }
  for (const field of place.querySelectorAll('select')) {
    const chosen = field.value;
    for (const option of field.options) option.defaultSelected = option.index === 0;
    field.value = chosen;
  }
}

/** The first language; the URL is changed to it. */
function startLanguage({ Languages, DefaultLanguage }: Tenant): Language {
  const path = ownPath();
  const wish = {
    chosen: chosenLanguage(),
    path: languageOfPath(path),
    browser: document.documentElement.lang,
  };
  const language = languageFor(wish, Languages, DefaultLanguage);
  const address = addressIn(language, path);
  if (address !== path) history.replaceState(history.state, '', base + address + location.search + location.hash);
  document.documentElement.lang = language;
  return language;
}

/** Whether the server rendered this visit's page: it does not know a session without cookies. */
const isPrerendered = ({ path, language, loggedIn }: Prerendered, { session, i18n }: Portal, shown: string): boolean =>
  path === shown && language === i18n.language && loggedIn === session.isOpen();

/** Whether this tab shows another content than the server rendered, which knows neither its storage nor its link. */
function hasOwnContent({ frameOnly, personal = false }: Prerendered, tab: TabStore, page: PageName | null): boolean {
  const { link, remembers = [] } = page ? pages[page] : {};
  const holds = tab.holds(link ? [`link.${link}`, ...remembers] : remembers);
  return frameOnly || holds !== personal;
}

async function begin(nextTask: () => Promise<unknown>): Promise<void> {
  const bootstrap = readBootstrap();
  const { tenant, prerendered, sentBack, triedFrom } = bootstrap;
  if (sentBack) takeRefusedForm(sentBack);
  keepApart((base = baseOf(tenant.MandantUrl)));
  const framed = window.self !== window.top;
  // Loaded only in frames, which are rare.
  const frame = framed && !triedFrom ? await import('./shared/routing/frame.js') : null;
  const out = frame?.wayOutOfFrame(framed, tenant, ownPath() + location.search);
  const tab = new TabStore(sessionStorage);
  takeLinkToken(tab, tenant);
  // The page's code and texts load in parallel with the common ones.
  const page = pageAt(ownPath());
  if (page) pages[page].load().catch(() => undefined); // The router retries and reports errors.
  const language = startLanguage(tenant);
  const portal = await newPortal({
    bootstrap,
    language,
    cookies: ownCookies(),
    tab,
    fetch: (url, init) => fetch(url, init),
    retries: 2,
    texts: page ? pages[page].texts : [],
  });
  openPortal(portal);
  noteChannel();
  if (frame && out) return frame.leaveFrame(place, language, out);

  const { session, queryClient } = portal;
  await nextTask();
  const router = newRouter(portal);
  await nextTask();
  addEventListener('hashchange', () => {
    if (takeLinkToken(tab, tenant)) location.reload();
  });
  session.subscribe(() => {
    queryClient.clear();
    if (!session.isOpen()) void router.invalidate();
  });
  portal.onShown = () =>
    void import('./pages/on-navigation.js').then(
      ({ watchNavigation }) => watchNavigation(portal, router, framed, triedFrom),
      () => undefined,
    ); // Without it pages still work.
  const app = <App portal={portal} router={router} />;
  if (!prerendered) return createRoot(place).render(app);
  // Answers in another language would stay.
  if (prerendered.language === language)
    for (const [queryKey, data] of prerendered.answers) queryClient.setQueryData(queryKey, data);
  // The prerendered page stays until the client has loaded the same page.
  await router.load();
  const { matches, location: shown } = router.state;
  const hydrates =
    isPrerendered(prerendered, portal, shown.pathname) && matches.every(({ status }) => status === 'success');
  portal.hasOwnContent = hasOwnContent(prerendered, tab, pageAt(shown.pathname));
  if (hydrates) router.ssr = { manifest: undefined };
  // A transition renders in small steps, so that the page stays responsive.
  startTransition(() => {
    if (hydrates)
      hydrateRoot(place, app, {
        onRecoverableError: error => {
          // No error: after a change of language, parts hydrated later differ and are rendered again.
          const expected = portal.i18n.language !== language;
          const { digest, cause } = error as { digest?: string; cause?: { digest?: string } };
          if (!expected && (digest ?? cause?.digest) !== LEFT_TO_THE_BROWSER) reportError(error);
        },
      });
    else createRoot(place).render(app);
  });
}

/** Renders the page, or hydrates the prerendered one. `nextTask` ends the current task, so that the page can respond. */
export function start(nextTask: () => Promise<unknown>): Promise<void> {
  return begin(nextTask).catch(() => {
    // The language is not known yet, so the sentence is shown in both.
    place.textContent =
      'Die Seite ist gerade nicht erreichbar. Bitte neu laden. / This page is not available. Please reload.';
  });
}
