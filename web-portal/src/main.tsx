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
import { captureLinkToken } from './shared/http/link-token.js';
import { queryClient } from './shared/http/query-client.js';
import { session } from './shared/http/session.js';
import { startTexts } from './shared/i18n/i18n.js';
import { chosenLanguage, isLanguage, type Language } from './shared/i18n/language.js';
import { languageOfPath, pageAt } from './shared/routing/paths.js';
import { applyTheme } from './shared/tenant/theme.js';
import { readBootstrap, setBootstrap, tenant } from './shared/tenant/tenant.js';

/** Before the router reads the address: the token of a mail's link leaves it. */
function takeLinkToken(): boolean {
  const page = pageAt(location.pathname);
  const captured = captureLinkToken(page ? pages[page].link : undefined);
  if (captured) queryClient.clear();
  return captured;
}

function firstLanguage(): Language {
  const { Languages, DefaultLanguage } = tenant();
  const written = document.documentElement.lang;
  const wanted = languageOfPath(location.pathname) ?? chosenLanguage() ?? (isLanguage(written) ? written : null) ?? DefaultLanguage;
  return Languages.includes(wanted) ? wanted : DefaultLanguage;
}

async function start(): Promise<void> {
  takeLinkToken();
  setBootstrap(await readBootstrap());
  applyTheme(tenant());
  const language = firstLanguage();
  document.documentElement.lang = language;
  await startTexts(language);

  addEventListener('hashchange', () => { if (takeLinkToken()) location.reload(); });
  session.subscribe(() => {
    queryClient.clear();
    if (session.token() === null) void router.invalidate();
  });
  createRoot(document.getElementById('portal')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}><RouterProvider router={router} /></QueryClientProvider>
    </StrictMode>,
  );
}

void start().catch(() => {
  // Nothing is known yet, not even the language: one sentence in both.
  document.getElementById('portal')!.textContent = 'Die Seite ist gerade nicht erreichbar. Bitte laden Sie sie neu. / This page is not available right now. Please reload.';
});
