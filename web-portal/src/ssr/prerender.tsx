import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import { App, newPortal, newRouter } from '../pages/router.js';
import { consentCookie } from '../shared/consent.js';
import { ProblemError, UnreachableError } from '../shared/http/send.js';
import { loggedInCookie } from '../shared/http/session.js';
import { fixedCookies } from '../shared/http/storage.js';
import type { Language } from '../shared/i18n/language.js';
import type { Bootstrap, Portal, Prerendered } from '../shared/portal.js';
import { addressIn } from '../shared/routing/paths.js';
import { LEFT_TO_THE_BROWSER } from '../shared/ui/hooks.js';

/** A visit as far as a page may depend on it before it knows the person: what is prerendered is the same for everybody of whom this is true. */
export interface Visit {
  readonly bootstrap: Omit<Bootstrap, 'prerendered'>;
  readonly language: Language;
  /** With origin and search. */
  readonly address: string;
  readonly loggedIn: boolean;
  /** Consent was decided on. */
  readonly decided: boolean;
  /** The ticket of a mail's link, for a page that is one person's; empty where it opens nothing any more. */
  readonly ticket?: string;
  /** The page of a mail's link whose secret the server is not told: nothing but its frame is rendered. */
  readonly awaitsLink?: true;
}

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly prerendered: Prerendered;
}

/** Asks the host for a public answer of the API, or one that the visit's ticket opens; rejects for any other. */
export type Ask = (url: string, language: Language, ticket?: string) => Promise<Response>;

const REDIRECTS = 5;
const PASSES = 3;

/** Renders the page of an address. All it needs is made for this visit alone, so that any number may be rendered at once. */
export async function renderPage(visit: Visit, ask: Ask): Promise<RenderedPage> {
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
      // What one person is told stays out of the page: the browser's own link tells it anew.
      const told = ticket === undefined ? portal.queryClient.getQueryCache().getAll() : [];
      const answers = told.flatMap(({ queryKey, state }) =>
        state.data === undefined ? [] : [[queryKey, state.data] as const],
      );
      // The browser's own, since it depends on the secret.
      if (ticket !== undefined || awaitsLink) path = '';
      return {
        ...withoutTitle(await withFirstDrawings(await response.text(), url => ask(url, language))),
        prerendered: { path, language, loggedIn, decided, answers },
      };
    }
    const next = new URL(onward, origin);
    href = next.pathname + next.search;
  }
  throw new Error('The page leads round and round.');
}

/** The cookies that tell a visit apart, as the browser would send them. */
const cookiesOf = ({ loggedIn, decided }: Visit): string =>
  [
    loggedIn && `${loggedInCookie}=1`,
    decided && `${consentCookie.identifier}=${encodeURIComponent('functional=0&analytical=0&marketing=0')}`,
  ]
    .filter(Boolean)
    .join('; ');

/** A picture that is to be there first, and an address it names. */
const firstPicture = /<picture>(?:(?!<\/picture>).)*fetchpriority="high"(?:(?!<\/picture>).)*<\/picture>/gis;
const drawingAddress = /(?<==")\/api\/v1\/[^"]+\/zeichnung(?:\?[^"]*)?(?=")/g;
/** Characters of a drawing that comes within the page: two or three of them weigh less than asking for one. */
const SMALL = 4_000;

/** The drawings a page begins with come within it: a phone asks for nothing a second time before it shows them. The program, which knows their addresses, leaves them as they are. */
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

/** React writes a title before what it renders; its place is the page's head. */
function withoutTitle(html: string): { readonly html: string; readonly title: string } {
  const [whole = '', title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { html: html.replace(whole, ''), title };
}

/** Renders until no question of the page is left that may be asked here. */
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

/** Asks what the page is still waiting for; whether any of it was answered. A question that failed is the browser's, which tells the person if it fails again. */
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
