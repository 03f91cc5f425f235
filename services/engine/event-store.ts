import { Injectable } from '@nestjs/common';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { eventDefinition, type DomainEvent, type RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';

interface EventRow {
  event_id: string;
  tenant_id: string;
  aggregate_type: string;
  stream_id: string;
  version: number;
  shard: number;
  pos: number;
  type: string;
  schema_version: number;
  data: unknown;
  meta: RecordedEvent['meta'];
  at: Date;
}

/** New events of one aggregate, with the actor and causation to record. */
export interface StreamOfEvents {
  readonly streamId: string;
  /** The stream's version before these events; 0 for a new stream. */
  readonly expectedVersion: number;
  readonly events: readonly DomainEvent[];
  readonly work: WorkContext;
}

/** Converts a row of the engine's event table to the domain's form. */
export const recordedEvent = (row: EventRow): RecordedEvent => ({
  eventId: row.event_id,
  tenantId: row.tenant_id,
  aggregateType: row.aggregate_type,
  streamId: row.stream_id,
  version: row.version,
  shard: row.shard,
  position: BigInt(row.pos),
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data,
  meta: row.meta,
  at: row.at,
});

const eventColumns =
  'event_id, tenant_id, aggregate_type, stream_id, version, shard, pos, type, schema_version, data, meta, at';

const append = prepared('select engine.append($1, $2, $3, $4, $5::jsonb)');

const read = prepared(
  `select ${eventColumns} from engine.event where tenant_id = $1 and stream_id = $2 order by version`,
);

const readAll = prepared(
  `select ${eventColumns} from engine.event where tenant_id = $1 and stream_id = any ($2::uuid[]) order by stream_id, version`,
);

const appendAll = prepared('select engine.append_all($1, $2, $3::jsonb)');

const byId = prepared(`select ${eventColumns} from engine.event where tenant_id = $1 and event_id = $2`);

/** Streams of the current tenant, inside the current transaction. */
@Injectable()
export class EventStore {
  constructor(private readonly sql: Sql) {}

  /** Appends after `expectedVersion` (0 for a new stream). Throws `changed-meanwhile` when the stream has moved on. */
  async append(
    aggregateType: string,
    streamId: string,
    expectedVersion: number,
    events: readonly DomainEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    const work = currentWork();
    await this.send(append, [
      work.tenantId,
      streamId,
      aggregateType,
      expectedVersion,
      JSON.stringify(this.rowsOf(events, work)),
    ]);
  }

  /** Appends to several aggregates of one type, each listed once. If any stream has moved on, all are rejected with `changed-meanwhile`. */
  async appendAll(aggregateType: string, streams: readonly StreamOfEvents[]): Promise<void> {
    if (streams.length === 0) return;
    const rows = streams.map(({ streamId, expectedVersion, events, work }) => ({
      stream_id: streamId,
      expected: expectedVersion,
      events: this.rowsOf(events, work),
    }));
    await this.send(appendAll, [currentWork().tenantId, aggregateType, JSON.stringify(rows)]);
  }

  async read(streamId: string): Promise<RecordedEvent[]> {
    const rows = await this.sql.query<EventRow>(read, [currentWork().tenantId, streamId]);
    return rows.map(recordedEvent);
  }

  /** Reads several streams by their ids; an id without a stream has no entry in the map. */
  async readAll(streamIds: readonly string[]): Promise<ReadonlyMap<string, RecordedEvent[]>> {
    const rows = await this.sql.query<EventRow>(readAll, [currentWork().tenantId, streamIds]);
    return Map.groupBy(rows.map(recordedEvent), ({ streamId }) => streamId);
  }

  async find(eventId: string): Promise<RecordedEvent | undefined> {
    const [row] = await this.sql.query<EventRow>(byId, [currentWork().tenantId, eventId]);
    return row && recordedEvent(row);
  }

  private rowsOf(events: readonly DomainEvent[], { actor, correlationId, causationId, traceparent }: WorkContext) {
    return events.map(event => {
      const definition = eventDefinition(event.type);
      return {
        event_id: newId(),
        type: event.type,
        schema_version: definition.schemaVersion,
        data: definition.schema.parse(event.data),
        meta: { actor, correlationId, causationId, traceparent },
      };
    });
  }

  private async send(text: string, parameters: readonly unknown[]): Promise<void> {
    try {
      await this.sql.query(text, parameters);
    } catch (error) {
      if (isVersionConflict(error)) throw new DomainError('changed-meanwhile');
      throw error;
    }
  }
}

const isVersionConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'WS409';
