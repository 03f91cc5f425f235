import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { EngineDatabase } from '../engine-database.js';
import { queueIsPaused } from '../queues/queue-pauses.js';
import { Queues } from '../queues/queues.js';
import type { DueJob } from '../queues/due-job.js';
import { DueSweeper } from './due-sweeper.js';
import { DueHandlers } from './due-handlers.js';
import { plannedKinds } from './due-work.js';

/** Pairs of tenant and kind enqueued in one pass. */
const most = 1_000;
/** What has been due for so long gets a further job every so often: the first may be stuck with a worker. Milliseconds. */
const late = 30_000;

/**
 * Enqueues what is due, one job for each tenant and kind in the kind's queue, and does it in this process while the queue
 * server is away. The rows stay the truth: a job that is lost is enqueued again by the next pass, one that comes twice
 * finds nothing left.
 */
@Injectable()
export class DueScheduler {
  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
    private readonly handlers: DueHandlers,
    private readonly sweeper: DueSweeper,
    private readonly clock: Clock,
  ) {}

  /** Returns whether there may be more to do right away, which is never so while the queue takes the jobs. */
  async pass(): Promise<boolean> {
    const due = await this.due();
    if (due.length === 0 || (await this.queues.enqueueDue(due))) return false;
    const byQueue = Map.groupBy(due, ({ kind }) => this.handlers.find(kind)?.queue);
    const more = await Promise.all([...byQueue.values()].map(jobs => this.doHere(jobs)));
    return more.some(Boolean);
  }

  /** Enqueues a job again that left something undone, behind those of others. */
  async enqueueAgain({ tenantId, kind }: DueJob): Promise<void> {
    await this.queues.enqueueDue([{ tenantId, kind }]);
  }

  private async doHere(jobs: readonly DueJob[]): Promise<boolean> {
    let more = false;
    for (const job of jobs.filter(({ again }) => again === undefined))
      more = (await this.sweeper.work(job, { gently: true })) || more;
    return more;
  }

  /** What is due and not paused, longest due first. */
  private async due(): Promise<DueJob[]> {
    const queues = this.handlers.queues();
    const now = this.clock.now();
    const found = await this.database.query<{ tenantId: string; kind: string; since: Date }>(
      `with recursive ${plannedKinds}
       select p.tenant_id as "tenantId", p.kind, first.next_at as since from planned p
       cross join lateral (select next_at from engine.due_work w where w.tenant_id = p.tenant_id and w.kind = p.kind and w.state = 'waiting' order by next_at limit 1) first
       where first.next_at <= $1 and $2::jsonb ? p.kind and not ${queueIsPaused('$2::jsonb ->> p.kind', 'p.tenant_id')}
       order by first.next_at limit $3`,
      [now, JSON.stringify(queues), most],
    );
    return found.flatMap(({ tenantId, kind, since }) => [
      { tenantId, kind },
      ...(now.getTime() - since.getTime() < late ? [] : [{ tenantId, kind, again: Math.floor(now.getTime() / late) }]),
    ]);
  }
}
