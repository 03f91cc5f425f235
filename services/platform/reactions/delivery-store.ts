import { Injectable } from '@nestjs/common';
import { environment } from '../config/environment.js';
import { prepared } from '../database/prepared.js';
import { Sql } from '../database/sql.js';
import type { RecordedEvent } from '../domain/event.js';
import { traceWithoutPersonalData, withoutPersonalData } from '../engine/without-personal-data.js';
import { recordedEvent } from '../event-store/event-store.js';
import { restAfter } from './back-off.js';
import { OutcomeUnknown } from './reaction.js';

/** One consumer's deliveries in one tenant. Those of one stream are its line: they are done in order. */
export interface Consumer {
  readonly tenantId: string;
  readonly consumer: string;
}

export interface Claimed {
  readonly event: RecordedEvent;
  readonly attempts: number;
}

export interface Claim {
  /** Line by line, each from its first open delivery on. */
  readonly claimed: readonly Claimed[];
  /** A delivery of each line somebody else is at. */
  readonly busy: readonly string[];
  /** What was claimed reaches a limit: there may be more. */
  readonly full: boolean;
}

/** A delivery that failed. `rest`: in how many seconds it may be tried again; undefined: it parked. `attempts` counts this one. */
export interface Failed {
  readonly eventId: string;
  readonly attempts: number;
  readonly rest: number | undefined;
  readonly error: unknown;
}

// Each looked up by its key, whatever the planner believes of tables that have just grown: a backlog must not be read once a line.
const takeLines = prepared(
  `select l.stream_id, l.event_id, pg_try_advisory_xact_lock(hashtextextended($1 || '/' || $2 || '/' || l.stream_id, 7412)) as free
   from (select d.stream_id, (array_agg(d.event_id))[1] as event_id
         from unnest($3::uuid[]) w(event_id)
         cross join lateral (select stream_id, event_id from engine.delivery where tenant_id = $1::uuid and consumer = $2 and event_id = w.event_id offset 0) d
         group by d.stream_id) l
   cross join lateral (select from engine.delivery where tenant_id = $1::uuid and consumer = $2 and stream_id = l.stream_id and state in ('pending', 'sending', 'parked') and state <> 'parked' limit 1) o`,
);
const openOnes = prepared(
  `select e.event_id, e.tenant_id, e.aggregate_type, e.stream_id, e.version, e.shard, e.pos, e.type, e.schema_version, e.data, e.meta, e.at, o.attempts
   from (select d.*, bool_and(d.due) over (partition by d.stream_id order by d.version) as ready
         from unnest($3::uuid[]) l(stream_id)
         cross join lateral (
           select stream_id, version, attempts, state <> 'parked' and next_at <= now() and (lease_until is null or lease_until < now()) as due
           from engine.delivery where tenant_id = $1 and consumer = $2 and stream_id = l.stream_id and state in ('pending', 'sending', 'parked') order by version limit $4) d) o
   cross join lateral (select * from engine.event where tenant_id = $1 and stream_id = o.stream_id and version = o.version offset 0) e
   where o.ready order by o.stream_id, o.version limit $5`,
);
const markDone = prepared(
  `with settled as (
     update engine.delivery set state = 'done', attempts = attempts + 1, done_at = clock_timestamp(), lease_until = null, lease = null, error = null, stack = null
     where tenant_id = $1 and consumer = $2 and event_id = any ($3::uuid[]) and state <> 'done' returning 1)
   select exists (
     select from unnest($4::uuid[]) l(stream_id)
     cross join lateral (
       select from engine.delivery where tenant_id = $1 and consumer = $2 and stream_id = l.stream_id and state in ('pending', 'sending', 'parked')
         and state = 'pending' and next_at <= clock_timestamp() and event_id <> all ($3::uuid[]) limit 1) o) as more`,
);

