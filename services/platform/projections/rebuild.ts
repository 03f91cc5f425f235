import { logger } from '../log/logger.js';
import type { EngineDatabase, EngineQueries } from '../engine/engine-database.js';
import { withoutPersonalData } from '../engine/without-personal-data.js';
import type { Projection } from './define-projection.js';
import { differingRows } from './differing-rows.js';
import { foldInto } from './fold.js';
import { moveCheckpoint, nextWindow, readLog, type ShardSpan } from './log-window.js';
import { ProjectionTable } from './projection-table.js';

interface Run {
  readonly id: string;
  readonly generation: number;
  readonly state: 'requested' | 'building';
  readonly active: number;
}
interface Ahead extends ShardSpan {
  readonly from: number;
}

/**
 * Builds the next generation of a projection beside the active one while writes go on, freezes both at one position, compares them
 * and flips the pointer. Every step is a transaction that moves the run's own checkpoint: a killed worker's successor goes on where it was.
 * Reactions take no part. The generation before stays for rollback, older ones are removed.
 */
export class Rebuild {
  constructor(
    private readonly database: EngineDatabase,
    private readonly projection: Projection,
  ) {}

  /** One step of a run that was asked for. Answers whether there was one. */
  async pass(): Promise<boolean> {
    const [open] = await this.database.query<{ id: string }>(`select id from engine.rebuild where projection = $1 and state in ('requested', 'building')`, [this.projection.name]);
    if (!open) return false;
    try {
      return await this.database.transaction((queries) => this.step(queries, open.id));
    } catch (error) {
      if (isPassing(error)) throw error;
      logger.error({ projection: this.projection.name, err: error }, 'rebuild failed');
      await this.database.query(`update engine.rebuild set state = 'failed', error = $2, finished_at = clock_timestamp() where id = $1 and state in ('requested', 'building')`, [open.id, withoutPersonalData(error)]);
      return true;
    }
  }

  private async step(queries: EngineQueries, id: string): Promise<boolean> {
    const [run] = await queries.query<Run>(
      `select r.id, r.generation, r.state, p.active_generation as active from engine.rebuild r join engine.projection p on p.name = r.projection
       where r.id = $1 and r.state in ('requested', 'building') for update of r skip locked`,
      [id],
    );
    if (!run) return false;
    if (run.state === 'requested') await this.begin(queries, run);
    else if (await this.advance(queries, run)) await this.report(queries, run);
    else await this.finish(queries, run);
    return true;
  }

  /** A number no generation ever had, so that rows of a failed run cannot mix in. */
  private async begin(queries: EngineQueries, run: Run): Promise<void> {
    const { name } = this.projection;
    const [highest] = await queries.query<{ next: number }>(`select max(generation) + 1 as next from engine.checkpoint where consumer = $1`, [name]);
    const generation = highest!.next;
    await queries.query('insert into engine.checkpoint (consumer, generation, shard) select $1, $2, shard from engine.shard_cursor', [name, generation]);
    await queries.query(`update engine.rebuild set state = 'building', generation = $2, started_at = clock_timestamp() where id = $1`, [run.id, generation]);
    await this.report(queries, { ...run, generation });
  }

  /** One batch, never further than the active generation is. Answers false when there is nothing left. */
  private async advance(queries: EngineQueries, run: Run): Promise<boolean> {
    const windows = nextWindow(await this.spans(queries, run, ''), 1000);
    if (windows.length === 0) return false;
    await this.fold(queries, run, windows);
    return true;
  }

  private async fold(queries: EngineQueries, run: Run, windows: readonly ShardSpan[]): Promise<void> {
    const events = await readLog(queries, windows, this.projection.types);
    if (events.length > 0) await foldInto(queries, await ProjectionTable.open(queries, this.projection), this.projection, run.generation, events);
    await moveCheckpoint(queries, this.projection.name, run.generation, windows);
  }

  private async spans(queries: EngineQueries, run: Run, lock: '' | 'for update of a'): Promise<Ahead[]> {
    return queries.query<Ahead>(
      `select b.shard, b.seq, a.seq as head from engine.checkpoint a join engine.checkpoint b using (consumer, shard)
       where a.consumer = $1 and a.generation = $2 and b.generation = $3 order by shard ${lock}`,
      [this.projection.name, run.active, run.generation],
    );
  }

  private async report(queries: EngineQueries, run: Run): Promise<void> {
    await queries.query(
      `update engine.rebuild set (processed, total) = (
         select coalesce(sum(b.seq), 0), coalesce(sum(a.seq), 0) from engine.checkpoint a join engine.checkpoint b using (consumer, shard)
         where a.consumer = $2 and a.generation = $3 and b.generation = $4)
       where id = $1`,
      [run.id, this.projection.name, run.active, run.generation],
    );
  }

  /** The active generation's checkpoint is held, so both stand at one position while they are compared; then the pointer moves. */
  private async finish(queries: EngineQueries, run: Run): Promise<void> {
    const table = await ProjectionTable.open(queries, this.projection);
    const { name } = this.projection;
    for (let windows = nextWindow(await this.spans(queries, run, 'for update of a'), 5000); windows.length > 0; windows = nextWindow(await this.spans(queries, run, ''), 5000)) {
      await this.fold(queries, run, windows);
    }
    const tenants = await table.compare(queries, run.active, run.generation);
    const differing = tenants.every(({ equal }) => equal) ? [] : await differingRows(queries, this.projection, run.active, run.generation, 20);
    await queries.query('update engine.projection set previous_generation = active_generation, active_generation = $2, version = $3, flipped_at = clock_timestamp() where name = $1', [name, run.generation, this.projection.version]);
    await this.report(queries, run);
    await queries.query(`update engine.rebuild set state = 'done', comparison = $2::jsonb, finished_at = clock_timestamp() where id = $1`, [run.id, JSON.stringify({ tenants, differing })]);
    await queries.query('delete from engine.parked_stream where consumer = $1 and generation <> all ($2::int[])', [name, [run.active, run.generation]]);
    await queries.query('delete from engine.checkpoint where consumer = $1 and generation <> all ($2::int[])', [name, [run.active, run.generation]]);
    await table.keepOnly(queries, [run.active, run.generation]);
    logger.info({ projection: name, generation: run.generation, equal: differing.length === 0 }, 'rebuilt');
  }
}

/** Connection trouble and lost races pass; anything else would fail again. */
const isPassing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && /^(08|40|53|55|57|E)/.test(error.code);
