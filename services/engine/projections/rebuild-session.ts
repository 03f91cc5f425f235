import { getHeapStatistics } from 'node:v8';
import { traceWithoutPersonalData, withoutPersonalData } from '#platform/logger.js';
import type { EngineDatabase, EngineQueries, EngineTransaction } from '../engine-database.js';
import type { ProjectedEvent, Projection } from './define-projection.js';
import { FoldFailed } from './fold.js';
import { moveCheckpoint } from './projection-runner.js';
import { readThrough, type ShardSpan } from './read-log.js';
import { ProjectionTable } from './projection-table.js';
import { InMemoryGeneration } from './in-memory-generation.js';

/** Log entries per read: large enough for a sequential scan, small enough that folding them does not block the event loop for long. */
const entriesARead = 5_000;

/** Number of reads started ahead while earlier ones are folded. */
const readsAhead = 2;

/** Rows held in memory: an eighth of the heap at about a kilobyte per row. */
export const mostRows = Math.max(10_000, Math.floor(getHeapStatistics().heap_size_limit / 8 / 1_024));

const fewRows = 1_000;

/** Upper limit of the work that is repeated after a worker was killed. Milliseconds. */
const longestUnwritten = 30_000;

interface Position extends ShardSpan {
  /** End of the range requested; between `seq` and this the read is in progress. */
  requested: number;
  seq: number;
  head: number;
}

interface Read {
  readonly position: Position;
  readonly upto: number;
  readonly events: Promise<ProjectedEvent[]>;
}

/** The active and the new generation of a run. */
export interface Generations {
  readonly active: number;
  readonly generation: number;
}

/** A rebuild in the memory of the worker that runs it: its position in the log, the rows so far, and the streams left out. */
export class RebuildSession {
  private readonly reads: Read[] = [];
  private readonly parked: { event: ProjectedEvent; cause: unknown }[] = [];
  private writtenAt = Date.now();
  private turn = 0;

  private constructor(
    private readonly database: EngineDatabase,
    private readonly projection: Projection,
    private readonly generations: Generations,
    readonly table: ProjectionTable,
    private readonly rows: InMemoryGeneration,
    private readonly positions: readonly Position[],
    /** Streams that this generation leaves out, and from which version on. */
    private readonly leftOut: Map<string, number>,
    private readonly likeActive: boolean,
  ) {}

  /**
   * Continues from the run's checkpoint. `likeActive`: streams that the active generation parked are left out from the same event on;
   * used when the table rejected a row, since that error does not name the event that caused it.
   */
  static async open(
    database: EngineDatabase,
    projection: Projection,
    generations: Generations,
    likeActive: boolean,
  ): Promise<RebuildSession> {
    const table = await ProjectionTable.open(database, projection);
    const spans = await spansOf(database, projection.name, generations);
    const rows = new InMemoryGeneration(
      projection,
      table,
      generations.generation,
      spans.every(({ seq }) => seq === 0),
    );
    const parked = await database.query<{ place: string; version: number }>(
      `select tenant_id || '/' || stream_id as place, min(version) as version from engine.parked_stream where consumer = $1 and generation = any ($2::int[]) group by tenant_id, stream_id`,
      [projection.name, likeActive ? [generations.generation, generations.active] : [generations.generation]],
    );
    return new RebuildSession(
      database,
      projection,
      generations,
      table,
      rows,
      spans.map(span => ({ ...span, requested: span.seq })),
      new Map(parked.map(({ place, version }) => [place, version])),
      likeActive,
    );
  }

  /** Whether memory is full, or the last write is too long ago. */
  get isToBeWritten(): boolean {
    return this.rows.size > mostRows || (this.rows.unwritten > 0 && Date.now() - this.writtenAt > longestUnwritten);
  }

  /** Whether the unwritten rows are few enough that writing them blocks nobody for long. */
  get isSoonWritten(): boolean {
    return this.rows.unwritten < fewRows;
  }

  /** Log entries folded, and the current total. */
  get progress(): { processed: number; total: number } {
    return {
      processed: this.positions.reduce((sum, { seq }) => sum + seq, 0),
      total: this.positions.reduce((sum, { head }) => sum + head, 0),
    };
  }

  /** Folds the next read. Returns false when the active generation's checkpoint is reached. */
  async advance(): Promise<boolean> {
    this.readAhead(this.database);
    let read = this.reads.shift();
    if (!read) {
      const heads = new Map(
        (await spansOf(this.database, this.projection.name, this.generations)).map(({ shard, head }) => [shard, head]),
      );
      for (const position of this.positions) position.head = heads.get(position.shard) ?? position.head;
      this.readAhead(this.database);
      read = this.reads.shift();
    }
    if (!read) return false;
    await this.foldRead(this.database, read);
    return true;
  }

