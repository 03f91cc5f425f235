import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { platformRoom } from '#platform/tenancy/tenant.js';
import type { QueueName } from './queue-names.js';

export interface QueuePause {
  readonly queue: QueueName;
  readonly reason: string;
  /** Held back by the platform, for every tenant. */
  readonly forAll: boolean;
}

/** SQL of two expressions: whether the queue is held back for the tenant. The queue server is not asked: what it holds is a hint, and may be lost. */
export const heldBack = (queue: string, tenant: string): string =>
  `exists (select from engine.queue_pause h where h.queue = ${queue} and h.tenant_id in (${tenant}, '${platformRoom}'))`;

/** Queues held back for the current tenant; in the platform's room for all of them. What is at work ends, what comes in waits in the database. */
@Injectable()
export class QueuePauses {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Whether it was not held back before. */
  async hold(queue: QueueName, reason: string, by: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        'insert into engine.queue_pause (tenant_id, queue, reason, by_name, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [currentWork().tenantId, queue, reason, by, this.clock.now()],
      )) === 1
    );
  }

  /** Whether it was held back. */
  async release(queue: QueueName): Promise<boolean> {
    return (
      (await this.sql.execute('delete from engine.queue_pause where tenant_id = $1 and queue = $2', [
        currentWork().tenantId,
        queue,
      ])) === 1
    );
  }

  /** The current tenant's and the platform's; the latter first. */
  all(): Promise<QueuePause[]> {
    return this.sql.query<QueuePause>(
      'select queue, reason, tenant_id = $2 as "forAll" from engine.queue_pause where tenant_id in ($1, $2) order by tenant_id',
      [currentWork().tenantId, platformRoom],
    );
  }
}
