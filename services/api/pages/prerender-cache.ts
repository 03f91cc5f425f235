import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { logger } from '#platform/logger.js';
import type { Language } from '#platform/tenancy/tenant.js';

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
}
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  /** For whom it was rendered, and from what: the portal goes on from there. */
  readonly prerendered: unknown;
}
/** Answers a question to the API as it is answered to everybody; null where it must not be asked for everybody. */
export type Answer = (
  url: string,
  language: Language,
) => Promise<{ readonly status: number; readonly body: string } | null>;

type Reply =
  | { readonly asks: number; readonly url: string; readonly language: Language }
  | { readonly id: number; readonly page?: RenderedPage; readonly error?: string };

const FRESH_FOR_MS = 10_000;
/** A page that takes longer is sent without content; what comes later serves the next visitor. */
const WAIT_MS = 700;
/** A thread that is still at it then will not come back: it is ended, and the next page begins another. */
const STUCK_AFTER_MS = 15_000;
/** So many may be rendered at once. */
const AT_ONCE = 40;
const KEPT = 500;

/** The portal's pages, rendered by the portal's own components in a thread of its own, each kept for a few seconds: what everybody sees who comes for the first time is rendered once. */
export class PrerenderCache {
  private readonly kept = new Map<string, { readonly at: number; readonly page: Promise<RenderedPage | null> }>();
  private readonly waiting = new Map<number, (page: RenderedPage | null) => void>();
  private worker: Worker | undefined;
  private last = 0;

  /** `script`: the portal's build for the server; without it nothing is rendered. */
  constructor(
    private readonly script: string,
    private readonly answer: Answer,
  ) {}

  /** The rendered page, or null where it has to be sent without content. `key` names everything it depends on. */
  async of(key: string, visit: Visit): Promise<RenderedPage | null> {
    const known = this.kept.get(key);
    const page = known && Date.now() - known.at < FRESH_FOR_MS ? known.page : this.begin(key, visit);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>(resolve => {
      timer = setTimeout(resolve, WAIT_MS, null);
    });
    const result = await Promise.race([page, late]);
    clearTimeout(timer);
    return result;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private begin(key: string, visit: Visit): Promise<RenderedPage | null> {
    const worker = this.waiting.size < AT_ONCE ? this.start() : undefined;
    if (!worker) return Promise.resolve(null);
    const id = (this.last += 1);
    const page = new Promise<RenderedPage | null>(resolve => this.waiting.set(id, resolve));
    this.kept.delete(key);
    this.kept.set(key, { at: Date.now(), page });
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest!);
    worker.postMessage({ id, visit });
    setTimeout(() => {
      if (this.waiting.has(id)) void worker.terminate();
    }, STUCK_AFTER_MS).unref();
    return page;
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
      for (const id of this.waiting.keys()) this.settle(id, null);
    });
    return (this.worker = worker);
  }

  private async receive(worker: Worker, reply: Reply): Promise<void> {
    if ('asks' in reply) {
      const { status, body } = (await this.answer(reply.url, reply.language).catch(() => null)) ?? {
        status: 0,
        body: '',
      };
      return worker.postMessage({ answers: reply.asks, status, body });
    }
    if (reply.error !== undefined)
      logger.warn({ reason: reply.error }, 'A page could not be rendered and is sent without content.');
    this.settle(reply.id, reply.page ?? null);
  }

  private settle(id: number, page: RenderedPage | null): void {
    this.waiting.get(id)?.(page);
    this.waiting.delete(id);
  }
}
