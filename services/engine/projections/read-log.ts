import type { EngineQueries } from '../engine-database.js';
import type { ProjectedEvent } from './define-projection.js';

/** How far a consumer has come in a shard, and how far it may go. */
export interface ShardSpan {
  readonly shard: number;
  readonly seq: number;
  readonly head: number;
}

const columns = `e.event_id, e.tenant_id, e.stream_id, e.version, e.type, e.schema_version, e.data, e.at at time zone 'UTC'`;

// Lateral: looked up by key even when the planner's statistics of a fast-growing table are outdated.
const entries = `select ${columns} from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as w(shard, after, upto)
   cross join lateral (select tenant_id, stream_id, version, pos from engine.log where shard = w.shard and seq > w.after and seq <= w.upto and type = any ($4) offset 0) l
   cross join lateral (select * from engine.event where tenant_id = l.tenant_id and stream_id = l.stream_id and version = l.version offset 0) e
   order by l.pos`;

/** Events of the given types in the windows, ordered by position across the shards, which keeps each stream in order. */
export async function readLog(
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
