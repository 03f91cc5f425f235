import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { logger } from '#platform/logger.js';
import type { Language } from '#platform/tenancy/tenant.js';

/** A visit as far as a drawn page depends on it; never who it is. */
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
export interface Drawing {
  readonly html: string;
  readonly title: string;
  /** For whom it was drawn, and from what: the portal goes on from there. */
  readonly drawn: unknown;
}
/** Answers a question to the API as it is answered to everybody; null where it must not be asked for everybody. */
export type Answer = (
  url: string,
  language: Language,
) => Promise<{ readonly status: number; readonly body: string } | null>;

type Told =
  | { readonly asks: number; readonly url: string; readonly language: Language }
  | { readonly id: number; readonly drawing?: Drawing; readonly error?: string };

const FRESH_FOR_MS = 10_000;
/** A page that takes longer is sent undrawn; what comes later serves the next visitor. */
const WAIT_MS = 700;
/** A thread that is still at it then will not come back: it is ended, and the next page begins another. */
const STUCK_AFTER_MS = 15_000;
/** So many may wait their turn. */
const QUEUE = 40;
const KEPT = 500;

/** The portal's pages, drawn by the portal's own components in a thread of its own, each kept for a few seconds: what everybody sees who comes for the first time costs the API one drawing. */
export class Drawings {
  private readonly kept = new Map<string, { readonly at: number; readonly drawing: Promise<Drawing | null> }>();
  private readonly waiting = new Map<number, (drawing: Drawing | null) => void>();
  private worker: Worker | undefined;
  private last = 0;

  /** `script`: the portal's build for the server; without it nothing is drawn. */
  constructor(
    private readonly script: string,
    private readonly answer: Answer,
  ) {}

  /** The drawn page, or null where it has to be sent undrawn. `key` names everything a drawing depends on. */
  async of(key: string, visit: Visit): Promise<Drawing | null> {
    const known = this.kept.get(key);
    const drawing = known && Date.now() - known.at < FRESH_FOR_MS ? known.drawing : this.begin(key, visit);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>(resolve => {
      timer = setTimeout(resolve, WAIT_MS, null);
    });
    const result = await Promise.race([drawing, late]);
    clearTimeout(timer);
    return result;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private begin(key: string, visit: Visit): Promise<Drawing | null> {
    const worker = this.waiting.size < QUEUE ? this.start() : undefined;
    if (!worker) return Promise.resolve(null);
    const id = (this.last += 1);
    const drawing = new Promise<Drawing | null>(resolve => this.waiting.set(id, resolve));
    this.kept.delete(key);
    this.kept.set(key, { at: Date.now(), drawing });
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest!);
    worker.postMessage({ id, visit });
    setTimeout(() => {
      if (this.waiting.has(id)) void worker.terminate();
    }, STUCK_AFTER_MS).unref();
    return drawing;
  }

  /** Before the first visitor comes, and again with the next one after it has ended. */
  start(): Worker | undefined {
    if (this.worker || !existsSync(this.script)) return this.worker;
    const worker = new Worker(this.script, { name: 'portal', resourceLimits: { maxOldGenerationSizeMb: 128 } });
    worker.unref();
    worker.on('message', (told: Told) => void this.hear(worker, told));
    worker.on('error', error =>
      logger.error({ err: error }, 'Pages are drawn no more until the next one is asked for.'),
    );
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      for (const id of this.waiting.keys()) this.settle(id, null);
    });
    return (this.worker = worker);
  }

  private async hear(worker: Worker, told: Told): Promise<void> {
    if ('asks' in told) {
      const { status, body } = (await this.answer(told.url, told.language).catch(() => null)) ?? {
        status: 0,
        body: '',
      };
      return worker.postMessage({ answers: told.asks, status, body });
    }
    if (told.error !== undefined)
      logger.warn({ reason: told.error }, 'A page could not be drawn and is sent as it is.');
    this.settle(told.id, told.drawing ?? null);
  }

  private settle(id: number, drawing: Drawing | null): void {
    this.waiting.get(id)?.(drawing);
    this.waiting.delete(id);
  }
}
