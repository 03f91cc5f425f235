import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { logger, withoutPersonalData } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import type { DueJob } from '../queues/due-job.js';
import type { QueueName } from '../queues/queue-names.js';
import { queueIsPaused } from '../queues/queue-pauses.js';
import { ReactionRegistry } from '../reactions/reaction-registry.js';
import { isolated, ItemFailed } from '../reactions/batches.js';
import { BatchSize } from '../reactions/batch-size.js';
import { backOffAfter } from '../reactions/back-off.js';
import { DueBatchHandler } from './due-work.js';
import { DueHandlers } from './due-handlers.js';
import { ForegroundActivity } from './foreground-activity.js';

interface DueItem {
  readonly tenant_id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly attempts: number;
}

/** Items read for one job. */
const itemsPerJob = 200;

/** Items per batch; fewer during foreground activity, so that a command that meets the batch's locks hardly waits. */
const batchLimits = { most: 50, besideOthers: 10 };

/** Waiting deliveries at which a sweep pauses, so that its mails and reactions do not delay those that people wait for. */
const behind = { most: 200, besideOthers: 3 };

/** Milliseconds. `look`: until the relay made a batch's deliveries; `timeout`: the sweep goes on though they stall. */
const times = { look: 50, timeout: 500, maxPauseMs: 100 };

/** Does due work: many items of one kind and tenant per transaction, which also deletes their rows. Any number of sweepers may run. */
@Injectable()
export class DueSweeper {
  private readonly sizes = new BatchSize({ least: 1, first: 10, most: batchLimits.most, longest: 50 });
  private stopped = false;

  constructor(
    private readonly database: EngineDatabase,
    private readonly unitOfWork: UnitOfWork,
    private readonly sql: Sql,
    private readonly others: ForegroundActivity,
    private readonly clock: Clock,
    private readonly handlers: DueHandlers,
    private readonly reactions: ReactionRegistry,
  ) {}

  /** Begins no new batch; the one in progress finishes. */
  stop(): void {
    this.stopped = true;
  }

  /**
   * Does what is due of one kind and tenant, up to a limit, so that others get their turn; `gently` slows it down during
   * foreground activity. Returns whether there may be more.
   */
  async work({ tenantId, kind }: DueJob, { gently = false } = {}): Promise<boolean> {
    const handler = this.handlers.find(kind);
    // Unknown here: a host that knows the kind enqueues it again.
    if (!handler) return false;
    const items = await this.database.query<DueItem>(
      `select tenant_id, kind, subject_id, attempts from engine.due_work where tenant_id = $1 and kind = $2 and state = 'waiting' and next_at <= $3 and not ${queueIsPaused('$5', '$1')} order by next_at limit $4`,
      [tenantId, kind, this.clock.now(), itemsPerJob, handler.queue],
    );
    for (let done = 0; done < items.length;) {
      if (this.stopped) return false;
      const besideOthers = gently && items.length > 1 && (await this.others.now());
      const some = items.slice(done, done + this.batchLimit(kind, besideOthers));
      const from = performance.now();
      await this.do(some);
      done += some.length;
      if (gently && items.length > some.length) await this.makeRoom(besideOthers, from);
    }
    return items.length === itemsPerJob;
  }

  /** Does what is due of one queue or of all, without a queue, up to a limit per tenant and kind. Returns whether there may be more. */
  async pass({ queue: only }: { readonly queue?: QueueName } = {}): Promise<boolean> {
    const queues = this.handlers.queues();
    const kinds = Object.keys(queues).filter(kind => only === undefined || queues[kind] === only);
    if (kinds.length === 0) return false;
    const due = await this.database.query<DueJob>(
      `select tenant_id as "tenantId", kind from engine.due_work where state = 'waiting' and next_at <= $1 and kind = any ($2) group by tenant_id, kind order by min(next_at)`,
      [this.clock.now(), kinds],
    );
    let more = false;
    for (const job of due) more = (await this.work(job)) || more;
    return more;
  }

  /** Items of one kind and tenant. A failure rolls all of them back: fewer are retried together, until only the failing item backs off. */
  private async do(items: readonly DueItem[]): Promise<void> {
    const now = this.clock.now();
    const from = performance.now();
    try {
      await this.batched(items, now);
      this.sizes.remember(items[0]!.kind, items.length, performance.now() - from);
    } catch (error) {
      if (items.length === 1) return this.backOff(items[0]!, error instanceof ItemFailed ? error.cause : error, now);
      for (const fewer of parted(items, error)) await this.do(fewer);
    }
  }

