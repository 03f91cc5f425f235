import type { RecordedEvent } from '../domain/event.js';
import type { EngineQueries } from '../engine/engine-database.js';
import { recordedEvent } from '../event-store/event-store.js';

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
  return spans.filter(({ seq, head }) => head > seq).map(({ shard, seq, head }) => ({ shard, seq, head: Math.min(head, seq + entries) }));
}

/** The events of some types in the windows, across the shards by position: within a stream that is their order. */
export async function readLog(queries: EngineQueries, windows: readonly ShardSpan[], types: readonly string[]): Promise<RecordedEvent[]> {
  const rows = await queries.query<Parameters<typeof recordedEvent>[0]>(
    `select e.* from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as w(shard, after, upto)
     join engine.log l on l.shard = w.shard and l.seq > w.after and l.seq <= w.upto and l.type = any ($4)
     join engine.event e on e.tenant_id = l.tenant_id and e.stream_id = l.stream_id and e.version = l.version
     order by l.pos`,
    [windows.map(({ shard }) => shard), windows.map(({ seq }) => seq), windows.map(({ head }) => head), types],
  );
  return rows.map(recordedEvent);
}

export async function moveCheckpoint(queries: EngineQueries, consumer: string, generation: number, windows: readonly ShardSpan[]): Promise<void> {
  await queries.query(
    `update engine.checkpoint c set seq = w.upto from unnest($3::smallint[], $4::bigint[]) as w(shard, upto)
     where c.consumer = $1 and c.generation = $2 and c.shard = w.shard`,
    [consumer, generation, windows.map(({ shard }) => shard), windows.map(({ head }) => head)],
  );
}
