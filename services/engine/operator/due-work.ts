import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { QueueName } from '../queues/queue-names.js';
import { DueHandlers } from '../scheduler/due-handlers.js';

export interface DueWorkFigures {
  readonly kind: string;
  readonly waiting: number;
  /** Failed and tried again by itself. */
  readonly delayed: number;
  /** Parked after too many tries. */
  readonly failed: number;
  /** Since when the oldest of it has been due; null where nothing is. */
  readonly since: Date | null;
  readonly error: string | null;
}

/** The current tenant's due work of a queue, for its operators. */
@Injectable()
export class TenantDueWork {
  constructor(
    private readonly sql: Sql,
    private readonly handlers: DueHandlers,
    private readonly clock: Clock,
  ) {}

  /** Kinds of which something is due or failed. Errors were stripped of personal data when they were stored. */
  async of(queue: QueueName): Promise<DueWorkFigures[]> {
    return this.sql.query<DueWorkFigures>(
      `select * from (
         select kind, count(*) filter (where state = 'waiting' and next_at <= $3)::int as waiting, count(*) filter (where state = 'waiting' and next_at > $3 and attempts > 0)::int as delayed,
                count(*) filter (where state = 'parked')::int as failed, min(due_at) filter (where due_at <= $3) as since, min(error) as error
         from engine.due_work where tenant_id = $1 and kind = any ($2) group by kind) k
       where waiting + delayed + failed > 0 order by kind`,
      [currentWork().tenantId, this.kindsOf(queue), this.clock.now()],
    );
  }

  /** Tries what failed again at once, parked or not; `kind` null: every kind of the queue. Returns how many. */
  async retry(queue: QueueName, kind: string | null): Promise<number> {
    return this.sql.execute(
      `update engine.due_work set state = 'waiting', attempts = 0, error = null, next_at = $3
       where tenant_id = $1 and kind = any ($2) and attempts > 0`,
      [currentWork().tenantId, this.kindsOf(queue).filter(one => kind === null || one === kind), this.clock.now()],
    );
  }

  private kindsOf(queue: QueueName): string[] {
    return Object.entries(this.handlers.queues()).flatMap(([kind, of]) => (of === queue ? [kind] : []));
  }
}
