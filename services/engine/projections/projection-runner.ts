import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { prepared } from '#platform/database/connection.js';
import { logger, traceWithoutPersonalData, withoutPersonalData } from '#platform/logger.js';
import type { EngineDatabase, EngineQueries } from '../engine-database.js';
import { PROJECTION, type ProjectedEvent, type Projection, type ProjectionRow } from './define-projection.js';
import { placeOf, ProjectionTable, type Placed } from './projection-table.js';

/** How far a consumer has come in a shard, and how far it may go. */
export interface ShardSpan {
  readonly shard: number;
  readonly seq: number;
  readonly head: number;
}

/** Log entries read per pass and shard. */
const entriesAShard = 250;

/** The next range of every shard, with the checkpoint after it. */
function nextWindow(spans: readonly ShardSpan[], entries = entriesAShard): ShardSpan[] {
  return spans
    .filter(({ seq, head }) => head > seq)
    .map(({ shard, seq, head }) => ({ shard, seq, head: Math.min(head, seq + entries) }));
}

const columns = `e.event_id, e.tenant_id, e.stream_id, e.version, e.type, e.schema_version, e.data, e.at at time zone 'UTC'`;

// Lateral: looked up by key even when the planner's statistics of a fast-growing table are outdated.
const entries = `select ${columns} from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as w(shard, after, upto)
   cross join lateral (select tenant_id, stream_id, version, pos from engine.log where shard = w.shard and seq > w.after and seq <= w.upto and type = any ($4) offset 0) l
   cross join lateral (select * from engine.event where tenant_id = l.tenant_id and stream_id = l.stream_id and version = l.version offset 0) e
   order by l.pos`;

/** Events of the given types in the windows, ordered by position across the shards, which keeps each stream in order. */
async function readLog(
  queries: EngineQueries,
  windows: readonly ShardSpan[],
  types: readonly string[],
): Promise<ProjectedEvent[]> {
  const rows = await queries.texts(entries, [
    windows.map(({ shard }) => shard),
    windows.map(({ seq }) => seq),
    windows.map(({ head }) => head),
    types,
  ]);
  return rows.map(projectedEvent);
}

/**
 * Like `readLog`, for one large window. A shard's log contains every event up to its last position, in order, so the event table
 * is scanned between the positions of the window's ends instead of being looked up entry by entry.
 */
export async function readThrough(
  queries: EngineQueries,
  { shard, seq, head }: ShardSpan,
  types: readonly string[],
): Promise<ProjectedEvent[]> {
  const rows = await queries.texts(
    `select ${columns} from engine.event e
     where e.shard = $1 and e.pos > coalesce((select pos from engine.log where shard = $1 and seq = $2), 0)
       and e.pos <= (select pos from engine.log where shard = $1 and seq = $3) and e.type = any ($4)
     order by e.pos`,
    [shard, seq, head, types],
  );
  return rows.map(projectedEvent);
}

/** A stretch of a shard by positions: after one, up to another. */
export interface PositionSpan {
  readonly shard: number;
  readonly after: string;
  readonly upTo: string;
}

/** One tenant's events in the spans and after a position, in the order of positions; with the last one's. */
export async function readOfTenant(
  queries: EngineQueries,
  tenantId: string,
  types: readonly string[],
  spans: readonly PositionSpan[],
  after: string,
  most: number,
): Promise<{ readonly events: ProjectedEvent[]; readonly last: string }> {
  const bounds = (of: (span: PositionSpan) => string) => {
    const listed = Array<string>(1 + Math.max(...spans.map(({ shard }) => shard))).fill('0');
    for (const span of spans) listed[span.shard] = of(span);
    return listed;
  };
  const rows = await queries.texts(
    `select ${columns}, e.pos from engine.event e
     where e.tenant_id = $1 and e.type = any ($2) and e.pos > $3 and e.pos > ($4::bigint[])[e.shard + 1] and e.pos <= ($5::bigint[])[e.shard + 1] order by e.pos limit $6`,
    [tenantId, types, after, bounds(span => span.after), bounds(span => span.upTo), most],
  );
  return { events: rows.map(projectedEvent), last: rows.at(-1)?.at(-1) ?? after };
}

function projectedEvent(row: readonly (string | null)[]): ProjectedEvent {
  const [eventId, tenantId, streamId, version, type, schemaVersion, data, at] = row as readonly string[];
  return {
    eventId: eventId!,
    tenantId: tenantId!,
    streamId: streamId!,
    version: Number(version),
    type: type!,
    schemaVersion: Number(schemaVersion),
    data: JSON.parse(data!),
    at: fromUtc(at!),
  };
}

/** Parses the server's `2026-11-21 09:00:00.123456` to the millisecond, via the form that JavaScript parses fastest. */
const fromUtc = (text: string): Date =>
  new Date(
    text.length > 19
      ? `${text.slice(0, 10)}T${text.slice(11, 23).padEnd(23 - 11, '0')}Z`
      : `${text.slice(0, 10)}T${text.slice(11)}.000Z`,
  );

