import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { logger } from '#platform/logger.js';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import { API_BASE } from '#platform/http/call.js';
import { unrenderedPages } from '#platform/observability/metrics.js';
import { basePath, type Language, type Tenant } from '#platform/tenancy/tenant.js';

/** The properties of a visit that a prerendered page depends on; never the visitor's identity. */
export interface Visit {
  /** The tenant's configuration and routes. */
  readonly bootstrap: unknown;
  readonly language: Language;
  /** Full URL with origin and query. */
  readonly address: string;
  readonly loggedIn: boolean;
  /** Whether the visitor has decided on consent. */
  readonly decided: boolean;
  /** The ticket of a mail's link, for a personal page; empty when it is no longer valid. */
  readonly ticket?: string;
  /** For a personal page: somebody logged in or sent a form in this browser. */
  readonly isPersonsBrowser?: boolean;
  /** The secret of a mail's link is behind the # and never reaches the server: the frame is rendered without a statement about the link. */
  readonly awaitsLink?: true;
}
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  /** The script in it, which the content policy has to allow. */
  readonly script: string;
  /** Data with which the portal's scripts continue. `path`: of the page shown. */
  readonly prerendered: { readonly path?: string };
}
/** Answers an API call as for an anonymous visitor, or for the ticket's holder; null when the call is not allowed here. */
export type Answer = (
  url: string,
  language: Language,
  ticket?: string,
) => Promise<{ readonly status: number; readonly body: string } | null>;

/** Why a page is sent without prerendered content. */
type Unrendered = 'failed' | 'late' | 'busy' | 'ended' | 'missing';

interface Wanted {
  /** The template of its path, for the metrics. */
  readonly page: string;
  readonly worksWithoutScripts: boolean;
}

type Reply =
  | { readonly asks: number; readonly url: string; readonly language: Language; readonly ticket?: string }
  | { readonly id: number; readonly page?: RenderedPage; readonly error?: string };

const FRESH_FOR_MS = 10_000;
/** Maximum time to wait for a page, in milliseconds. */
export const waits = {
  /** A slower page is sent without content; its result serves the next visitor. */
  page: 700,
  /** For pages that work without scripts: without content they would be empty in a browser that runs none. */
  withoutScripts: 8_000,
};
/** After this time a rendering thread counts as stuck: it is ended, and the next page starts a new one. */
const STUCK_AFTER_MS = 15_000;
/** Maximum number of concurrent renderings. */
const AT_ONCE = 40;
const KEPT = 500;

/** Calls the host's own API in process, without the network. */
export const answersOf =
  (server: FastifyInstance): Answer =>
  async (url, language, ticket) => {
    if (!isForEverybody(url) && !(ticket && isForTicket(url))) return null;
    const authorization = ticket && isForTicket(url) ? { authorization: `Bearer ${tokenOfTicket(ticket)}` } : {};
    const { statusCode, body } = await server.inject({
      url,
      headers: { 'accept-language': language, ...authorization },
    });
    return { status: statusCode, body };
  };

/**
 * The portal's pages, rendered by its own components in a worker thread and cached for a few seconds, so that what all
 * first-time visitors see is rendered once.
 */
export class PrerenderCache {
  private readonly cached = new Map<
    string,
    { readonly at: number; readonly page: Promise<RenderedPage | Unrendered> }
  >();
  private readonly waiting = new Map<
    number,
    { readonly page: string; settle(page: RenderedPage | Unrendered): void }
  >();
  private worker: Worker | undefined;
  private last = 0;

  /** `script`: the portal's server build; without it nothing is rendered. */
  constructor(
    private readonly script: string,
    private readonly answer: Answer,
    private readonly waits: Readonly<Record<'page' | 'withoutScripts', number>>,
  ) {}

