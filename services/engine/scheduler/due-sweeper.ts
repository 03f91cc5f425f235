import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { OneStatement, Sql } from '#platform/database/sql.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { logger, withoutPersonalData } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import type { QueueName } from '../queues/queues.js';
import { heldBack } from '../queues/queues.js';
import { ReactionRegistry } from '../reactions/reaction.js';
import { isolated, BatchSize, ItemFailed, restAfter } from '../reactions/batches.js';
import { DueBatchHandler, DueHandlers } from './due-work.js';

/** What a worker's connections call themselves. Where a pooler drops the name a worker takes its own for others', and rests more than it must. */
export const workerName = 'weitersagen worker';

/** Those of this role that are no worker's and began or ended something in the last quarter of a second. */
const lately = `
  select current_setting('application_name') <> $1 or exists (
    select from pg_stat_activity where datname = current_database() and usename = current_user and application_name <> $1 and state_change > clock_timestamp() - interval '250 milliseconds') as others`;

/** Whether people are being served at this moment, by whichever process: what can wait makes room for them. */
@Injectable()
export class ForegroundActivity {
  constructor(private readonly statement: OneStatement) {}

  async now(): Promise<boolean> {
    const [row] = await this.statement.query<{ others: boolean }>(lately, [workerName]);
    return row!.others;
  }
}

interface Item {
  readonly tenant_id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly attempts: number;
}

/** Looked at in one pass. */
const looked = 200;
/** Done in one go at most, and while people are being served: then so few that a command which meets them hardly notices. */
const batchLimits = { most: 50, besideOthers: 10 };
/** Deliveries that may wait before a sweep goes on: its mails and reactions must not hold up those of people who wait for theirs. */
const behind = { most: 200, besideOthers: 3 };
/** Milliseconds. The relay takes a moment until it is known what a batch brought about; where deliveries do not get done a sweep still gets on. */
const times = { look: 50, timeout: 500, restMost: 100 };

/** Does what is due by the clock: many items of one kind and tenant a transaction, their rows gone in the same one. Any number of sweepers may run. */
@Injectable()
export class DueSweeper {
  private readonly sizes = new BatchSize({ least: 1, first: 10, most: batchLimits.most, longest: 50 });

  constructor(
    private readonly database: EngineDatabase,
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
    private readonly others: ForegroundActivity,
    private readonly clock: Clock,
    private readonly handlers: DueHandlers,
    private readonly reactions: ReactionRegistry,
  ) {}

  /** What is due now, of one queue or of all, up to a limit; `gently`, it makes room for people who are being served. Answers whether there may be more. */
  async pass({
    queue: only,
    gently = false,
    stopping = () => false,
  }: {
    readonly queue?: QueueName;
    readonly gently?: boolean;
    readonly stopping?: () => boolean;
  } = {}): Promise<boolean> {
    const queues = this.handlers.queues();
    const kinds = Object.keys(queues).filter(kind => only === undefined || queues[kind] === only);
    if (kinds.length === 0) return false;
    const items = await this.database.query<Item>(
      `select tenant_id, kind, subject_id, attempts from engine.due_work w where state = 'waiting' and next_at <= $1 and kind = any ($2) and not ${heldBack('$4::jsonb ->> w.kind', 'w.tenant_id')} order by next_at limit $3`,
      [this.clock.now(), kinds, looked, JSON.stringify(queues)],
    );
    for (const ofOneKind of Map.groupBy(items, ({ tenant_id, kind }) => `${tenant_id} ${kind}`).values()) {
      for (let done = 0; done < ofOneKind.length;) {
        if (stopping()) return false;
        const besideOthers = gently && items.length > 1 && (await this.others.now());
        const some = ofOneKind.slice(done, done + this.batchLimit(ofOneKind[0]!.kind, besideOthers));
        const from = performance.now();
        await this.do(some);
        done += some.length;
        if (gently && items.length > some.length) await this.makeRoom(besideOthers, from);
      }
    }
    return items.length === looked;
  }

  /** Items of one kind and tenant. When one fails nothing of them has happened: fewer are tried together, until it stands alone, so that it alone rests. */
  private async do(items: readonly Item[]): Promise<void> {
    const now = this.clock.now();
    const from = performance.now();
    try {
      await this.batched(items, now);
      this.sizes.remember(items[0]!.kind, items.length, performance.now() - from);
    } catch (error) {
      if (items.length === 1) return this.rest(items[0]!, error instanceof ItemFailed ? error.cause : error, now);
      for (const fewer of parted(items, error)) await this.do(fewer);
    }
  }

