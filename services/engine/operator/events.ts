import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { recordedEvent } from '../event-store.js';
import type { DeliveryState } from './deliveries.js';

export interface ListedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly position: string;
  readonly at: Date;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A null field does not filter; `before` is not included. */
export interface EventFilter {
  readonly types: readonly string[] | null;
  readonly aggregateType: string | null;
  readonly aggregateId: string | null;
  readonly correlationId: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
  /** Only events of these streams. */
  readonly streams: readonly string[] | null;
}

/** The newest first; `after`: those before this position. */
interface Part {
  readonly limit: number;
  readonly offset: number;
  readonly after: string | null;
}

/** The tenant's events, newest first; they hold no personal data. */
@Injectable()
export class ListEvents {
  constructor(private readonly sql: Sql) {}

  async page(wish: PageWish & EventFilter): Promise<PageOf<ListedEvent>> {
    const { where, given } = conditionsOf(wish);
    const [limit, offset] = limitOf(wish);
    const rows = await this.rows(wish, { limit, offset, after: null });
    const counted = await this.sql.one<{ count: number }>(`select count(*) from engine.event where ${where}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }

  /** The next so many after a position (null: from the newest), for a file of any length. */
  after(position: string | null, filter: EventFilter, limit: number): Promise<ListedEvent[]> {
    return this.rows(filter, { limit, offset: 0, after: position });
  }

  /** What the first event of each of these streams says; streams without events are missing. */
  async firstOf(streams: readonly string[]): Promise<ReadonlyMap<string, ListedEvent['data']>> {
    const rows = await this.sql.query<{ id: string; data: ListedEvent['data'] }>(
      'select stream_id as id, data from engine.event where tenant_id = $1 and stream_id = any($2::uuid[]) and version = 1',
      [currentWork().tenantId, streams],
    );
    return new Map(rows.map(({ id, data }) => [id, data]));
  }

  private rows(filter: EventFilter, { limit, offset, after }: Part): Promise<ListedEvent[]> {
    const { where, given } = conditionsOf(filter);
    const at = given.length;
    return this.sql.query<ListedEvent>(
      `select event_id as "eventId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, pos::text as position, at,
              meta->>'actor' as actor, meta->>'correlationId' as "correlationId", meta->>'causationId' as "causationId", data
       from engine.event where ${where} and ${after === null ? `$${at + 1}::text is null` : `pos < $${at + 1}::bigint`}
       order by pos desc limit $${at + 2} offset $${at + 3}`,
      [...given, after, limit, offset],
    );
  }
}

/** Only the conditions asked for are part of the statement, so that the matching index is used. */
function conditionsOf(filter: EventFilter): { readonly where: string; readonly given: readonly unknown[] } {
  const given = [
    currentWork().tenantId,
    filter.types,
    filter.aggregateType,
    filter.aggregateId,
    filter.correlationId,
    filter.from,
    filter.before,
    filter.streams,
  ];
  const conditions = [
    'tenant_id = $1',
    'type = any($2::text[])',
    'aggregate_type = $3',
    'stream_id = $4::uuid',
    `meta->>'correlationId' = $5`,
    'at >= $6::timestamptz',
    'at < $7::timestamptz',
    'stream_id = any($8::uuid[])',
  ].map((condition, index) => (given[index] === null ? `$${index + 1}::text is null` : condition));
  return { where: conditions.join(' and '), given };
}

/** Events of the tenant. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly sql: Sql) {}

  /** Loads one event by its id. Throws not-found. */
  async load(eventId: string): Promise<RecordedEvent> {
    const row = await this.sql.one<Parameters<typeof recordedEvent>[0]>(
      'select * from engine.event where tenant_id = $1 and event_id = $2',
      [currentWork().tenantId, eventId],
    );
    if (!row) throw new DomainError('not-found');
    return recordedEvent(row);
  }

  /** The events appended so far under a correlation id, in order. */
  ofCorrelation(correlationId: string): Promise<Pick<ListedEvent, 'type' | 'aggregateType' | 'aggregateId'>[]> {
    return this.sql.query(
      `select type, aggregate_type as "aggregateType", stream_id as "aggregateId" from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by pos`,
      [currentWork().tenantId, correlationId],
    );
  }
}

/** The fields of an event that `chainOf` needs. */
export interface Linked {
  readonly eventId: string;
  readonly causationId: string | null;
}

/**
 * The causation tree that `eventId` belongs to: parents before children, siblings in the given order, each with its depth.
 * It starts with the earliest cause among `events`; empty when the event is not among them.
 */
export function chainOf<Event extends Linked>(
  events: readonly Event[],
  eventId: string,
): (Event & { readonly depth: number })[] {
  const byId = new Map(events.map(event => [event.eventId, event]));
  const effects = new Map<string, Event[]>();
  for (const event of events)
    if (event.causationId !== null) effects.set(event.causationId, [...(effects.get(event.causationId) ?? []), event]);

  let root = byId.get(eventId);
  if (!root) return [];
  // An event is younger than its cause, so this ends; the count only guards against damaged data.
  for (let left = events.length; left > 0 && root.causationId !== null && byId.has(root.causationId); left--)
    root = byId.get(root.causationId)!;

  const chain: (Event & { readonly depth: number })[] = [];
  const waiting = [{ ...root, depth: 0 }];
  while (waiting.length > 0 && chain.length < events.length) {
    const next = waiting.pop()!;
    chain.push(next);
    waiting.push(...(effects.get(next.eventId) ?? []).map(event => ({ ...event, depth: next.depth + 1 })).reverse());
  }
  return chain;
}

export interface ChainDelivery {
  readonly consumer: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly error: string | null;
}

interface ChainEvent {
  readonly eventId: string;
  readonly causationId: string | null;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly at: Date;
  readonly actor: string;
  readonly data: ListedEvent['data'];
}

/** An event of the tree; `depth` is the number of causes above it. */
export interface ChainNode extends ChainEvent {
  readonly depth: number;
  readonly deliveries: readonly ChainDelivery[];
}

export interface EventChain {
  readonly correlationId: string;
  /** False when the process has more events than the limit. */
  readonly complete: boolean;
  readonly nodes: readonly ChainNode[];
}

/** Maximum number of events of one process that are read. */
const most = 1_000;

/** The causation tree of an event, with the state of each event's deliveries. Throws not-found. */
@Injectable()
export class ReadEventChain {
  constructor(private readonly sql: Sql) {}

  async of(eventId: string): Promise<EventChain> {
    const { tenantId } = currentWork();
    const asked = await this.sql.one<{ correlationId: string; pos: bigint }>(
      `select meta->>'correlationId' as "correlationId", pos from engine.event where tenant_id = $1 and event_id = $2`,
      [tenantId, eventId],
    );
    if (!asked) throw new DomainError('not-found');
    // If the process has more events than can be shown, those nearest to the event are taken.
    const events = await this.sql.query<ChainEvent & { pos: string }>(
      `select * from (
         select event_id as "eventId", meta->>'causationId' as "causationId", type, aggregate_type as "aggregateType", stream_id as "aggregateId", version, at, meta->>'actor' as actor, data, pos
         from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by abs(pos - $3), pos limit $4) e order by pos`,
      [tenantId, asked.correlationId, asked.pos, most],
    );
    const chain = chainOf(events, eventId);
    const deliveries = await this.deliveriesOf(chain);
    return {
      correlationId: asked.correlationId,
      complete: events.length < most,
      nodes: chain.map(event => ({
        ...event,
        deliveries: deliveries.filter(delivery => delivery.eventId === event.eventId),
      })),
    };
  }

  /** Keyed by consumer and event; which consumer handles which event type is in the subscriptions. */
  private async deliveriesOf(events: readonly ChainEvent[]): Promise<(ChainDelivery & { readonly eventId: string })[]> {
    return this.sql.query(
      `select d.event_id as "eventId", d.consumer, d.state, d.attempts, d.error
       from unnest($2::uuid[], $3::text[]) as e(event_id, type) join engine.subscription s on s.event_type = e.type
       join engine.delivery d on d.tenant_id = $1 and d.consumer = s.consumer and d.event_id = e.event_id order by d.consumer`,
      [currentWork().tenantId, events.map(({ eventId }) => eventId), events.map(({ type }) => type)],
    );
  }
}