  /**
   * The rendered page, or null when it has to be sent without content. `key` names everything the page depends on; null
   * for a personal page, which is not cached.
   */
  async of(key: string | null, visit: Visit, { page, worksWithoutScripts }: Wanted): Promise<RenderedPage | null> {
    const known = key === null ? undefined : this.cached.get(key);
    const rendered = known && Date.now() - known.at < FRESH_FOR_MS ? known.page : this.begin(key, visit, page);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>(resolve => {
      timer = setTimeout(resolve, worksWithoutScripts ? this.waits.withoutScripts : this.waits.page, 'late');
    });
    const result = await Promise.race([rendered, late]);
    clearTimeout(timer);
    if (typeof result !== 'string') return result;
    unrenderedPages.inc({ page, reason: result });
    return null;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private begin(key: string | null, visit: Visit, page: string): Promise<RenderedPage | Unrendered> {
    if (this.waiting.size >= AT_ONCE) return Promise.resolve('busy');
    const worker = this.start();
    if (!worker) return Promise.resolve('missing');
    const id = (this.last += 1);
    const rendered = new Promise<RenderedPage | Unrendered>(settle => this.waiting.set(id, { page, settle }));
    if (key !== null) this.keep(key, rendered);
    worker.postMessage({ id, visit });
    setTimeout(() => {
      if (this.waiting.has(id)) void worker.terminate();
    }, STUCK_AFTER_MS).unref();
    return rendered;
  }

  private keep(key: string, page: Promise<RenderedPage | Unrendered>): void {
    this.cached.delete(key);
    this.cached.set(key, { at: Date.now(), page });
    const [oldest] = this.cached.keys();
    if (this.cached.size > KEPT) this.cached.delete(oldest!);
  }

  /** Starts the thread before the first visitor, and again on the next visit after it ended. */
  start(): Worker | undefined {
    if (this.worker || !existsSync(this.script)) return this.worker;
    const worker = new Worker(this.script, { name: 'portal', resourceLimits: { maxOldGenerationSizeMb: 128 } });
    worker.unref();
    worker.on('message', (reply: Reply) => void this.receive(worker, reply));
    worker.on('error', error =>
      logger.error({ err: error }, 'Pages are rendered no more until the next one is asked for.'),
    );
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      for (const id of this.waiting.keys()) this.settle(id, 'ended');
    });
    return (this.worker = worker);
  }

  private async receive(worker: Worker, reply: Reply): Promise<void> {
    if ('asks' in reply) {
      const { status, body } = (await this.answer(reply.url, reply.language, reply.ticket).catch(() => null)) ?? {
        status: 0,
        body: '',
      };
      return worker.postMessage({ answers: reply.asks, status, body });
    }
    if (reply.error !== undefined)
      logger.warn(
        { page: this.waiting.get(reply.id)?.page, reason: reply.error },
        'A page could not be rendered and is sent without content.',
      );
    this.settle(reply.id, reply.page ?? 'failed');
  }

  private settle(id: number, page: RenderedPage | Unrendered): void {
    this.waiting.get(id)?.settle(page);
    this.waiting.delete(id);
  }
}

/** The page of a recommendation's link; its form works without scripts. */
export const recipientPage = /^\/(?:empfaengerdaten|recipient-data)\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/i;

/** The page that follows the friend's form. */
const enteredPage = /^\/(?:empfaengerbestaetigung|recipient-confirmation)\/?(?:\?|$)/i;

/** The page for entering a code or the recommender's name. */
const codePage = /^\/(?:code|enter-code)\/?(?:\?|$)/i;

/** Pages of links in a friend's mails: confirmation, reward, bank details, own data. */
const mailedPage =
  /^\/(?:praemie(?:danke)?|reward(?:-thank-you)?|bankdaten|bank-details|empfaenger\/(?:meinedaten|zustimmung)|recipient\/(?:my-data|consent))\/?(?:\?|$)/i;

/** The contact page, for visitors who need help. */
const contactPage = /^\/(?:kontakt|contact)\/?(?:\?|$)/i;

/** Whether the page addresses a friend as their link does, formally or informally. */
const speaksToFriends = (url: string): boolean =>
  [recipientPage, enteredPage, codePage, mailedPage, contactPage].some(page => page.test(url));

