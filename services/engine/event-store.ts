import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { Aggregate, eventDefinition, type DomainEvent, type RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { EngineDatabase } from './engine-database.js';

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

/**
 * Loads an aggregate by folding its stream; saves its new events and, through `saveRow`, the module's row in one transaction.
 * A subclass names the type, creates the empty aggregate, and writes the row that mirrors it.
 */
export abstract class AggregateRepository<A extends Aggregate<any>> {
  protected abstract readonly aggregateType: string;

  constructor(protected readonly events: EventStore) {}

  protected abstract create(id: string): A;

  /** Called after new events were appended; not called when there are none. */
  protected async saveRow(_aggregate: A, _newEvents: readonly DomainEvent[]): Promise<void> {}

  async find(id: string): Promise<A | undefined> {
    return this.folded(id, await this.events.read(id));
  }

  async load(id: string): Promise<A> {
    const aggregate = await this.find(id);
    if (!aggregate) throw new DomainError('not-found');
    return aggregate;
  }

  /** For ids derived from their cause: the existing aggregate, or an empty one. */
  async findOrNew(id: string): Promise<A> {
    return (await this.find(id)) ?? this.create(id);
  }

  async save(aggregate: A): Promise<void> {
    const newEvents = aggregate.newEvents();
    if (newEvents.length === 0) return;
    await this.events.append(this.aggregateType, aggregate.id, aggregate.expectedVersion, newEvents);
    await this.saveRow(aggregate, newEvents);
    aggregate.markStored();
  }

  /** Loads several aggregates, in the order of the ids, without locks. */
  async loadAll(ids: readonly string[]): Promise<A[]> {
    const histories = await this.events.readAll(ids);
    return ids.map(id => {
      const aggregate = this.folded(id, histories.get(id) ?? []);
      if (!aggregate) throw new DomainError('not-found');
      return aggregate;
    });
  }

  private folded(id: string, history: readonly RecordedEvent[]): A | undefined {
    return history.length === 0 ? undefined : (this.create(id).rehydrate(history as readonly DomainEvent[]) as A);
  }

  /** Appends the new events of several aggregates, each listed once; the caller writes their rows. */
  protected async saveAll(saved: readonly { readonly aggregate: A; readonly work: WorkContext }[]): Promise<void> {
    await this.events.appendAll(
      this.aggregateType,
      saved.map(({ aggregate, work }) => ({
        streamId: aggregate.id,
        expectedVersion: aggregate.expectedVersion,
        events: aggregate.newEvents(),
        work,
      })),
    );
    saved.forEach(({ aggregate }) => aggregate.markStored());
  }
}

/**
 * For aggregates that have a row from their first event on: `find` locks it, so that commands and reactions on one
 * aggregate run one after the other.
 */
export abstract class RowLockingRepository<A extends Aggregate<any>> extends AggregateRepository<A> {
  /** The table and its key column; constants of the code, never input. */
  protected abstract readonly row: { readonly table: string; readonly key: string };

  override async find(id: string): Promise<A | undefined> {
    const { table, key } = this.row;
    await sql`select from ${sql.table(table)} where tenant_id = ${currentWork().tenantId} and ${sql.ref(key)} = ${id} for update`.execute(
      tables(),
    );
    return super.find(id);
  }
}

export interface RelayVisit {
  /** Number of events written to the log. */
  readonly moved: number;
  readonly types: readonly string[];
  /** `<tenant>/<consumer>/<stream>` of each stream that has new deliveries. */
  readonly streams: readonly string[];
}

/** Events moved per shard and visit. */
const relayed = { batch: 250, timeout: '20 milliseconds' };

/** Shards with events that are not in the log yet, or with a position drawn since the last visit. */
export const unrelayed = `select from engine.shard_cursor k, (select engine.last_position() as last) p
  where k.wait_pos is not null or k.asked < p.last`;

/**
 * Moves committed events into the log, in order, without loss or duplicates; any number of relays may run, and be killed, at any time.
 * The algorithm is the database function `engine.relay`: one round trip and one transaction per visit.
 */
@Injectable()
export class Relay {
  /** When the relay last looked for events. */
  lastRound: Date | undefined;

  constructor(private readonly database: EngineDatabase) {}

  /** Visits every shard; undefined when there is nothing to relay or other relays hold the shards. */
  async visit(): Promise<RelayVisit | undefined> {
    return (
      await this.database.query<RelayVisit>('select moved, types, streams from engine.relay($1, $2::interval)', [
        relayed.batch,
        relayed.timeout,
      ])
    )[0];
  }

  /** Whether an event was appended, or a position drawn, since some shard was last visited. */
  async isBehind(): Promise<boolean> {
    const [row] = await this.database.query<{ behind: boolean }>(`select exists (${unrelayed}) as behind`);
    return row?.behind ?? false;
  }

  /** One visit. Returns whether there may be more to move right away; gaps it waits for are checked again after a pause. */
  async round(announce: (visit: RelayVisit) => void): Promise<boolean> {
    const visit = await this.visit();
    this.lastRound = new Date();
    if (!visit || visit.moved === 0) return false;
    announce(visit);
    return true;
  }
}
