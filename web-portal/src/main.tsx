import './styles/tokens.css';
import './styles/base.css';
import './styles/kit.css';
import './styles/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pages } from './routes/pages.js';
import { router } from './routes/router.js';
import { noteChannel } from './shared/http/channel.js';
import { captureLinkToken } from './shared/http/link-token.js';
import { queryClient } from './shared/http/query-client.js';
import { session } from './shared/http/session.js';
import { startTexts } from './shared/i18n/i18n.js';
import { chosenLanguage, languageFor, type Language } from './shared/i18n/language.js';
import { wayOutOfFrame } from './shared/routing/frame.js';
import { LeaveFrame } from './shared/routing/leave-frame.js';
import { languageOfPath, pageAt, twinOf } from './shared/routing/paths.js';
import { applyTheme } from './shared/tenant/theme.js';
import { readBootstrap, setBootstrap, tenant } from './shared/tenant/tenant.js';

// Before any form loads: zod must not try whether it may compile, which the content policy forbids and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Before the router reads the address: the token of a mail's link leaves it, and so does one an embedding page hands over under auto-login. */
function takeLinkToken(): boolean {
  const page = pageAt(location.pathname);
  const captured = captureLinkToken(page && pages[page].link ? pages[page].link : tenant().IsAutologin ? 'user' : undefined);
  if (captured) queryClient.clear();
  return captured;
}

/** The address then speaks it as well, so that a German link of ours opens in English for whoever reads English. */
function startLanguage(): Language {
  const { Languages, DefaultLanguage } = tenant();
  const wish = { chosen: chosenLanguage(), path: languageOfPath(location.pathname), browser: document.documentElement.lang };
  const language = languageFor(wish, Languages, DefaultLanguage);
  const twin = twinOf(location.pathname, language);
  if (twin && languageOfPath(location.pathname) !== language && twin !== location.pathname) history.replaceState(history.state, '', twin + location.search + location.hash);
  document.documentElement.lang = language;
  return language;
}

async function start(): Promise<void> {
  setBootstrap(await readBootstrap());
  applyTheme(tenant());
  noteChannel();
  const framed = window.self !== window.top;
  const out = wayOutOfFrame(framed, tenant(), location.pathname + location.search);
  takeLinkToken();
  // The page's code and texts come beside what every page needs, not after it.
  const page = pageAt(location.pathname);
  if (page) pages[page].load().catch(() => undefined); // The router asks again, and tells.
  await startTexts(startLanguage(), page ? pages[page].texts : []);
  if (out) return leaveFrame(out);

  addEventListener('hashchange', () => { if (takeLinkToken()) location.reload(); });
  session.subscribe(() => {
    queryClient.clear();
    if (session.token() === null) void router.invalidate();
  });
  void import('./routes/on-navigation.js').then(({ watchNavigation }) => watchNavigation(framed), () => undefined); // Without it pages still work.
  createRoot(document.getElementById('portal')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}><RouterProvider router={router} /></QueryClientProvider>
    </StrictMode>,
  );
}

/** Browsers may want a click of the person before a frame moves the whole window. */
function leaveFrame(address: string): void {
  createRoot(document.getElementById('portal')!).render(<LeaveFrame address={address} />);
  try {
    window.top!.location.href = address;
  } catch {
    // Forbidden: the link is there.
  }
}

void start().catch(() => {
  // Nothing is known yet, not even the language: one sentence in both.
  document.getElementById('portal')!.textContent = 'Die Seite ist gerade nicht erreichbar. Bitte laden Sie sie neu. / This page is not available right now. Please reload.';
});