/** A browser's request for a page. */
export interface PageRequest {
  readonly url: string;
  readonly acceptLanguage?: string;
  readonly cookies?: string;
  /** `Sec-Fetch-Dest`: how the page will be embedded. */
  readonly destination?: string;
  /** The query of `url`, where a form sent without scripts is answered at its own address. */
  readonly sentBack?: string;
  /** The console that previews colours on the page. */
  readonly triedFrom?: string;
}

/** The page of the mail that confirms a friend's address, as linked in mails. */
export const confirmationPage = '/empfaenger/zustimmung';
/** HttpOnly cookie with that mail's ticket, for the page's form without scripts. */
export const ticketCookie = 'psoe_bestaetigung';

/** The ticket that a browser sent for this page; undefined for any other page, and without a ticket. */
export function ticketOf({ url, cookies }: Pick<PageRequest, 'url' | 'cookies'>): string | undefined {
  const path = url.split('?')[0]!.toLowerCase().replace(/\/+$/, '');
  return path === confirmationPage ? cookieIn(cookies, ticketCookie) : undefined;
}

/** Parameters for tracking and link previews; no page depends on them, except on `anrede=du`, which selects the informal address. */
const origins = /^(?:vorschau|channel|c|campaign|geklickt|anrede|sprache|utm_\w+|gclid|fbclid|msclkid)$/;

/** A cookie's value as the browser sent it. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(cookies ?? '')?.[1];

/** Whether it is a friend's visit, or a visit before the consent decision, which the page asks for at once. */
export const isFirstVisit = ({ url, cookies }: Pick<PageRequest, 'url' | 'cookies'>): boolean =>
  recipientPage.test(url) || cookieIn(cookies, 'psoe_consent') === undefined;

/**
 * What a page is prerendered for and depends on; null when the portal must not stay in the frame that shows it.
 * Contains nothing about the person.
 */
export function visitOf(
  { url, cookies, destination }: PageRequest,
  tenant: Tenant,
  language: Language,
): (Omit<Visit, 'bootstrap'> & { readonly key: string }) | null {
  if (destination === 'iframe' && !tenant.config.integratedFrame) return null;
  // Concatenated, not resolved: `//elsewhere` would resolve to another host, and `//` to none.
  const address = new URL(new URL(tenant.portalUrl).origin + basePath(tenant) + url);
  const casual = address.searchParams.get('anrede') === 'du' && speaksToFriends(url);
  for (const name of [...address.searchParams.keys()]) if (origins.test(name)) address.searchParams.delete(name);
  if (casual) address.searchParams.set('anrede', 'du');
  const [loggedIn, decided] = ['psoe_angemeldet', 'psoe_consent'].map(
    name => cookieIn(cookies, name) !== undefined,
  ) as [boolean, boolean];
  return {
    key: JSON.stringify([tenant.key, language, loggedIn, decided, address.href]),
    language,
    address: address.href,
    loggedIn,
    decided,
  };
}

/**
 * Calls whose answer is the same for everybody and which change nothing; no other is asked for a page that is kept.
 * What a recommendation's link opens is for whoever has the link, and its secret is part of the page's address.
 */
const forEverybody = new RegExp(
  `^${API_BASE}/[\\w-]+/(?:produkt(?:/(?!berater)[^/]+(?:/zeichnung)?)?|empfehlen/(?:any/)?[\\w-]+/[0-9a-f]{16}|produktkategorie|praemie|aktion/alleAktiven|agentur/anmeldung|content/[\\w-]+(?:/[\\w-]+)?)(?:\\?|$)`,
);
export const isForEverybody = (url: string): boolean => forEverybody.test(url);

/** Calls allowed with a mail's ticket for its page, which is not cached. */
const forTicket = new RegExp(`^${API_BASE}/[\\w-]+/empfaenger/auftrag$`);
export const isForTicket = (url: string): boolean => forTicket.test(url);

/**
 * Pages whose forms work without scripts: the friend's page and its successor, the code page, and the one behind the
 * friend's mail link.
 */
export const worksWithoutScripts = (asked: PageRequest): boolean =>
  recipientPage.test(asked.url) ||
  enteredPage.test(asked.url) ||
  codePage.test(asked.url) ||
  ticketOf(asked) !== undefined;
