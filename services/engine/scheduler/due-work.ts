import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import type { QueueName } from '../queues/queue-names.js';

export const DUE_HANDLER = 'due-handler';

export interface DueOptions {
  readonly kind: string;
  readonly queue: QueueName;
}

/**
 * Marks a provider as the handler of due work of this kind, counted and paused with its queue; the class implements
 * `DueWorkHandler` or extends `DueBatchHandler`.
 */
export const DueHandler = (kind: string, queue: QueueName): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(DUE_HANDLER, { kind, queue } satisfies DueOptions));

export interface DueWorkHandler {
  /** In a transaction of the tenant, actor `system:<kind>`; may schedule itself again. A throw rolls back; retried. */
  due(subjectId: string, now: Date): Promise<void>;
}

/** The subject of one due item, with the context it is done in. */
export interface DueSubject {
  readonly subjectId: string;
  readonly work: WorkContext;
}

/** For work that falls due by the thousand: a batch costs little more than one item (decision 0023). A single item is a batch of one. */
export abstract class DueBatchHandler implements DueWorkHandler {
  /** Like `due`, for many subjects in order of id, each once. A throw rolls all back; retried in smaller batches. */
  abstract dueAll(subjects: readonly DueSubject[], now: Date): Promise<void>;

  due(subjectId: string, now: Date): Promise<void> {
    return this.dueAll([{ subjectId, work: currentWork() }], now);
  }
}

// Ordered by subject, so that two transactions that plan the same work cannot deadlock.
const scheduleAll = prepared(
  `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) select $1, $2, s, at, at from unnest($3::text[], $4::timestamptz[]) as planned(s, at) order by s
   on conflict (tenant_id, kind, subject_id) do update set due_at = excluded.due_at, next_at = excluded.due_at, state = 'waiting', attempts = 0, error = null`,
);

// As above; an earlier planned time is kept.
const scheduleEarlier = prepared(
  `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) select $1, $2, s, at, at from unnest($3::text[], $4::timestamptz[]) as planned(s, at) order by s
   on conflict (tenant_id, kind, subject_id) do update set due_at = least(engine.due_work.due_at, excluded.due_at), next_at = least(engine.due_work.next_at, excluded.next_at), state = 'waiting', attempts = 0, error = null`,
);

/**
 * SQL after `with recursive`: `planned`, the tenants and kinds with waiting work. One step in the index for each, however
 * much is planned.
 */
export const plannedKinds = `planned as (
  (select tenant_id, kind from engine.due_work where state = 'waiting' order by tenant_id, kind limit 1)
  union all
  select n.tenant_id, n.kind from planned p cross join lateral (
    select tenant_id, kind from engine.due_work where state = 'waiting' and (tenant_id, kind) > (p.tenant_id, p.kind) order by tenant_id, kind limit 1) n)`;

type Planned = readonly { readonly subjectId: string; readonly dueAt: Date }[];

/** Planned work: one row per kind and subject, written in the current transaction. The worker does it when it is due. */
@Injectable()
export class DueWork {
  constructor(private readonly sql: Sql) {}

  /** Plans the work, or moves it if already planned. A date in the past is due at once. */
  async schedule(kind: string, subjectId: string, dueAt: Date): Promise<void> {
    await this.sql.execute(
      `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) values ($1, $2, $3, $4, $4)
       on conflict (tenant_id, kind, subject_id) do update set due_at = $4, next_at = $4, state = 'waiting', attempts = 0, error = null`,
      [currentWork().tenantId, kind, subjectId, dueAt],
    );
  }

  /** Like `schedule`, for several subjects. */
  scheduleAll(kind: string, planned: Planned): Promise<void> {
    return this.planAll(scheduleAll, kind, planned);
  }

  /** Like `scheduleAll`, but never moves work to a later time: a caller with news is not overruled by one that saw none. */
  scheduleEarlier(kind: string, planned: Planned): Promise<void> {
    return this.planAll(scheduleEarlier, kind, planned);
  }

  private async planAll(statement: string, kind: string, planned: Planned): Promise<void> {
    if (planned.length > 0)
      await this.sql.execute(statement, [
        currentWork().tenantId,
        kind,
        planned.map(({ subjectId }) => subjectId),
        planned.map(({ dueAt }) => dueAt),
      ]);
  }

  /** Like `schedule`, but changes nothing if the work is already planned. */
  async scheduleOnce(kind: string, subjectId: string, dueAt: Date): Promise<void> {
    await this.sql.execute(
      'insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) values ($1, $2, $3, $4, $4) on conflict (tenant_id, kind, subject_id) do nothing',
      [currentWork().tenantId, kind, subjectId, dueAt],
    );
  }

  /** Whether deliveries of the tenant wait or are in progress, which may cause further work. */
  async isUnderWay(): Promise<boolean> {
    const { tenantId } = currentWork();
    const found = await this.sql.query(
      `select from engine.delivery where tenant_id = $1 and state in ('pending', 'sending') limit 1`,
      [tenantId],
    );
    return found.length > 0;
  }

  /** Cancels all due work except this kind, for a tenant whose personal data is erased. */
  async cancelAllBut(kind: string): Promise<void> {
    await this.sql.execute('delete from engine.due_work where tenant_id = $1 and kind <> $2', [
      currentWork().tenantId,
      kind,
    ]);
  }

  /** Cancels the work; does nothing when it is not planned. */
  async cancel(kind: string, subjectId: string): Promise<void> {
    await this.sql.execute('delete from engine.due_work where tenant_id = $1 and kind = $2 and subject_id = $3', [
      currentWork().tenantId,
      kind,
      subjectId,
    ]);
  }
}

/** Daily due work that tells second persons what waits; the worker plans a tenant's first run, every run the next. */
export const notifySecondPersons = 'tell-second-persons';