  private batchLimit(kind: string, besideOthers: boolean): number {
    const most = besideOthers ? batchLimits.besideOthers : batchLimits.most;
    return this.handlers.find(kind)!.handler instanceof DueBatchHandler ? most : Math.min(this.sizes.of(kind), most);
  }

  /** Until what a batch brought about is done too, all but a little; beside others it then rests as long as all of it took. */
  private async makeRoom(besideOthers: boolean, from: number): Promise<void> {
    const most = besideOthers ? behind.besideOthers : behind.most;
    if (besideOthers) await pause(times.look);
    while (performance.now() - from < times.timeout && (await this.waitingDeliveries(most + 1)) > most)
      await pause(times.look);
    if (besideOthers) await pause(Math.min(performance.now() - from, times.restMost));
  }

  /** Those that came up lately and are not done, counted no further than `most`. What waits for long waits for something else. */
  private async waitingDeliveries(most: number): Promise<number> {
    const [row] = await this.database.query<{ waiting: number }>(
      `select count(*)::int as waiting from (
         select from engine.delivery d where state in ('pending', 'sending') and next_at between clock_timestamp() - interval '5 seconds' and clock_timestamp() and not ${heldBack('$2::jsonb ->> d.consumer', 'd.tenant_id')} limit $1) lately`,
      [most, JSON.stringify(this.reactions.queues())],
    );
    return row!.waiting;
  }

  private async batched(items: readonly Item[], now: Date): Promise<void> {
    const { tenant_id: tenantId, kind } = items[0]!;
    const { handler, queue } = this.handlers.find(kind)!;
    await this.work.run(contextOf(items[0]!), async () => {
      // Gone first, so that the handler may plan the same work anew. Another sweeper at a row: this one leaves it alone.
      const gone = await this.sql.query<Pick<Item, 'subject_id'>>(
        `delete from engine.due_work where (tenant_id, kind, subject_id) in (
           select tenant_id, kind, subject_id from engine.due_work
           where tenant_id = $1 and kind = $2 and subject_id = any ($3) and state = 'waiting' and next_at <= $4 and not ${heldBack('$5', '$1')} order by subject_id for update skip locked)
         returning subject_id`,
        [tenantId, kind, items.map(({ subject_id }) => subject_id), now, queue],
      );
      const taken = new Set(gone.map(({ subject_id }) => subject_id));
      if (handler instanceof DueBatchHandler) {
        const subjects = items
          .filter(({ subject_id }) => taken.has(subject_id))
          .map(item => ({ subjectId: item.subject_id, work: contextOf(item) }));
        if (subjects.length > 0)
          await handler.dueAll(
            subjects.sort((one, other) => (one.subjectId < other.subjectId ? -1 : 1)),
            now,
          );
        return;
      }
      for (const [at, item] of items.entries()) {
        if (!taken.has(item.subject_id)) continue;
        await isolated(() => this.work.run(contextOf(item), () => handler.due(item.subject_id, now))).catch(
          (error: unknown) => {
            throw new ItemFailed(at, error);
          },
        );
      }
    });
  }

  private async rest(item: Item, error: unknown, now: Date): Promise<void> {
    const { tenant_id: tenantId, kind, subject_id: subject, attempts } = item;
    const rest = restAfter(attempts + 1);
    const text = withoutPersonalData(error);
    logger[rest === undefined ? 'error' : 'warn'](
      { kind, subject, attempts: attempts + 1, error: text },
      'due work failed',
    );
    await this.work.run(contextOf(item), () =>
      this.sql.execute(
        `update engine.due_work set attempts = $4, error = $5, state = $6, next_at = $7 where tenant_id = $1 and kind = $2 and subject_id = $3 and attempts = $8`,
        [
          tenantId,
          kind,
          subject,
          attempts + 1,
          text,
          rest === undefined ? 'parked' : 'waiting',
          new Date(now.getTime() + (rest ?? 0) * 1_000),
          attempts,
        ],
      ),
    );
  }
}

/** What is tried after some failed together: those before the one that failed, it alone, those after it; halves, where nobody knows which it was. */
function parted(items: readonly Item[], error: unknown): (readonly Item[])[] {
  const [from, to] = error instanceof ItemFailed ? [error.at, error.at + 1] : [0, Math.ceil(items.length / 2)];
  return [items.slice(0, from), items.slice(from, to), items.slice(to)].filter(({ length }) => length > 0);
}

const contextOf = ({ tenant_id: tenantId, kind }: Item): WorkContext => ({
  tenantId,
  actor: `system:${kind}`,
  correlationId: randomUUID(),
});
