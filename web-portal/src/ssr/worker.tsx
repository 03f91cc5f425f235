import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort } from 'node:worker_threads';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import { App, newPortal, newRouter } from '../pages/router.js';
import { defaultTimeZone, takeTimeZoneFrom } from '#shared/dates-and-money.js';
import { consentCookie } from '../shared/consent.js';
import { ProblemError, UnreachableError } from '../shared/http/send.js';
import { loggedInCookie } from '../shared/http/session.js';
import { fixedCookies, goalCookie } from '../shared/http/storage.js';
import type { Language } from '../shared/i18n/language.js';
import type { Bootstrap, Portal, Prerendered } from '../shared/portal.js';
import { addressIn } from '../shared/routing/paths.js';
import { LEFT_TO_THE_BROWSER } from '../shared/ui/hooks.js';

/** What a prerendered page depends on; it is shared by all visits with the same values. */
export interface Visit {
  readonly bootstrap: Omit<Bootstrap, 'prerendered'>;
  readonly language: Language;
  /** With origin and query. */
  readonly address: string;
  readonly loggedIn: boolean;
  /** Whether consent was answered. */
  readonly decided: boolean;
  /** A mail link's ticket, for a personal page; empty if it is invalid. */
  readonly ticket?: string;
  /** Somebody logged in or sent a form in the browser that asks for a personal page. */
  readonly isPersonsBrowser?: boolean;
  /** A mail link's page whose token the server does not know: only its frame is rendered. */
  readonly awaitsLink?: true;
}

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  /** React's script in the page. */
  readonly script: string;
  readonly prerendered: Prerendered;
}

/** Requests a public answer of the API, or one that the ticket allows; rejects for others. */
type Ask = (url: string, language: Language, ticket?: string) => Promise<Response>;

/** React's script that keeps presses before hydration: the same in every page that has such a button or form. */
const { prelude } = await prerender(<form action={() => undefined} />);
const script = /<script>(.*)<\/script>/s.exec(await new Response(prelude).text())![1]!;

const REDIRECTS = 5;
const PASSES = 3;

/** Renders a page. All state belongs to this visit, so that pages can be rendered concurrently. */
async function renderPage(visit: Visit, ask: Ask): Promise<RenderedPage> {
  const { bootstrap, language, address, loggedIn, decided, ticket, awaitsLink } = visit;
  const portal = await newPortal({
    bootstrap,
    language,
    cookies: fixedCookies(cookiesOf(visit)),
    fetch: url => ask(url, language, ticket),
    ticket,
    awaitsLink,
    retries: 0,
  });
  const { origin, pathname, search } = new URL(address);
  let href = portal.base + addressIn(language, pathname.slice(portal.base.length)) + search;
  for (let turn = 0; turn < REDIRECTS; turn += 1) {
    let path = '';
    const response = await createRequestHandler({
      request: new Request(origin + href),
      createRouter: () => newRouter(portal),
    })(async ({ router }) => {
      const broken = router.state.matches.find(({ status }) => status === 'error');
      if (broken) throw broken.error as Error;
      path = router.state.location.pathname;
      return new Response(await htmlOf(portal, router));
    });
    const onward = response.headers.get('location');
    if (onward === null) {
      // Personal answers are not written into the page: the browser requests them with its own token.
      const told = ticket === undefined ? portal.queryClient.getQueryCache().getAll() : [];
      const answers = told.flatMap(({ queryKey, state }) =>
        state.data === undefined ? [] : [[queryKey, state.data] as const],
      );
      return {
        ...withoutTitle(await withFirstDrawings(await response.text(), url => ask(url, language))),
        script,
        prerendered: {
          ...{ path, language, loggedIn, decided, answers },
          ...((awaitsLink || ticket === '') && { frameOnly: true }),
          ...(ticket && { personal: true }),
        },
      };
    }
    const next = new URL(onward, origin);
    href = next.pathname + next.search;
  }
  throw new Error('The page leads round and round.');
}

/** The cookies a browser would send for this visit. */
const cookiesOf = ({ loggedIn, decided, isPersonsBrowser }: Visit): string =>
  [
    isPersonsBrowser && `${goalCookie}=1`,
    loggedIn && `${loggedInCookie}=1`,
    decided && `${consentCookie.identifier}=${encodeURIComponent('functional=0&analytical=0&marketing=0')}`,
  ]
    .filter(Boolean)
    .join('; ');