  /** Folds up to the active generation's checkpoint, whose rows the transaction locks. */
  async finish(transaction: EngineTransaction, held: readonly ShardSpan[]): Promise<void> {
    for (const { shard, head } of held)
      Object.assign(
        this.positions.find(position => position.shard === shard)!,
        { head },
      );
    for (this.readAhead(transaction, 1); this.reads.length > 0; this.readAhead(transaction, 1))
      await this.foldRead(transaction, this.reads.shift()!);
    await this.write(transaction);
  }

  /** Writes rows and checkpoint in the transaction. */
  async write(transaction: EngineTransaction): Promise<void> {
    const { name } = this.projection;
    await this.rows.write(transaction, mostRows);
    await moveCheckpoint(
      transaction,
      name,
      this.generations.generation,
      this.positions.map(({ shard, seq }) => ({ shard, seq, head: seq })),
    );
    for (const { event, cause } of this.parked.splice(0)) {
      await transaction.query(
        `insert into engine.parked_stream (tenant_id, consumer, generation, stream_id, version, event_id, error, stack) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [
          event.tenantId,
          name,
          this.generations.generation,
          event.streamId,
          event.version,
          event.eventId,
          withoutPersonalData(cause),
          traceWithoutPersonalData(cause),
        ],
      );
    }
    if (this.likeActive) {
      await transaction.query(
        `insert into engine.parked_stream (tenant_id, consumer, generation, stream_id, version, event_id, error, stack)
         select tenant_id, consumer, $2, stream_id, version, event_id, error, stack from engine.parked_stream where consumer = $1 and generation = $3 on conflict do nothing`,
        [name, this.generations.generation, this.generations.active],
      );
    }
    this.writtenAt = Date.now();
  }

  private readAhead(queries: EngineQueries, most = readsAhead): void {
    for (let exhausted = 0; this.reads.length < most && exhausted < this.positions.length;) {
      const position = this.positions[this.turn++ % this.positions.length]!;
      if (position.requested >= position.head) {
        exhausted++;
        continue;
      }
      exhausted = 0;
      const upto = Math.min(position.head, position.requested + entriesARead);
      const events = readThrough(
        queries,
        { shard: position.shard, seq: position.requested, head: upto },
        this.projection.types,
      );
      // A failed read is reported when its turn comes; this only avoids an unhandled rejection.
      events.catch(() => undefined);
      this.reads.push({ position, upto, events });
      position.requested = upto;
    }
  }

  private async foldRead(queries: EngineQueries, { position, upto, events: reading }: Read): Promise<void> {
    const events = (await reading).filter(event => this.isIn(event));
    await this.rows.load(queries, events);
    for (const event of events) {
      try {
        if (this.isIn(event)) this.rows.fold(event);
      } catch (error) {
        if (!(error instanceof FoldFailed)) throw error;
        await this.leaveOut(queries, error);
      }
    }
    position.seq = upto;
  }

  private isIn({ tenantId, streamId, version }: ProjectedEvent): boolean {
    return this.leftOut.size === 0 || version < (this.leftOut.get(`${tenantId}/${streamId}`) ?? Infinity);
  }

  /**
   * Parks the stream if the active generation could not fold this event either. Any other failure is caused by the new
   * fold and ends the run.
   */
  private async leaveOut(queries: EngineQueries, failure: FoldFailed): Promise<void> {
    const { event, cause } = failure;
    const known = await queries.query(
      'select from engine.parked_stream where consumer = $1 and generation = $2 and tenant_id = $3 and stream_id = $4 and version <= $5',
      [this.projection.name, this.generations.active, event.tenantId, event.streamId, event.version],
    );
    if (known.length === 0) throw failure;
    this.leftOut.set(`${event.tenantId}/${event.streamId}`, event.version);
    this.parked.push({ event, cause });
  }
}

/** The new generation's position in each shard; `head` is the active generation's. */
export async function spansOf(
  queries: EngineQueries,
  consumer: string,
  { active, generation }: Generations,
  lock: '' | 'for update of a' = '',
): Promise<ShardSpan[]> {
  return queries.query<ShardSpan>(
    `select b.shard, b.seq, a.seq as head from engine.checkpoint a join engine.checkpoint b using (consumer, shard)
     where a.consumer = $1 and a.generation = $2 and b.generation = $3 order by shard ${lock}`,
    [consumer, active, generation],
  );
}