/** Deliveries of the current transaction's tenant. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly sql: Sql) {}

  /**
   * The open deliveries of the named ones' lines (a line with nothing open is nobody's), `aLine` of each and `most` of all, as far as they are to be done now; nobody else is at them
   * until the transaction ends. The locks come in a statement of their own, so that the next one sees what their last holders committed.
   * A parked delivery, one that rests, or one at work keeps back those behind it.
   */
  async claim({ tenantId, consumer }: Consumer, eventIds: readonly string[], { most, aLine }: { readonly most: number; readonly aLine: number }): Promise<Claim> {
    const lines = await this.sql.query<{ stream_id: string; event_id: string; free: boolean }>(takeLines, [tenantId, consumer, eventIds]);
    const free = lines.filter((line) => line.free).map(({ stream_id }) => stream_id);
    const busy = lines.filter((line) => !line.free).map(({ event_id }) => event_id);
    if (free.length === 0) return { claimed: [], busy, full: false };
    const rows = await this.sql.query<Parameters<typeof recordedEvent>[0] & { attempts: number }>(openOnes, [tenantId, consumer, free, aLine, most]);
    const ofLine = new Map<string, number>();
    for (const { stream_id } of rows) ofLine.set(stream_id, (ofLine.get(stream_id) ?? 0) + 1);
    return { claimed: rows.map((row) => ({ event: recordedEvent(row), attempts: row.attempts })), busy, full: rows.length >= most || [...ofLine.values()].some((n) => n >= aLine) };
  }

  /** Marks them done. Answers whether their lines hold more to be done now, for instance what came in meanwhile. */
  async done({ tenantId, consumer }: Consumer, events: readonly RecordedEvent[]): Promise<boolean> {
    if (events.length === 0) return false;
    const row = await this.sql.one<{ more: boolean }>(markDone, [tenantId, consumer, events.map(({ eventId }) => eventId), [...new Set(events.map(({ streamId }) => streamId))]]);
    return row!.more;
  }

  /** Nothing is done about it, and why. */
  async skipped({ tenantId, consumer }: Consumer, event: RecordedEvent, note: string): Promise<void> {
    await this.sql.execute(
      `update engine.delivery set state = 'skipped', attempts = attempts + 1, done_at = clock_timestamp(), lease_until = null, lease = null, error = $4, stack = null
       where tenant_id = $1 and consumer = $2 and event_id = $3 and state <> 'done'`,
      [tenantId, consumer, event.eventId, note],
    );
  }

  /** Rests and is tried again, or parks when it was tried often enough or nobody knows what became of it. */
  async failed({ tenantId, consumer }: Consumer, { event, attempts }: Claimed, error: unknown): Promise<Failed> {
    const rest = error instanceof OutcomeUnknown ? undefined : restAfter(attempts + 1);
    await this.sql.execute(
      `update engine.delivery set state = $4, attempts = $5, error = $6, stack = $8, next_at = now() + make_interval(secs => $7), enqueued_at = now(), lease_until = null, lease = null
       where tenant_id = $1 and consumer = $2 and event_id = $3 and state in ('pending', 'sending')`,
      [tenantId, consumer, event.eventId, rest === undefined ? 'parked' : 'pending', attempts + 1, withoutPersonalData(error), rest ?? 0, traceWithoutPersonalData(error)],
    );
    return { eventId: event.eventId, attempts: attempts + 1, rest, error };
  }

  async lease({ tenantId, consumer }: Consumer, events: readonly RecordedEvent[], lease: string): Promise<void> {
    if (events.length === 0) return;
    await this.sql.execute(
      `update engine.delivery set state = 'sending', lease = $4, lease_until = now() + make_interval(secs => $5) where tenant_id = $1 and consumer = $2 and event_id = any ($3::uuid[])`,
      [tenantId, consumer, events.map(({ eventId }) => eventId), lease, environment().DELIVERY_LEASE],
    );
  }

  /** Which of them this lease still holds; keeps their rows until the transaction ends. */
  async heldBy({ tenantId, consumer }: Consumer, events: readonly RecordedEvent[], lease: string): Promise<Set<string>> {
    const rows = await this.sql.query<{ event_id: string }>(
      `select event_id from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = any ($3::uuid[]) and lease = $4 order by event_id for update`,
      [tenantId, consumer, events.map(({ eventId }) => eventId), lease],
    );
    return new Set(rows.map(({ event_id }) => event_id));
  }
}
