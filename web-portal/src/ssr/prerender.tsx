import type { AnyRouter } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import { App } from '../app.js';
import { newRouter } from '../pages/router.js';
import { consentCookie } from '../shared/consent.js';
import { queryClient } from '../shared/http/send.js';
import { ProblemError, UnreachableError } from '../shared/http/send.js';
import { loggedInCookie, session } from '../shared/http/session.js';
import { layOwnTexts, startTexts, switchLanguage } from '../shared/i18n/i18n.js';
import type { Language } from '../shared/i18n/language.js';
import { addressIn } from '../shared/routing/paths.js';
import { setBootstrap, type Bootstrap, type Drawn } from '../shared/tenant.js';
import { LEFT_TO_THE_BROWSER } from '../shared/ui/drawn.js';
import { drawnTitle, standIn, type Ask } from './shims.js';

/** A visit as far as a page may depend on it before it knows the person: what is drawn is the same for everybody of whom this is true. */
export interface Visit {
  readonly bootstrap: Omit<Bootstrap, 'drawn'>;
  readonly language: Language;
  /** With origin and search. */
  readonly address: string;
  readonly loggedIn: boolean;
  /** Consent was decided on. */
  readonly decided: boolean;
}

export interface Drawing {
  readonly html: string;
  readonly title: string;
  readonly drawn: Drawn;
}

const REDIRECTS = 5;
const PASSES = 3;

queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
const textsReady = startTexts('de');

/** Draws the page of an address; one at a time, for pages speak of one tenant, language and visitor throughout. */
export async function draw({ bootstrap, language, address, loggedIn, decided }: Visit, ask: Ask): Promise<Drawing> {
  const { origin, pathname, search } = new URL(address);
  let href = addressIn(language, pathname) + search;
  const cookie = [
    loggedIn && `${loggedInCookie}=1`,
    decided && `${consentCookie.identifier}=${encodeURIComponent('functional=0&analytical=0&marketing=0')}`,
  ]
    .filter(Boolean)
    .join('; ');
  standIn({ address: origin + href, language, cookie, ask });
  session.look();
  setBootstrap(bootstrap);
  queryClient.clear();
  await textsReady;
  layOwnTexts(bootstrap.texts);
  await switchLanguage(language);
  for (let turn = 0; turn < REDIRECTS; turn += 1) {
    let path = '';
    const response = await createRequestHandler({ request: new Request(origin + href), createRouter: newRouter })(
      async ({ router }) => {
        const broken = router.state.matches.find(({ status }) => status === 'error');
        if (broken) throw broken.error as Error;
        path = router.state.location.pathname;
        return new Response(await drawnBy(router));
      },
    );
    const onward = response.headers.get('location');
    if (onward === null) {
      const answers = queryClient
        .getQueryCache()
        .getAll()
        .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data] as const]));
      return {
        html: await response.text(),
        title: drawnTitle(),
        drawn: { path, language, loggedIn, decided, answers },
      };
    }
    const next = new URL(onward, origin);
    href = next.pathname + next.search;
    standIn({ address: next.href, language, cookie, ask });
  }
  throw new Error('The page leads round and round.');
}

/** Draws until no question of the page is left that may be asked here. */
async function drawnBy(router: AnyRouter): Promise<string> {
  for (let pass = 1; ; pass += 1) {
    const failures: unknown[] = [];
    const { prelude } = await prerender(<App router={router} />, {
      progressiveChunkSize: Infinity,
      onError: error => {
        if (error instanceof UnreachableError || error instanceof ProblemError) return LEFT_TO_THE_BROWSER;
        failures.push(error);
        return undefined;
      },
    });
    const html = await new Response(prelude).text();
    if (failures.length > 0) throw failures[0] as Error;
    const open = queryClient.getQueryCache().findAll({
      predicate: ({ state, options }) =>
        state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false,
    });
    if (open.length === 0 || pass === PASSES) return html;
    await Promise.all(open.map(query => query.fetch().catch(() => undefined)));
    // A question that failed is the browser's, which tells the person if it fails again.
    const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
    if (failed.length === open.length) return html;
    for (const query of failed) query.reset();
  }
}
