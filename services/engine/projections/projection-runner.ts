import { randomUUID } from 'node:crypto';
import { prepared } from '#platform/database/connection.js';
import { logger, traceWithoutPersonalData, withoutPersonalData } from '#platform/logger.js';
import type { EngineDatabase, EngineQueries } from '../engine-database.js';
import type { ProjectedEvent, Projection } from './define-projection.js';
import { ProjectionTable } from './projection-table.js';
import { type ShardSpan, readLog } from './read-log.js';
import { FoldFailed, rowWasRefused, foldInto } from './fold.js';

/** Log entries read per pass and shard. */
const entriesAShard = 250;

/** The next range of every shard, with the checkpoint after it. */
function nextWindow(spans: readonly ShardSpan[], entries = entriesAShard): ShardSpan[] {
  return spans
    .filter(({ seq, head }) => head > seq)
    .map(({ shard, seq, head }) => ({ shard, seq, head: Math.min(head, seq + entries) }));
}

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
