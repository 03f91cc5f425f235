import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import type { QueueName } from './queue-names.js';

export interface QueuePause {
  readonly queue: QueueName;
  readonly reason: string;
  /** Paused by the platform, for every tenant. */
  readonly forAll: boolean;
}

/** SQL of two expressions: is the queue paused for the tenant? Asked here, since the queue server may lose data. */
export const queueIsPaused = (queue: string, tenant: string): string =>
  `exists (select from engine.queue_pause h where h.queue = ${queue} and h.tenant_id in (${tenant}, '${platformTenant}'))`;

/** Pauses queues for the current tenant; as the platform, for all tenants. Work in progress finishes, new work waits in the database. */
@Injectable()
export class QueuePauses {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the queue was not paused before. */
  async pause(queue: QueueName, reason: string, by: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [currentWork().tenantId, queue, reason, by, this.clock.now()],
      )) === 1
    );
  }

  /** Pauses that follow from the tenant's status, independent of its operators' pauses; an empty list ends them. */
  async pauseByStatus(queues: readonly QueueName[], reason: string, by: string): Promise<void> {
    const { tenantId } = currentWork();
    await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and by_status', [tenantId]);
    if (queues.length > 0)
      await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at, by_status) select $1, q, $3, $4, $5, true from unnest($2::text[]) q',
        [tenantId, [...queues], reason, by, this.clock.now()],
      );
  }

  /** Returns whether the queue was paused. */
  async resume(queue: QueueName): Promise<boolean> {
    return (
      (await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and queue = $2 and not by_status', [
        currentWork().tenantId,
        queue,
      ])) === 1
    );
  }

  /** Pauses of the current tenant and of the platform; the platform's first. */
  all(): Promise<QueuePause[]> {
    return this.sql.query<QueuePause>(
      'select queue, reason, tenant_id = $2 as "forAll" from engine.queue_pause where tenant_id in ($1, $2) order by tenant_id, by_status desc',
      [currentWork().tenantId, platformTenant],
    );
  }
}
