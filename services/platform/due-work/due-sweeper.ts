import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Clock } from '../clock/clock.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { withoutPersonalData } from '../engine/without-personal-data.js';
import { logger } from '../log/logger.js';
import { restAfter } from '../reactions/back-off.js';
import { DUE_HANDLER, type DueWorkHandler } from './due-work.js';

interface Item {
  readonly tenant_id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly attempts: number;
}

const batch = 200;

/** Does what is due by the clock: a transaction an item, the row gone in the same one. Any number of sweepers may run. */
@Injectable()
export class DueSweeper {
  private known: Map<string, DueWorkHandler> | undefined;

  constructor(
    private readonly database: EngineDatabase,
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** One batch of due items. Answers whether there may be more. */
  async pass(stopping: () => boolean = () => false): Promise<boolean> {
    const kinds = [...this.handlers().keys()];
    const items = await this.database.query<Item>(
      `select tenant_id, kind, subject_id, attempts from engine.due_work where state = 'waiting' and next_at <= $1 and kind = any ($2) order by next_at limit $3`,
      [this.clock.now(), kinds, batch],
    );
    for (const item of items) {
      if (stopping()) return false;
      await this.do(item);
    }
    return items.length === batch;
  }

  private async do(item: Item): Promise<void> {
    const now = this.clock.now();
    const place = [item.tenant_id, item.kind, item.subject_id];
    const context = { tenantId: item.tenant_id, actor: `system:${item.kind}`, correlationId: randomUUID() };
    try {
      await this.work.run(context, async () => {
        // Gone first, so that the handler may plan the same work anew. Another sweeper at the same row: this one goes on.
        const gone = await this.sql.execute(
          `delete from engine.due_work where (tenant_id, kind, subject_id) in (
             select tenant_id, kind, subject_id from engine.due_work
             where tenant_id = $1 and kind = $2 and subject_id = $3 and state = 'waiting' and next_at <= $4 for update skip locked)`,
          [...place, now],
        );
        if (gone > 0) await this.handlers().get(item.kind)!.due(item.subject_id, now);
      });
    } catch (error) {
      const rest = restAfter(item.attempts + 1);
      const text = withoutPersonalData(error);
      logger[rest === undefined ? 'error' : 'warn']({ kind: item.kind, subject: item.subject_id, attempts: item.attempts + 1, error: text }, 'due work failed');
      await this.work.run(context, () =>
        this.sql.execute(`update engine.due_work set attempts = $4, error = $5, state = $6, next_at = $7 where tenant_id = $1 and kind = $2 and subject_id = $3 and attempts = $8`, [
          ...place, item.attempts + 1, text, rest === undefined ? 'parked' : 'waiting', new Date(now.getTime() + (rest ?? 0) * 1_000), item.attempts,
        ]),
      );
    }
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