/** A picture with high priority, and the addresses of drawings in it. */
const firstPicture = /<picture>(?:(?!<\/picture>).)*fetchpriority="high"(?:(?!<\/picture>).)*<\/picture>/gis;
const drawingAddress = /(?<==")\/api\/v1\/[^"]+\/zeichnung(?:\?[^"]*)?(?=")/g;
/** Maximum size of an inlined drawing, in characters: smaller than the cost of a request. */
const SMALL = 4_000;

/** Inlines the first drawings, so that a phone needs no further request; React keeps the original addresses. */
async function withFirstDrawings(html: string, ask: (url: string) => Promise<Response>): Promise<string> {
  const addresses = new Set(
    [...html.matchAll(firstPicture)].flatMap(([picture]) => picture.match(drawingAddress) ?? []),
  );
  const drawings = new Map(
    await Promise.all(
      [...addresses].map(async address => {
        const svg = await ask(address).then(
          answer => (answer.ok ? answer.text() : ''),
          () => '',
        );
        const fits = svg.startsWith('<svg') && svg.length <= SMALL;
        return [address, fits ? `data:image/svg+xml,${encodeURIComponent(svg)}` : address] as const;
      }),
    ),
  );
  return html.replace(firstPicture, picture => picture.replace(drawingAddress, address => drawings.get(address)!));
}

/** React puts the title before the content; it belongs into the page's head. */
function withoutTitle(html: string): { readonly html: string; readonly title: string } {
  const [whole = '', title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { html: html.replace(whole, ''), title };
}

/** Renders until every query that may be answered here is answered. */
async function htmlOf(portal: Portal, router: AnyRouter): Promise<string> {
  for (let pass = 1; ; pass += 1) {
    const failures: unknown[] = [];
    const { prelude } = await prerender(<App portal={portal} router={router} />, {
      progressiveChunkSize: Infinity,
      onError: error => {
        if (error instanceof UnreachableError || error instanceof ProblemError) return LEFT_TO_THE_BROWSER;
        failures.push(error);
        return undefined;
      },
    });
    const html = await new Response(prelude).text();
    if (failures.length > 0) throw failures[0] as Error;
    if (pass === PASSES || !(await answered(portal.queryClient))) return html;
  }
}

/** Fetches the page's pending queries; returns whether any succeeded. The browser repeats failed ones. */
async function answered(queryClient: QueryClient): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const open = cache.findAll({
    predicate: ({ state, options }) =>
      state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false,
  });
  await Promise.all(open.map(query => query.fetch().catch(() => undefined)));
  const failed = cache.findAll({ predicate: ({ state }) => state.status === 'error' });
  if (failed.length === open.length) return false;
  for (const query of failed) query.reset();
  return true;
}

/** Messages of the host: a page to render, or the answer to a query. */
type Sent =
  | { readonly id: number; readonly visit: Visit }
  | { readonly answers: number; readonly status: number; readonly body: string };

const host = parentPort!;
/** Pages of several tenants are rendered at the same time. */
const zones = new AsyncLocalStorage<string>();
takeTimeZoneFrom(() => zones.getStore() ?? defaultTimeZone);
const questions = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>();
let asked = 0;

const ask: Ask = (url, language, ticket) =>
  new Promise((resolve, reject) => {
    asked += 1;
    questions.set(asked, { resolve, reject });
    host.postMessage({ asks: asked, url, language, ticket });
  });

/** `status` 0: the host does not answer this query for public pages. */
function takeAnswer({ answers, status, body }: Extract<Sent, { answers: number }>): void {
  const question = questions.get(answers);
  questions.delete(answers);
  if (status === 0) question?.reject(new Error('Not for everybody.'));
  else question?.resolve(new Response(status === 204 ? null : body, { status }));
}

host.on('message', (sent: Sent) => {
  if ('answers' in sent) return takeAnswer(sent);
  zones
    .run(sent.visit.bootstrap.tenant.Zeitzone, () => renderPage(sent.visit, ask))
    .then(
      page => host.postMessage({ id: sent.id, page }),
      (error: unknown) =>
        host.postMessage({
          id: sent.id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
});