  private batchLimit(kind: string, besideOthers: boolean): number {
    const most = besideOthers ? batchLimits.besideOthers : batchLimits.most;
    return this.handlers.find(kind)!.handler instanceof DueBatchHandler ? most : Math.min(this.sizes.of(kind), most);
  }

  /** Waits for most of the batch's deliveries; during foreground activity it then pauses as long as the batch took. */
  private async makeRoom(besideOthers: boolean, from: number): Promise<void> {
    const most = besideOthers ? behind.besideOthers : behind.most;
    if (besideOthers) await pause(times.look);
    while (performance.now() - from < times.timeout && (await this.waitingDeliveries(most + 1)) > most)
      await pause(times.look);
    if (besideOthers) await pause(Math.min(performance.now() - from, times.maxPauseMs));
  }

  /** Unfinished deliveries due in the last seconds, counted up to `most`. Older ones wait for something else and are left out. */
  private async waitingDeliveries(most: number): Promise<number> {
    const [row] = await this.database.query<{ waiting: number }>(
      `select count(*)::int as waiting from (
         select from engine.delivery d where state in ('pending', 'sending') and next_at between clock_timestamp() - interval '5 seconds' and clock_timestamp() and not ${queueIsPaused('$2::jsonb ->> d.consumer', 'd.tenant_id')} limit $1) lately`,
      [most, JSON.stringify(this.reactions.queues())],
    );
    return row!.waiting;
  }

  private async batched(items: readonly DueItem[], now: Date): Promise<void> {
    const { tenant_id: tenantId, kind } = items[0]!;
    const { handler, queue } = this.handlers.find(kind)!;
    await this.unitOfWork.run(contextOf(items[0]!), async () => {
      // Deletes first, so that the handler may plan the same work again. Rows locked by another sweeper are left alone.
      const gone = await this.sql.query<Pick<DueItem, 'subject_id'>>(
        `delete from engine.due_work where (tenant_id, kind, subject_id) in (
           select tenant_id, kind, subject_id from engine.due_work
           where tenant_id = $1 and kind = $2 and subject_id = any ($3) and state = 'waiting' and next_at <= $4 and not ${queueIsPaused('$5', '$1')} order by subject_id for update skip locked)
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
        await isolated(() => this.unitOfWork.run(contextOf(item), () => handler.due(item.subject_id, now))).catch(
          (error: unknown) => {
            throw new ItemFailed(at, error);
          },
        );
      }
    });
  }

  private async backOff(item: DueItem, error: unknown, now: Date): Promise<void> {
    const { tenant_id: tenantId, kind, subject_id: subject, attempts } = item;
    const backOff = backOffAfter(attempts + 1);
    const text = withoutPersonalData(error);
    logger[backOff === undefined ? 'error' : 'warn'](
      { kind, subject, attempts: attempts + 1, error: text },
      'due work failed',
    );
    await this.unitOfWork.run(contextOf(item), () =>
      this.sql.execute(
        `update engine.due_work set attempts = $4, error = $5, state = $6, next_at = $7 where tenant_id = $1 and kind = $2 and subject_id = $3 and attempts = $8`,
        [
          tenantId,
          kind,
          subject,
          attempts + 1,
          text,
          backOff === undefined ? 'parked' : 'waiting',
          new Date(now.getTime() + (backOff ?? 0) * 1_000),
          attempts,
        ],
      ),
    );
  }
}

/** Groups to retry after a failure: the items before the failed one, it alone, those after it; halves when the failed one is unknown. */
function parted(items: readonly DueItem[], error: unknown): (readonly DueItem[])[] {
  const [from, to] = error instanceof ItemFailed ? [error.at, error.at + 1] : [0, Math.ceil(items.length / 2)];
  return [items.slice(0, from), items.slice(from, to), items.slice(to)].filter(({ length }) => length > 0);
}

const contextOf = ({ tenant_id: tenantId, kind }: DueItem): WorkContext => ({
  tenantId,
  actor: `system:${kind}`,
  correlationId: randomUUID(),
});
