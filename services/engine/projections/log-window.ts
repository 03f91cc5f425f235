import { prepared } from '#platform/database/connection.js';
import type { EngineQueries } from '../engine-database.js';
import type { ProjectedEvent } from './define-projection.js';

/** How far a consumer is in a shard, and how far it may go. */
export interface ShardSpan {
  readonly shard: number;
  readonly seq: number;
  readonly head: number;
}

/** Log entries looked at in one pass and shard. */
const entriesAShard = 250;

/** The next piece of every shard, and where the checkpoint stands after it. */
export function nextWindow(spans: readonly ShardSpan[], entries = entriesAShard): ShardSpan[] {
  return spans
    .filter(({ seq, head }) => head > seq)
    .map(({ shard, seq, head }) => ({ shard, seq, head: Math.min(head, seq + entries) }));
}

const columns = `e.event_id, e.tenant_id, e.stream_id, e.version, e.type, e.schema_version, e.data, e.at at time zone 'UTC'`;

// Lateral: looked up by key whatever the planner believes of tables that have just grown.
const entries = `select ${columns} from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as w(shard, after, upto)
   cross join lateral (select tenant_id, stream_id, version, pos from engine.log where shard = w.shard and seq > w.after and seq <= w.upto and type = any ($4) offset 0) l
   cross join lateral (select * from engine.event where tenant_id = l.tenant_id and stream_id = l.stream_id and version = l.version offset 0) e
   order by l.pos`;

/** The events of some types in the windows, across the shards by position: within a stream that is their order. */
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
 * As `readLog`, for one large window. A shard's log has every event up to its last position, in their order: so the event table is read
 * straight through between the positions of the window's ends, not entry by entry.
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

/** `2026-11-21 09:00:00.123456` as the server writes it, up to the millisecond; the form JavaScript reads fastest. */
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
