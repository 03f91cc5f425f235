import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import type { DeliveryState } from './deliveries.js';
import type { ListedEvent } from './events.js';

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
