import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { logger } from '#platform/logger.js';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import { API_BASE } from '#platform/http/call.js';
import { unrenderedPages } from '#platform/observability/metrics.js';
import { basePath, type Language, type Tenant } from '#platform/tenancy/tenant.js';

/** A visit as far as a prerendered page depends on it; never who it is. */
export interface Visit {
  /** The tenant's configuration and routes. */
  readonly bootstrap: unknown;
  readonly language: Language;
  /** With origin and search. */
  readonly address: string;
  readonly loggedIn: boolean;
  /** Consent was decided on. */
  readonly decided: boolean;
  /** The ticket of a mail's link, for a page that is one person's; empty where it opens nothing any more. */
  readonly ticket?: string;
  /** The secret of a mail's link stands behind the # and never comes here: the page's frame is rendered, and nothing is said of the link. */
  readonly awaitsLink?: true;
}
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  /** For whom it was rendered, and from what: the portal goes on from there. `path`: of the page that is shown; empty for one person's own. */
  readonly prerendered: { readonly path?: string };
}
/** Answers a question to the API as it is answered to everybody, or to whoever holds the ticket; null where it must not be asked so. */
export type Answer = (
  url: string,
  language: Language,
  ticket?: string,
) => Promise<{ readonly status: number; readonly body: string } | null>;

/** Why a page is sent without content. */
type Unrendered = 'failed' | 'late' | 'busy' | 'ended' | 'missing';

interface Wanted {
  /** The template of its path, for the figures. */
  readonly page: string;
  readonly worksWithoutScripts: boolean;
}

type Reply =
  | { readonly asks: number; readonly url: string; readonly language: Language; readonly ticket?: string }
  | { readonly id: number; readonly page?: RenderedPage; readonly error?: string };

const FRESH_FOR_MS = 10_000;
/** How long a page is waited for, in milliseconds. */
export const waits = {
  /** One that takes longer is sent without content; what comes later serves the next visitor. */
  page: 700,
  /** One that works without scripts: without content it would be nothing to a browser that runs none. */
  withoutScripts: 8_000,
};
/** A thread that is still at it then will not come back: it is ended, and the next page begins another. */
const STUCK_AFTER_MS = 15_000;
/** So many may be rendered at once. */
const AT_ONCE = 40;
const KEPT = 500;

/** Asks the host's own API, without a way over the network. */
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

/** The portal's pages, rendered by the portal's own components in a thread of its own, each kept for a few seconds: what everybody sees who comes for the first time is rendered once. */
export class PrerenderCache {
  private readonly kept = new Map<string, { readonly at: number; readonly page: Promise<RenderedPage | Unrendered> }>();
  private readonly waiting = new Map<
    number,
    { readonly page: string; settle(page: RenderedPage | Unrendered): void }
  >();
  private worker: Worker | undefined;
  private last = 0;

  /** `script`: the portal's build for the server; without it nothing is rendered. */
  constructor(
    private readonly script: string,
    private readonly answer: Answer,
    private readonly waits: Readonly<Record<'page' | 'withoutScripts', number>>,
  ) {}

  /** The rendered page, or null where it has to be sent without content. `key` names everything it depends on; null: it is one person's, and is not kept. */
  async of(key: string | null, visit: Visit, { page, worksWithoutScripts }: Wanted): Promise<RenderedPage | null> {
    const known = key === null ? undefined : this.kept.get(key);
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
    this.kept.delete(key);
    this.kept.set(key, { at: Date.now(), page });
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest!);
  }

  /** Before the first visitor comes, and again with the next one after it has ended. */
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

/** The page a recommendation's link leads to: a browser sends its form by itself where no script runs. */
export const recipientPage = /^\/(?:empfaengerdaten|recipient-data)\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/i;

/** Where it leads once it was sent. */
const enteredPage = /^\/(?:empfaengerbestaetigung|recipient-confirmation)\/?(?:\?|$)/i;

/** Where codes are typed, and whoever recommended is named. */
const codePage = /^\/(?:code|enter-code)\/?(?:\?|$)/i;

