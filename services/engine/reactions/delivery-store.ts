import { Injectable } from '@nestjs/common';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { environment } from '#platform/environment.js';
import { traceWithoutPersonalData, withoutPersonalData } from '#platform/logger.js';
import { recordedEvent } from '../event-store.js';
import type { QueueName } from '../queues/queue-names.js';
import { queueIsPaused } from '../queues/queue-pauses.js';
import { backOffAfter } from './back-off.js';
import { OutcomeUnknown } from './reaction.js';

/** One consumer in one tenant. Deliveries of one stream are done in order. */
export interface Consumer {
  readonly tenantId: string;
  readonly consumer: string;
  /** The queue that its deliveries belong to. */
  readonly queue: QueueName;
}

export interface Claimed {
  readonly event: RecordedEvent;
  readonly attempts: number;
}

export interface Claim {
  /** Grouped by stream, each from its first open delivery on. */
  readonly claimed: readonly Claimed[];
  /** Streams locked by somebody else. */
  readonly busy: readonly string[];
  /** Streams that were locked but yielded no delivery because the claim reached its limit. */
  readonly unclaimed: readonly string[];
}

/** A failed delivery. `rest`: seconds until the retry; undefined when it is parked. `attempts` includes this one. */
export interface Failed {
  readonly streamId: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly backOff: number | undefined;
  readonly error: unknown;
}

const eventColumns =
  'e.event_id, e.tenant_id, e.aggregate_type, e.stream_id, e.version, e.shard, e.pos, e.type, e.schema_version, e.data, e.meta, e.at';

const open = `state in ('pending', 'sending', 'parked')`;

/** Checked in the statement that claims streams, so a pause takes effect as soon as it is committed. */
const paused = queueIsPaused('$4', '$1');

const isDue = 'next_at <= now() and (lease_until is null or lease_until < now())';

// Locks a stream by the row of its first open delivery, always done first, and only if it is still open once locked.
// Usually nothing waits behind it: then this statement also returns its event if all are wanted ($5), and no second statement is needed.
// Each row is looked up by its key even when the planner's statistics are outdated, so that a backlog is never scanned once per stream.
const hold = prepared(
  `with stream as materialized (
     select w.stream_id, o.first, o.more
     from (select distinct unnest($3::uuid[]) as stream_id) w
     cross join lateral (
       select version as first, state, count(*) over () > 1 as more from (
         select version, state from engine.delivery where tenant_id = $1 and consumer = $2 and stream_id = w.stream_id and ${open} order by version limit 2) f
       order by version limit 1) o
     where o.state <> 'parked' and not ${paused})
   select s.stream_id as stream, s.more, h.first_id, h.attempts, h.due, ${eventColumns}
   from stream s
   left join lateral (
     select event_id as first_id, version, attempts, ${isDue} as due from engine.delivery
     where tenant_id = $1 and consumer = $2 and stream_id = s.stream_id and version = s.first and ${open} and state <> 'parked'
     for no key update skip locked) h on true
   left join lateral (
     select * from engine.event where tenant_id = $1 and stream_id = s.stream_id and version = h.version and h.due and not s.more and $5::boolean offset 0) e on true`,
);

const openOnes = prepared(
  `select ${eventColumns}, o.attempts
   from (select d.*, bool_and(d.due) over stream and first_value(d.event_id) over stream = l.first_id as ready
         from unnest($3::uuid[], $4::uuid[]) l(stream_id, first_id)
         cross join lateral (
           select stream_id, version, event_id, attempts, state <> 'parked' and ${isDue} as due
           from engine.delivery where tenant_id = $1 and consumer = $2 and stream_id = l.stream_id and ${open} order by version limit $5) d
         window stream as (partition by d.stream_id order by d.version)) o
   cross join lateral (select * from engine.event where tenant_id = $1 and stream_id = o.stream_id and version = o.version offset 0) e
   where o.ready order by o.stream_id, o.version limit $6`,
);

const markDone = prepared(
  `with settled as (
     update engine.delivery set state = 'done', attempts = attempts + 1, done_at = clock_timestamp(), lease_until = null, lease = null, error = null, stack = null
     where tenant_id = $1 and consumer = $2 and event_id = any ($3::uuid[]) and state <> 'done' returning 1)
   select l.stream_id from unnest($4::uuid[], $5::int[]) l(stream_id, last)
   cross join lateral (
     select state, next_at from engine.delivery where tenant_id = $1 and consumer = $2 and stream_id = l.stream_id and ${open} and version > l.last
     order by version limit 1) o
   where o.state = 'pending' and o.next_at <= clock_timestamp()`,
);

type ClaimedRow = Parameters<typeof recordedEvent>[0] & { readonly attempts: number };

/** A stream with its first open delivery, null when somebody else holds it; with the event (`event_id`) when nothing waits behind it. */
type HeldRow = ClaimedRow & {
  readonly stream: string;
  readonly first_id: string | null;
  readonly more: boolean;
  readonly due: boolean;
};

/** Formats ids and numbers as an array literal; the driver would quote each element. */
const listOf = (items: readonly (string | number)[]): string => `{${items.join(',')}}`;

const byStream = (a: ClaimedRow, b: ClaimedRow): number =>
  a.stream_id === b.stream_id ? a.version - b.version : a.stream_id < b.stream_id ? -1 : 1;

