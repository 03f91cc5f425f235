import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { newConsents } from './shared/consent.js';
import { ProblemError } from './shared/http/send.js';
import { Session } from './shared/http/session.js';
import type { CookieJar } from './shared/http/storage.js';
import { newTexts } from './shared/i18n/i18n.js';
import { money, type Language } from './shared/i18n/language.js';
import { PortalContext, type Bootstrap, type Portal } from './shared/portal.js';
import { pathTo } from './shared/routing/paths.js';

interface Visit {
  readonly bootstrap: Bootstrap;
  readonly language: Language;
  readonly cookies: CookieJar;
  readonly fetch: Portal['fetch'];
  /** How often a lost connection is tried again. */
  readonly retries: number;
  /** The first page's texts. */
  readonly texts?: readonly string[];
  /** The ticket of a mail's link the server renders a page for. */
  readonly ticket?: string | undefined;
}

/** Everything one visit needs, made anew for each. */
export async function newPortal({
  bootstrap,
  language,
  cookies,
  fetch,
  retries,
  texts,
  ticket,
}: Visit): Promise<Portal> {
  const { tenant, routes } = bootstrap;
  const i18n = await newTexts(language, tenant.Zahlen, bootstrap.texts, texts);
  const spoken = () => i18n.language as Language;
  const meta = {} as { portal: Portal };
  meta.portal = {
    tenant,
    routes,
    ticket,
    i18n,
    fetch,
    session: new Session(cookies),
    consents: newConsents(cookies),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 60_000,
          // A refusal is an answer and is not asked for again.
          retry: (failures, error) => !(error instanceof ProblemError) && failures < retries,
          refetchOnWindowFocus: false,
          meta,
        },
        mutations: { retry: false },
      },
    }),
    scene: tenant.Theme['--scene'] === 'landscape' ? 'landscape' : 'people',
    money: cents => money(cents, spoken()),
    pathTo: (page, params) => pathTo(page, params, spoken()),
  };
  return meta.portal;
}

/** The whole portal, in the browser and where the server renders a page. `onShown`: the first page is there. */
export function App({ portal, router, onShown }: { portal: Portal; router: AnyRouter; onShown?: () => void }) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <PortalContext value={portal}>
        <I18nextProvider i18n={portal.i18n}>
          <QueryClientProvider client={portal.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nextProvider>
      </PortalContext>
    </StrictMode>
  );
}