/** Behind the links of a friend's mails: the confirmation, their reward, their bank account, what is held on them. */
const mailedPage =
  /^\/(?:praemie(?:danke)?|reward(?:-thank-you)?|bankdaten|bank-details|empfaenger\/(?:meinedaten|zustimmung)|recipient\/(?:my-data|consent))\/?(?:\?|$)/i;

/** Where whoever gets no further writes to. */
const contactPage = /^\/(?:kontakt|contact)\/?(?:\?|$)/i;

/** Pages that speak to a friend as their link does. */
const speaksToFriends = (url: string): boolean =>
  [recipientPage, enteredPage, codePage, mailedPage, contactPage].some(page => page.test(url));

/** What a browser asks for a page with. */
export interface PageRequest {
  readonly url: string;
  readonly acceptLanguage?: string;
  readonly cookies?: string;
  /** `Sec-Fetch-Dest`: where it is going to be shown. */
  readonly destination?: string;
  /** The console that tries colours on it. */
  readonly triedFrom?: string;
}

/** The page of the mail that confirms a friend's address, as mails lead there. */
export const confirmationPage = '/empfaenger/zustimmung';
/** Holds the ticket of that mail for the page's own form, where no script keeps it. No script reads it. */
export const ticketCookie = 'psoe_bestaetigung';

/** The ticket a browser came with to the page it is for; undefined for any other page, and without one. */
export function ticketOf({ url, cookies }: Pick<PageRequest, 'url' | 'cookies'>): string | undefined {
  const path = url.split('?')[0]!.toLowerCase().replace(/\/+$/, '');
  return path === confirmationPage ? cookieIn(cookies, ticketCookie) : undefined;
}

/** Where a visitor came from, and what a link said to a messenger; no page looks different for it, but for `anrede=du`, by which a friend is spoken to. */
const origins = /^(?:vorschau|channel|c|campaign|geklickt|anrede|sprache|utm_\w+|gclid|fbclid|msclkid)$/;

/** What a cookie says, as the browser sent it. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(cookies ?? '')?.[1];

/** A friend's visit, and anybody's before they decided on consent, which is asked at once. */
export const isFirstVisit = ({ url, cookies }: Pick<PageRequest, 'url' | 'cookies'>): boolean =>
  recipientPage.test(url) || cookieIn(cookies, 'psoe_consent') === undefined;

/** What a page is prerendered for, and all it depends on; null where the portal may not stay in the frame it is shown in. Nothing of the person gets in, nor do they get into it. */
export function visitOf(
  { url, cookies, destination }: PageRequest,
  tenant: Tenant,
  language: Language,
): (Omit<Visit, 'bootstrap'> & { readonly key: string }) | null {
  if (destination === 'iframe' && !tenant.config.integratedFrame) return null;
  // Not resolved against it: `//elsewhere` would be another host, and `//` none at all.
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

/** Calls whose answer is the same for everybody and which change nothing; no other is asked for a page that is kept. What a recommendation's link opens is for whoever has the link, and its secret is part of the page's address. */
const forEverybody = new RegExp(
  `^${API_BASE}/[\\w-]+/(?:produkt(?:/(?!berater)[^/]+(?:/zeichnung)?)?|empfehlen/(?:any/)?[\\w-]+/[0-9a-f]{16}|produktkategorie|praemie|aktion/alleAktiven|agentur/anmeldung|content/[\\w-]+(?:/[\\w-]+)?)(?:\\?|$)`,
);
export const isForEverybody = (url: string): boolean => forEverybody.test(url);

/** What a mail's ticket may be asked about for the page it opens, which is kept for nobody. */
const forTicket = new RegExp(`^${API_BASE}/[\\w-]+/empfaenger/auftrag$`);
export const isForTicket = (url: string): boolean => forTicket.test(url);

/** Its forms are sent by the browser itself where no script runs: the friend's page and what follows it, the one where codes are typed, and the one behind their mail's link. */
export const worksWithoutScripts = (asked: PageRequest): boolean =>
  recipientPage.test(asked.url) ||
  enteredPage.test(asked.url) ||
  codePage.test(asked.url) ||
  ticketOf(asked) !== undefined;
