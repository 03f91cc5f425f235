import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.js';
import { pages } from './pages/pages.js';
import { newRouter } from './pages/router.js';
import { consents, noteChannel } from './shared/consent.js';
import { captureLinkToken, tabStore } from './shared/http/storage.js';
import { queryClient } from './shared/http/send.js';
import { session } from './shared/http/session.js';
import { layOwnTexts, startTexts } from './shared/i18n/i18n.js';
import { chosenLanguage, languageFor, type Language } from './shared/i18n/language.js';
import { LeaveFrame, wayOutOfFrame } from './shared/routing/frame.js';
import { addressIn, languageOfPath, pageAt } from './shared/routing/paths.js';
import { applyTheme, readBootstrap, setBootstrap, tenant, type Drawn } from './shared/tenant.js';
import { LEFT_TO_THE_BROWSER } from './shared/ui/drawn.js';

// Before any form loads: zod must not try whether it may compile, which the content policy forbids and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const place = document.getElementById('portal')!;

/** Before the router reads the address: the token of a mail's link leaves it, and so does one an embedding page hands over under auto-login. */
function takeLinkToken(): boolean {
  const page = pageAt(location.pathname);
  const captured = captureLinkToken(
    page && pages[page].link ? pages[page].link : tenant().IsAutologin ? 'user' : undefined,
  );
  if (captured) queryClient.clear();
  return captured;
}

/** The address then speaks it as well. */
function startLanguage(): Language {
  const { Languages, DefaultLanguage } = tenant();
  const wish = {
    chosen: chosenLanguage(),
    path: languageOfPath(location.pathname),
    browser: document.documentElement.lang,
  };
  const language = languageFor(wish, Languages, DefaultLanguage);
  const address = addressIn(language, location.pathname);
  if (address !== location.pathname) history.replaceState(history.state, '', address + location.search + location.hash);
  document.documentElement.lang = language;
  return language;
}

/** Whether this person's first page is the one the server drew: it knows neither this tab's memory nor a login kept without a cookie. */
function isAsDrawn(drawn: Drawn, language: Language, path: string): boolean {
  return (
    drawn.path === path &&
    drawn.language === language &&
    drawn.loggedIn === session.isOpen() &&
    drawn.decided === !consents.open() &&
    tabStore.isEmpty()
  );
}

async function begin(): Promise<void> {
  const { drawn, ...bootstrap } = await readBootstrap();
  setBootstrap(bootstrap);
  layOwnTexts(bootstrap.texts);
  applyTheme(tenant());
  noteChannel();
  const framed = window.self !== window.top;
  const out = wayOutOfFrame(framed, tenant(), location.pathname + location.search);
  takeLinkToken();
  // The page's code and texts come beside what every page needs, not after it.
  const page = pageAt(location.pathname);
  if (page) pages[page].load().catch(() => undefined); // The router asks again, and tells.
  const language = startLanguage();
  await startTexts(language, page ? pages[page].texts : []);
  if (out) return leaveFrame(out);

  const router = newRouter();
  addEventListener('hashchange', () => {
    if (takeLinkToken()) location.reload();
  });
  session.subscribe(() => {
    queryClient.clear();
    if (!session.isOpen()) void router.invalidate();
  });
  const onShown = () =>
    void import('./pages/on-navigation.js').then(
      ({ watchNavigation }) => watchNavigation(router, framed),
      () => undefined,
    ); // Without it pages still work.
  const app = <App router={router} onShown={onShown} />;
  if (!drawn) return createRoot(place).render(app);
  for (const [queryKey, data] of drawn.answers) queryClient.setQueryData(queryKey, data);
  // What is drawn stays until the same page stands behind it.
  await router.load();
  const asDrawn =
    isAsDrawn(drawn, language, router.state.location.pathname) &&
    router.state.matches.every(({ status }) => status === 'success');
  if (asDrawn) router.ssr = { manifest: undefined };
  // In small steps, so that the page answers meanwhile.
  startTransition(() => {
    if (asDrawn)
      hydrateRoot(place, app, {
        onRecoverableError: error => {
          if ((error as { digest?: string }).digest !== LEFT_TO_THE_BROWSER) reportError(error);
        },
      });
    else createRoot(place).render(app);
  });
}

/** Browsers may want a click of the person before a frame moves the whole window. */
function leaveFrame(address: string): void {
  createRoot(place).render(<LeaveFrame address={address} />);
  try {
    window.top!.location.href = address;
  } catch {
    // Forbidden: the link is there.
  }
}

/** Shows the page of the address, or takes over the one that came drawn. */
export function start(): Promise<void> {
  return begin().catch(() => {
    // Nothing is known yet, not even the language: one sentence in both.
    place.textContent =
      'Die Seite ist gerade nicht erreichbar. Bitte laden Sie sie neu. / This page is not available right now. Please reload.';
  });
}