/** Deliveries of the current transaction's tenant. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly sql: Sql) {}

  /**
   * Claims the open deliveries of the streams that may be done now, `perStreamLimit` of each and `most` in total, and locks the streams
   * until the transaction ends. Those behind the first are read by a later statement, to see what the last holder
   * committed. A delivery that is parked, backing off or in progress blocks those behind it.
   */
  async claim(
    consumer: Consumer,
    streamIds: readonly string[],
    limits: { readonly most: number; readonly perStreamLimit: number },
  ): Promise<Claim> {
    const streams = await this.sql.query<HeldRow>(hold, [
      consumer.tenantId,
      consumer.consumer,
      listOf(streamIds),
      consumer.queue,
      streamIds.length <= limits.most,
    ]);
    const held = streams.filter(({ first_id, due }) => first_id !== null && due);
    const [alone, others] = [
      held.filter(({ event_id }) => event_id !== null),
      held.filter(({ event_id }) => event_id === null),
    ];
    const rows = [...alone, ...(await this.openOnes(consumer, others, limits))].sort(byStream);
    const claimed = rows.slice(0, limits.most).map(row => ({ event: recordedEvent(row), attempts: row.attempts }));
    const busy = streams.filter(({ first_id }) => first_id === null).map(({ stream }) => stream);
    if (claimed.length < limits.most) return { claimed, busy, unclaimed: [] };
    const reached = new Set(claimed.map(({ event }) => event.streamId));
    return { claimed, busy, unclaimed: held.map(({ stream }) => stream).filter(stream => !reached.has(stream)) };
  }

  private async openOnes(
    { tenantId, consumer }: Consumer,
    streams: readonly HeldRow[],
    { most, perStreamLimit }: { readonly most: number; readonly perStreamLimit: number },
  ): Promise<ClaimedRow[]> {
    if (streams.length === 0) return [];
    return this.sql.query<ClaimedRow>(openOnes, [
      tenantId,
      consumer,
      listOf(streams.map(({ stream }) => stream)),
      listOf(streams.map(({ first_id }) => first_id!)),
      perStreamLimit,
      most,
    ]);
  }

  /** Marks them done. Returns those streams, of these and the `passed` ones, that have more to do now, such as newly arrived deliveries. */
  async done(
    { tenantId, consumer }: Consumer,
    events: readonly RecordedEvent[],
    passed: readonly RecordedEvent[] = [],
  ): Promise<string[]> {
    if (events.length === 0 && passed.length === 0) return [];
    const last = new Map<string, number>();
    for (const { streamId, version } of [...events, ...passed])
      last.set(streamId, Math.max(version, last.get(streamId) ?? 0));
    const rows = await this.sql.query<{ stream_id: string }>(markDone, [
      tenantId,
      consumer,
      listOf(events.map(({ eventId }) => eventId)),
      listOf([...last.keys()]),
      listOf([...last.values()]),
    ]);
    return rows.map(({ stream_id }) => stream_id);
  }

  /** Marks the delivery as skipped, with the reason. */
  async skipped({ tenantId, consumer }: Consumer, event: RecordedEvent, note: string): Promise<void> {
    await this.sql.execute(
      `update engine.delivery set state = 'skipped', attempts = attempts + 1, done_at = clock_timestamp(), lease_until = null, lease = null, error = $4, stack = null
       where tenant_id = $1 and consumer = $2 and event_id = $3 and state <> 'done'`,
      [tenantId, consumer, event.eventId, note],
    );
  }

  /** Schedules a retry, or parks the delivery when attempts are used up or the outcome is unknown. */
  async failed({ tenantId, consumer }: Consumer, { event, attempts }: Claimed, error: unknown): Promise<Failed> {
    const backOff = error instanceof OutcomeUnknown ? undefined : backOffAfter(attempts + 1);
    await this.sql.execute(
      `update engine.delivery set state = $4, attempts = $5, error = $6, stack = $8, next_at = now() + make_interval(secs => $7), enqueued_at = now(), lease_until = null, lease = null
       where tenant_id = $1 and consumer = $2 and event_id = $3 and state in ('pending', 'sending')`,
      [
        tenantId,
        consumer,
        event.eventId,
        backOff === undefined ? 'parked' : 'pending',
        attempts + 1,
        withoutPersonalData(error),
        backOff ?? 0,
        traceWithoutPersonalData(error),
      ],
    );
    return { streamId: event.streamId, eventId: event.eventId, attempts: attempts + 1, backOff, error };
  }

  async lease({ tenantId, consumer }: Consumer, events: readonly RecordedEvent[], lease: string): Promise<void> {
    if (events.length === 0) return;
    await this.sql.execute(
      `update engine.delivery set state = 'sending', lease = $4, lease_until = now() + make_interval(secs => $5) where tenant_id = $1 and consumer = $2 and event_id = any ($3::uuid[])`,
      [tenantId, consumer, events.map(({ eventId }) => eventId), lease, environment().DELIVERY_LEASE],
    );
  }

  /** Which of them this lease still holds; locks their rows until the transaction ends. */
  async heldBy(
    { tenantId, consumer }: Consumer,
    events: readonly RecordedEvent[],
    lease: string,
  ): Promise<Set<string>> {
    const rows = await this.sql.query<{ event_id: string }>(
      `select event_id from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = any ($3::uuid[]) and lease = $4 order by event_id for update`,
      [tenantId, consumer, events.map(({ eventId }) => eventId), lease],
    );
    return new Set(rows.map(({ event_id }) => event_id));
  }
}
