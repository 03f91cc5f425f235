import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Clock } from '../clock/clock.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork, type WorkContext } from '../database/unit-of-work.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { withoutPersonalData } from '../engine/without-personal-data.js';
import { logger } from '../log/logger.js';
import { restAfter } from '../reactions/back-off.js';
import { alone, OneFailed } from '../reactions/batch-outcome.js';
import { BatchSize } from '../reactions/batch-size.js';
import { DUE_HANDLER, DueBatchHandler, type DueWorkHandler } from './due-work.js';

interface Item {
  readonly tenant_id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly attempts: number;
}

/** Looked at in one pass. */
const looked = 200;
/** A sweep of thousands works a quarter of the time, in short bursts, and leaves the rest to commands and to what its own events bring about. */
const restPerWork = 3;

/** Does what is due by the clock: many items of one kind and tenant a transaction, their rows gone in the same one. Any number of sweepers may run. */
@Injectable()
export class DueSweeper {
  private readonly oneByOne = new BatchSize({ least: 1, first: 10, most: 100, longest: 50 });
  /** Where a handler does all at once fewer would take as long: a few round trips, which are slow where the process is busy with mails. */
  private readonly allAtOnce = new BatchSize({ least: 25, first: 25, most: 50, longest: 25 });
  private known: Map<string, DueWorkHandler> | undefined;

  constructor(
    private readonly database: EngineDatabase,
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** What is due now, up to a limit. Answers whether there may be more. */
  async pass(stopping: () => boolean = () => false): Promise<boolean> {
    const kinds = [...this.handlers().keys()];
    const items = await this.database.query<Item>(
      `select tenant_id, kind, subject_id, attempts from engine.due_work where state = 'waiting' and next_at <= $1 and kind = any ($2) order by next_at limit $3`,
      [this.clock.now(), kinds, looked],
    );
    const more = items.length === looked;
    for (const ofOneKind of Map.groupBy(items, ({ tenant_id, kind }) => `${tenant_id} ${kind}`).values()) {
      for (let done = 0; done < ofOneKind.length; ) {
        if (stopping()) return false;
        const some = ofOneKind.slice(done, done + this.sizesFor(ofOneKind[0]!.kind).of(ofOneKind[0]!.kind));
        const from = performance.now();
        await this.do(some);
        done += some.length;
        if (more) await pause(restPerWork * (performance.now() - from));
      }
    }
    return more;
  }

  /** Items of one kind and tenant. When one fails nothing of them has happened: fewer are tried together, until it stands alone, so that it alone rests. */
  private async do(items: readonly Item[]): Promise<void> {
    const now = this.clock.now();
    const from = performance.now();
    try {
      await this.together(items, now);
      this.sizesFor(items[0]!.kind).remember(items[0]!.kind, items.length, performance.now() - from);
    } catch (error) {
      if (items.length === 1) return this.rest(items[0]!, error instanceof OneFailed ? error.cause : error, now);
      for (const fewer of parted(items, error)) await this.do(fewer);
    }
  }

  private sizesFor(kind: string): BatchSize {
    return this.handlers().get(kind) instanceof DueBatchHandler ? this.allAtOnce : this.oneByOne;
  }

  private async together(items: readonly Item[], now: Date): Promise<void> {
    const { tenant_id: tenantId, kind } = items[0]!;
    const handler = this.handlers().get(kind)!;
    await this.work.run(contextOf(items[0]!), async () => {
      // Gone first, so that the handler may plan the same work anew. Another sweeper at a row: this one leaves it alone.
      const gone = await this.sql.query<Pick<Item, 'subject_id'>>(
        `delete from engine.due_work where (tenant_id, kind, subject_id) in (
           select tenant_id, kind, subject_id from engine.due_work
           where tenant_id = $1 and kind = $2 and subject_id = any ($3) and state = 'waiting' and next_at <= $4 order by subject_id for update skip locked)
         returning subject_id`,
        [tenantId, kind, items.map(({ subject_id }) => subject_id), now],
      );
      const taken = new Set(gone.map(({ subject_id }) => subject_id));
      if (handler instanceof DueBatchHandler) {
        const subjects = items.filter(({ subject_id }) => taken.has(subject_id)).map((item) => ({ subjectId: item.subject_id, work: contextOf(item) }));
        if (subjects.length > 0) await handler.dueAll(subjects.sort((one, other) => (one.subjectId < other.subjectId ? -1 : 1)), now);
        return;
      }
      for (const [at, item] of items.entries()) {
        if (!taken.has(item.subject_id)) continue;
        await alone(() => this.work.run(contextOf(item), () => handler.due(item.subject_id, now))).catch((error: unknown) => {
          throw new OneFailed(at, error);
        });
      }
    });
  }

  private async rest(item: Item, error: unknown, now: Date): Promise<void> {
    const { tenant_id: tenantId, kind, subject_id: subject, attempts } = item;
    const rest = restAfter(attempts + 1);
    const text = withoutPersonalData(error);
    logger[rest === undefined ? 'error' : 'warn']({ kind, subject, attempts: attempts + 1, error: text }, 'due work failed');
    await this.work.run(contextOf(item), () =>
      this.sql.execute(`update engine.due_work set attempts = $4, error = $5, state = $6, next_at = $7 where tenant_id = $1 and kind = $2 and subject_id = $3 and attempts = $8`, [
        tenantId, kind, subject, attempts + 1, text, rest === undefined ? 'parked' : 'waiting', new Date(now.getTime() + (rest ?? 0) * 1_000), attempts,
      ]),
    );
  }

  /** By kind. */
  handlers(): ReadonlyMap<string, DueWorkHandler> {
    if (this.known) return this.known;
    const handlers = new Map<string, DueWorkHandler>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const kind = metatype && this.reflector.get<string | undefined>(DUE_HANDLER, metatype);
      if (!kind || !instance) continue;
      const known = handlers.get(kind);
      if (known && known.constructor !== metatype) throw new Error(`Two handlers for due work of kind ${kind}.`);
      handlers.set(kind, instance as DueWorkHandler);
    }
    return (this.known = handlers);
  }
}

/** What is tried after some failed together: those before the one that failed, it alone, those after it; halves, where nobody knows which it was. */
function parted(items: readonly Item[], error: unknown): (readonly Item[])[] {
  const [from, to] = error instanceof OneFailed ? [error.at, error.at + 1] : [0, Math.ceil(items.length / 2)];
  return [items.slice(0, from), items.slice(from, to), items.slice(to)].filter(({ length }) => length > 0);
}

const contextOf = ({ tenant_id: tenantId, kind }: Item): WorkContext => ({ tenantId, actor: `system:${kind}`, correlationId: randomUUID() });
