import { Injectable } from '@nestjs/common';
import { Clock } from './clock.js';
import { Sql } from './database/sql.js';
import { currentWork } from './database/unit-of-work.js';
import { newId } from './domain/ids.js';

export interface AuditEntry {
  /** What was done, as the console names it: `order.release`, `payout.approve`. */
  readonly action: string;
  /** What it was done to: an id or a number. */
  readonly subject: string;
  /** Display name of the person who did it, from the session. */
  readonly by: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Every change made by agency or operator: who, what, before, after, when. In the same transaction as the change. */
@Injectable()
export class Audit {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async record({ action, subject, by, before, after }: AuditEntry): Promise<void> {
    const { tenantId, actor, correlationId } = currentWork();
    await this.sql.execute(
      'insert into audit_entry (tenant_id, entry_id, at, actor, by_name, action, subject, before, after, correlation_id) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10)',
      [
        tenantId,
        newId(),
        this.clock.now(),
        actor,
        by,
        action,
        subject,
        JSON.stringify(before ?? null),
        JSON.stringify(after ?? null),
        correlationId,
      ],
    );
  }

  /** What concerns every tenant stands in the log of each, and in the platform's own. */
  async recordEverywhere({ action, subject, by, before, after }: AuditEntry): Promise<void> {
    const { actor, correlationId } = currentWork();
    await this.sql.execute('select audit_everywhere($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)', [
      this.clock.now(),
      actor,
      by,
      action,
      subject,
      JSON.stringify(before ?? null),
      JSON.stringify(after ?? null),
      correlationId,
    ]);
  }
}
