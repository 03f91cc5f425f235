import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import { Clock } from './clock.js';
import { AuditEntryRow } from './database/platform-tables.js';
import { tables } from './database/tables.js';
import { currentEntityManager, currentWork } from './database/unit-of-work.js';
import { newId } from './domain/ids.js';
import { platformTenant } from './tenancy/tenant.js';

export interface AuditEntry {
  readonly action: AuditAction;
  /** The changed object: an id or a number. */
  readonly subject: string;
  /** Display name of the person who did it, from the session. */
  readonly by: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An entry as it was kept. */
export type AuditedAct = Pick<
  AuditEntryRow,
  'at' | 'actor' | 'byName' | 'action' | 'subject' | 'after' | 'correlationId'
>;

const noted = new AsyncLocalStorage<AuditEntry[]>();

/** Records every change made by agency or operator: who, what, before, after, when. Written in the transaction of the change. */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /** Also collects in `entries` what is recorded while `work` runs. */
  static noting<T>(entries: AuditEntry[], work: () => Promise<T>): Promise<T> {
    return noted.run(entries, work);
  }

  record(entry: AuditEntry): Promise<void> {
    return this.recordAll([entry]);
  }

  /** Like `record`, for many in one statement. */
  async recordAll(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    noted.getStore()?.push(...entries);
    const { tenantId, actor, correlationId } = currentWork();
    const at = this.clock.now();
    await currentEntityManager().insertMany(
      AuditEntryRow,
      entries.map(({ action, subject, by, before, after }) => ({
        tenantId,
        entryId: newId(),
        at,
        actor,
        byName: by,
        action,
        subject,
        before: before ?? null,
        after: after ?? null,
        correlationId,
      })),
    );
  }

  /** What was done to these subjects, newest first; at most the latest 200. */
  about(subjects: readonly string[], actions: readonly AuditAction[]): Promise<AuditedAct[]> {
    return tables<typeof AuditEntryRow>()
      .selectFrom('audit_entry')
      .select(['at', 'actor', 'byName', 'action', 'subject', 'after', 'correlationId'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('subject', '=', sql<string>`any(${subjects}::text[])`)
      .where('action', '=', sql<string>`any(${actions}::text[])`)
      .orderBy('at', 'desc')
      .limit(200)
      .execute();
  }

  /** Records what a platform operator did to the current tenant, in the tenant's log and in the platform's. */
  async recordForPlatformToo({ action, subject, by, before, after }: AuditEntry): Promise<void> {
    noted.getStore()?.push({ action, subject, by, before, after });
    const { tenantId, actor, correlationId } = currentWork();
    await sql`select audit_in(${[tenantId, platformTenant]}::uuid[], ${this.clock.now()}, ${actor}, ${by}, ${action}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${correlationId})`.execute(
      tables(),
    );
  }

  /** Records in the platform's log only, for a tenant whose own log is deleted too. */
  async recordForPlatform({ action, subject, by, after }: AuditEntry): Promise<void> {
    const { actor, correlationId } = currentWork();
    await sql`select audit_in(${[platformTenant]}::uuid[], ${this.clock.now()}, ${actor}, ${by}, ${action}, ${subject}, null, ${json(after)}::jsonb, ${correlationId})`.execute(
      tables(),
    );
  }

  /** Records what concerns every tenant in each tenant's log and in the platform's. */
  async recordEverywhere({ action, subject, by, before, after }: AuditEntry): Promise<void> {
    const { actor, correlationId } = currentWork();
    await sql`select audit_everywhere(${this.clock.now()}, ${actor}, ${by}, ${action}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${correlationId})`.execute(
      tables(),
    );
  }
}

const json = (value: unknown): string => JSON.stringify(value ?? null);