const move = prepared(
  `update engine.checkpoint c set seq = w.upto from unnest($3::smallint[], $4::bigint[]) as w(shard, upto)
   where c.consumer = $1 and c.generation = $2 and c.shard = w.shard`,
);

export async function moveCheckpoint(
  queries: EngineQueries,
  consumer: string,
  generation: number,
  windows: readonly ShardSpan[],
): Promise<void> {
  await queries.query(move, [consumer, generation, windows.map(({ shard }) => shard), windows.map(({ head }) => head)]);
}

/** Thrown when the fold throws on an event. */
export class FoldFailed extends Error {
  constructor(
    readonly event: ProjectedEvent,
    override readonly cause: unknown,
  ) {
    super(`${event.type} ${event.eventId}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'FoldFailed';
  }
}

type Touched = Placed & { row: ProjectionRow | undefined };

/** Loads the touched rows, folds the events in memory, writes the rows back: three statements for a whole batch, or none. */
async function foldInto(
  queries: EngineQueries,
  table: ProjectionTable,
  projection: Projection,
  generation: number,
  events: readonly ProjectedEvent[],
): Promise<void> {
  const touched = new Map<string, Touched>();
  const placed: { event: ProjectedEvent; places: string[] }[] = [];
  for (const event of events) {
    const keys = guarded(event, () => projection.keysOf(event));
    placed.push({
      event,
      places: keys.map(key => {
        const place = placeOf(event.tenantId, key);
        if (!touched.has(place)) touched.set(place, { tenantId: event.tenantId, key, row: undefined });
        return place;
      }),
    });
  }
  if (touched.size === 0) return;
  for (const [place, row] of await table.load(queries, generation, [...touched.values()])) {
    const known = touched.get(place);
    if (known) known.row = row;
  }
  const present = new Set([...touched].filter(([, { row }]) => row).map(([place]) => place));
  for (const { event, places } of placed) {
    for (const place of places) {
      const entry = touched.get(place)!;
      const row = guarded(event, () => projection.evolve(entry.row, event, entry.key));
      entry.row = row && table.whole(row);
    }
  }
  await table.save(
    queries,
    generation,
    [...touched].filter(([place, { row }]) => row || present.has(place)).map(([, entry]) => entry),
  );
}

/** Runs the projection's own code; an error in it is attributed to the event. */
export function guarded<T>(event: ProjectedEvent, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new FoldFailed(event, error);
  }
}

/** Whether the error is a data exception or a violated constraint: caused by the row, not by the database's state. */
export const rowWasRefused = (error: unknown): boolean =>
  (error instanceof Error && /has no column/.test(error.message)) ||
  (typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^2[23]/.test(error.code));

interface LockedSpan extends ShardSpan {
  readonly generation: number;
}

const heldSpans = prepared(
  `select c.generation, c.shard, c.seq, greatest(k.seq, c.seq) as head, (select count(*) from engine.shard_cursor) as shards
   from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation
   join engine.shard_cursor k on k.shard = c.shard
   where p.name = $1 and coalesce(p.version, 0) <= $2 and exists (select from engine.checkpoint b join engine.shard_cursor h using (shard) where b.consumer = p.name and b.generation = p.active_generation and h.seq > b.seq)
   order by c.shard for update of c skip locked`,
);
const parkedStreams = prepared(
  `select s.tenant_id || '/' || s.stream_id as place, s.version from engine.parked_stream s join engine.projection p on p.name = s.consumer and p.active_generation = s.generation where s.consumer = $1`,
);

/** Keeps one projection's active generation up to date: rows and checkpoint in one transaction, one runner at a time. */
export class ProjectionRunner {
  private table: ProjectionTable | undefined;

  constructor(
    private readonly database: EngineDatabase,
    readonly projection: Projection,
  ) {}

  /** Registers the projection. A new one starts at the beginning of the log; one with a new fold version is rebuilt beside the old. */
  async register(): Promise<void> {
    const { name, table, version } = this.projection;
    this.table = await ProjectionTable.open(this.database, this.projection);
    // No `on conflict`, which would wait for an existing row that a worker stalled in a pass may hold.
    await this.database.query(
      `insert into engine.projection (table_name, name) select $1, $2 where not exists (select from engine.projection where table_name = $1 and name = $2)
       on conflict (table_name) do update set name = $2`,
      [table, name],
    );
    await this.database.query(
      `insert into engine.checkpoint (consumer, generation, shard)
       select p.name, p.active_generation, k.shard from engine.projection p, engine.shard_cursor k where p.name = $1 on conflict do nothing`,
      [name],
    );
    await this.database.query('update engine.projection set version = $2 where name = $1 and version is null', [
      name,
      version,
    ]);
    await this.database.query(
      `insert into engine.rebuild (id, projection, requested_by, version) select $3, name, 'system:deploy', $2::int from engine.projection where name = $1 and version < $2
       on conflict do nothing`,
      [name, version, randomUUID()],
    );
  }

  /** Processes one batch. Returns whether there may be more. */
  async pass(): Promise<boolean> {
    try {
      return await this.database.transaction(queries => this.batch(queries));
    } catch (error) {
      if (error instanceof FoldFailed)
        await this.park(error.event, error.cause); // the next pass leaves it out
      else if (rowWasRefused(error)) await this.findRefused();
      else throw error;
      return true;
    }
  }

  private async batch(queries: EngineQueries): Promise<boolean> {
    const spans = await this.lock(queries);
    const windows = nextWindow(spans);
    const generation = spans[0]?.generation;
    if (generation === undefined || windows.length === 0) return false;
    // All in one transaction, so the order does not matter.
    const moved = moveCheckpoint(queries, this.projection.name, generation, windows);
    await Promise.all([
      moved,
      this.read(queries, windows).then(events => foldInto(queries, this.table!, this.projection, generation, events)),
    ]);
    return spans.some(({ shard, head }) => head > (windows.find(window => window.shard === shard)?.head ?? head));
  }

  /**
   * Locks the checkpoint rows that are behind the log; none when another runner holds one of them, or a newer build's
   * fold made the active generation.
   */
  private async lock(queries: EngineQueries): Promise<LockedSpan[]> {
    const spans = await queries.query<LockedSpan & { shards: number }>(heldSpans, [
      this.projection.name,
      this.projection.version,
    ]);
    return spans.length > 0 && spans.length === Number(spans[0]!.shards) ? spans : [];
  }

  private async read(queries: EngineQueries, windows: readonly ShardSpan[]): Promise<readonly ProjectedEvent[]> {
    const [events, parked] = await Promise.all([
      readLog(queries, windows, this.projection.types),
      queries.query<{ place: string; version: number }>(parkedStreams, [this.projection.name]),
    ]);
    const firsts = new Map(parked.map(({ place, version }) => [place, version]));
    return firsts.size === 0
      ? events
      : events.filter(
          ({ tenantId, streamId, version }) => version < (firsts.get(`${tenantId}/${streamId}`) ?? Infinity),
        );
  }

  /** A fold is pure, so a retry would fail again: the stream is left out until a rebuild, the others continue. */
  private async park(event: ProjectedEvent, cause: unknown): Promise<void> {
    logger.error(
      { projection: this.projection.name, eventId: event.eventId, type: event.type, err: cause },
      'stream parked',
    );
    await this.database.query(
      `insert into engine.parked_stream (tenant_id, consumer, generation, stream_id, version, event_id, error, stack)
       select $1, name, active_generation, $3, $4, $5, $6, $7 from engine.projection where name = $2 on conflict do nothing`,
      [
        event.tenantId,
        this.projection.name,
        event.streamId,
        event.version,
        event.eventId,
        withoutPersonalData(cause),
        traceWithoutPersonalData(cause),
      ],
    );
  }

  /** The table rejected a row of a batch: folds event by event to find the cause, and parks that stream. */
  private async findRefused(): Promise<void> {
    await this.database.transaction(async queries => {
      const spans = await this.lock(queries);
      const generation = spans[0]?.generation;
      const windows = nextWindow(spans);
      if (generation === undefined || windows.length === 0) return;
      const parked = new Set<string>();
      for (const event of await this.read(queries, windows)) {
        if (parked.has(event.streamId)) continue;
        await queries.query('savepoint one');
        try {
          await foldInto(queries, this.table!, this.projection, generation, [event]);
        } catch (error) {
          await queries.query('rollback to savepoint one');
          if (!(error instanceof FoldFailed) && !rowWasRefused(error)) throw error;
          await this.park(event, error);
          parked.add(event.streamId);
        }
      }
      await moveCheckpoint(queries, this.projection.name, generation, windows);
    });
  }
}

/** The projections among this host's providers. */
@Injectable()
export class ProjectionRegistry {
  private projections: readonly Projection[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  all(): readonly Projection[] {
    return (this.projections ??= this.discover());
  }

  private discover(): readonly Projection[] {
    const found = new Map<string, Projection>();
    const tables = new Set<string>();
    for (const { instance } of this.discovery.getProviders()) {
      if (!isProjection(instance) || found.get(instance.name) === instance) continue;
      if (found.has(instance.name)) throw new Error(`Two projections are called ${instance.name}.`);
      if (tables.has(instance.table)) throw new Error(`Two projections write ${instance.table}.`);
      found.set(instance.name, instance);
      tables.add(instance.table);
    }
    return [...found.values()];
  }
}

const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && PROJECTION in value;
