import { Injectable } from '@nestjs/common';
import { environment } from '../config/environment.js';
import { Sql } from '../database/sql.js';
import type { RecordedEvent } from '../domain/event.js';
import { recordedEvent } from '../event-store/event-store.js';
import { restAfter } from './back-off.js';

/** One consumer's work on one stream: it is done in order. */
export interface Line {
  readonly tenantId: string;
  readonly consumer: string;
  readonly streamId: string;
}

export interface Claimed {
  readonly event: RecordedEvent;
  readonly state: 'pending' | 'sending';
  readonly attempts: number;
}

export interface EffectRow {
  readonly state: 'planned' | 'sending' | 'done' | 'unknown';
  readonly provider_ref: string | null;
  /** How often it was about to be sent. */
  readonly attempts: number;
}

/** Deliveries and effects of the current transaction's tenant. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly sql: Sql) {}

  async lineOf(tenantId: string, consumer: string, eventId: string): Promise<Line | undefined> {
    const row = await this.sql.one<{ stream_id: string }>('select stream_id from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3', [tenantId, consumer, eventId]);
    return row && { tenantId, consumer, streamId: row.stream_id };
  }

  /**
   * The first delivery of the line that is not done, if it is to be done now and nobody is at it. The lock comes in a statement of its own,
   * so that the next one sees what its last holder committed. A parked delivery, one that rests, or one at work keeps back those behind it.
   */
  async claim({ tenantId, consumer, streamId }: Line): Promise<Claimed | undefined> {
    const lock = await this.sql.one<{ free: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended($1, 7412)) as free`, [`${tenantId}/${consumer}/${streamId}`]);
    if (!lock?.free) return undefined;
    const row = await this.sql.one<Parameters<typeof recordedEvent>[0] & { state: string; attempts: number; due: boolean }>(
      `select e.*, d.state, d.attempts, d.next_at <= now() and (d.lease_until is null or d.lease_until < now()) as due
       from engine.delivery d join engine.event e on e.tenant_id = d.tenant_id and e.event_id = d.event_id
       where d.tenant_id = $1 and d.consumer = $2 and d.stream_id = $3 and d.state in ('pending', 'sending', 'parked') order by d.version limit 1`,
      [tenantId, consumer, streamId],
    );
    if (!row?.due || row.state === 'parked') return undefined;
    return { event: recordedEvent(row), state: row.state as Claimed['state'], attempts: row.attempts };
  }

  async done({ tenantId, consumer }: Line, event: RecordedEvent, state: 'done' | 'skipped' = 'done', note?: string): Promise<void> {
    await this.sql.execute(
      `update engine.delivery set state = $4, attempts = attempts + 1, done_at = clock_timestamp(), lease_until = null, lease = null, error = $5, stack = null
       where tenant_id = $1 and consumer = $2 and event_id = $3 and state <> 'done'`,
      [tenantId, consumer, event.eventId, state, note ?? null],
    );
  }

  /** Rests and is tried again, or parks when it was tried often enough or `parkNow` says so. Answers the rest in seconds. */
  async failed({ tenantId, consumer }: Line, event: RecordedEvent, attempts: number, error: { readonly text: string; readonly stack: string | null }, parkNow = false): Promise<number | undefined> {
    const rest = parkNow ? undefined : restAfter(attempts + 1);
    await this.sql.execute(
      `update engine.delivery set state = $4, attempts = $5, error = $6, stack = $8, next_at = now() + make_interval(secs => $7), enqueued_at = now(), lease_until = null, lease = null
       where tenant_id = $1 and consumer = $2 and event_id = $3 and state in ('pending', 'sending')`,
      [tenantId, consumer, event.eventId, rest === undefined ? 'parked' : 'pending', attempts + 1, error.text, rest ?? 0, error.stack],
    );
    return rest;
  }

  async lease({ tenantId, consumer }: Line, event: RecordedEvent, lease: string): Promise<void> {
    await this.sql.execute(
      `update engine.delivery set state = 'sending', lease = $4, lease_until = now() + make_interval(secs => $5) where tenant_id = $1 and consumer = $2 and event_id = $3`,
      [tenantId, consumer, event.eventId, lease, environment().DELIVERY_LEASE],
    );
  }

  /** Whether this lease still holds; keeps the row until the transaction ends. */
  async holdsLease({ tenantId, consumer }: Line, event: RecordedEvent, lease: string): Promise<boolean> {
    return Boolean(await this.sql.one('select 1 as held from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3 and lease = $4 for update', [tenantId, consumer, event.eventId, lease]));
  }

  async effect(tenantId: string, key: string): Promise<EffectRow | undefined> {
    return this.sql.one<EffectRow>('select state, provider_ref, attempts from engine.effect where tenant_id = $1 and key = $2', [tenantId, key]);
  }

  async saveEffect({ tenantId, consumer }: Line, event: RecordedEvent, key: string, state: EffectRow['state'], reference: string | null = null): Promise<void> {
    await this.sql.execute(
      `insert into engine.effect (tenant_id, key, consumer, event_id, state, attempts, provider_ref) values ($1, $2, $3, $4, $5, 1, $6)
       on conflict (tenant_id, key) do update set state = $5, provider_ref = coalesce($6, engine.effect.provider_ref), at = clock_timestamp(),
         attempts = engine.effect.attempts + case when $5 = 'sending' then 1 else 0 end`,
      [tenantId, key, consumer, event.eventId, state, reference],
    );
  }
}
