import { randomUUID } from 'node:crypto';
import { logger, withoutPersonalData } from '#platform/logger.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import type { EngineDatabase, EngineTransaction } from '../engine-database.js';
import { queueIsPaused } from '../queues/queue-pauses.js';
import { RebuildSession, spansOf, type Generations } from './rebuild-session.js';
import type { Projection } from './define-projection.js';
import { differingRows } from './generation-differences.js';
import { rowWasRefused } from './fold.js';

interface RebuildRun extends Generations {
  readonly id: string;
}

/** A run may be taken over when its worker gave no sign of life for this long. */
const lease = '15 seconds';
/** SQL: whether rebuilds are paused. */
export const rebuildsArePaused = queueIsPaused(`'projections'`, `'${platformTenant}'`);
/** SQL: a run of `engine.rebuild` that waits for a worker. */
export const waitsForWorker = `(state = 'requested' or state = 'building' and (held_until is null or held_until < clock_timestamp()))`;
/** How often the worker records its progress and learns whether the run was cancelled or paused. Milliseconds. */
const noteEvery = 300;
/** A pass ends after this long, so that other work gets its turn. Milliseconds. */
const longestPass = 100;

/**
 * Builds the next generation of a projection beside the active one while writes continue, stops both at one position, compares them
 * and switches the pointer. One worker holds a run under a lease; it folds in memory and writes rows and the run's own checkpoint in one
 * transaction, so that a killed worker's successor continues from there. Reactions take no part. The previous generation stays for a
 * rollback, older ones are deleted.
 */
export class Rebuild {
  private readonly worker = randomUUID();
  private run: RebuildRun | undefined;
  private building: RebuildSession | undefined;
  private notedAt = 0;
  private likeActive = false;

  constructor(
    private readonly database: EngineDatabase,
    private readonly projection: Projection,
  ) {}

  /** Works on one step of a requested run. Returns whether there was one. */
  async pass(): Promise<boolean> {
    this.run ??= await this.take();
    if (!this.run) return false;
    const run = this.run;
    try {
      this.building ??= await RebuildSession.open(this.database, this.projection, run, this.likeActive);
      await this.goOn(run, this.building);
    } catch (error) {
      this.building = undefined;
      if (error instanceof CalledOff) this.dropRun();
      else if (isPassing(error)) throw error;
      // The table rejected a row: perhaps one that it also rejected for the active generation.
      else if (rowWasRefused(error) && !this.likeActive) this.likeActive = true;
      else await this.failed(run, error);
    }
    return true;
  }

  /** Writes the rows in memory and releases the run for another worker. */
  async stop(): Promise<void> {
    const { run, building } = this;
    this.dropRun();
    if (!run) return;
    if (building)
      await this.database
        .transaction(transaction => this.write(transaction, run, building))
        .catch((error: unknown) =>
          logger.warn(
            { err: error, projection: this.projection.name },
            'the rebuild goes on from where it was last written',
          ),
        );
    await this.database.query(
      'update engine.rebuild set held_until = null, enqueued_at = null where id = $1 and held_by = $2',
      [run.id, this.worker],
    );
  }

  private async goOn(run: RebuildRun, building: RebuildSession): Promise<void> {
    for (const until = Date.now() + longestPass; Date.now() < until;) {
      if (await building.advance()) {
        if (building.isToBeWritten)
          await this.database.transaction(transaction => this.write(transaction, run, building));
        continue;
      }
      // Writes most rows before it locks the active generation, so the lock is short; events that arrive meanwhile add only a few.
      await this.database.transaction(transaction => this.write(transaction, run, building));
      if (!(await this.note(run, building))) return;
      if ((await building.advance()) && !building.isSoonWritten) continue;
      await this.finish(run, building);
      return;
    }
    if (Date.now() - this.notedAt > noteEvery) await this.note(run, building);
  }

  private async take(): Promise<RebuildRun | undefined> {
    const { name, version } = this.projection;
    // An older build never takes a run that a newer build requested.
    const [open] = await this.database.query<{ id: string }>(
      `select id from engine.rebuild where projection = $1 and coalesce(version, 0) <= $2 and ${waitsForWorker} and not ${rebuildsArePaused}`,
      [name, version],
    );
    if (!open) return undefined;
    return this.database.transaction(async queries => {
      const [run] = await queries.query<RebuildRun & { state: string }>(
        `select r.id, r.generation, r.state, p.active_generation as active from engine.rebuild r join engine.projection p on p.name = r.projection
         where r.id = $1 and r.state in ('requested', 'building') and (r.held_until is null or r.held_until < clock_timestamp()) for update of r skip locked`,
        [open.id],
      );
      if (!run) return undefined;
      const generation = run.state === 'building' ? run.generation : await this.begin(queries, run.id);
      await queries.query(
        `update engine.rebuild set held_by = $2, held_until = clock_timestamp() + $3::interval where id = $1`,
        [run.id, this.worker, lease],
      );
      return { id: run.id, active: run.active, generation };
    });
  }

  /** A generation number never used before, so that rows of a failed run cannot mix in. */
  private async begin(queries: EngineTransaction, id: string): Promise<number> {
    const { name } = this.projection;
    const [highest] = await queries.query<{ next: number }>(
      `select max(generation) + 1 as next from engine.checkpoint where consumer = $1`,
      [name],
    );
    await queries.query(
      'insert into engine.checkpoint (consumer, generation, shard) select $1, $2, shard from engine.shard_cursor',
      [name, highest!.next],
    );
    await queries.query(
      `update engine.rebuild set state = 'building', generation = $2, started_at = clock_timestamp(), total = (select coalesce(sum(c.seq), 0) from engine.checkpoint c join engine.projection p on p.name = c.consumer and p.active_generation = c.generation where p.name = $3) where id = $1`,
      [id, highest!.next, name],
    );
    return highest!.next;
  }

  private async write(transaction: EngineTransaction, run: RebuildRun, building: RebuildSession): Promise<void> {
    await this.holdFast(transaction, run);
    await building.write(transaction);
  }

  /** Locks the run's row until the transaction ends, so that nobody cancels it or takes it over meanwhile. */
  private async holdFast(transaction: EngineTransaction, run: RebuildRun): Promise<void> {
    const held = await transaction.query(
      `select from engine.rebuild r join engine.projection p on p.name = r.projection where r.id = $1 and r.state = 'building' and r.held_by = $2 and p.active_generation = $3 for update of r`,
      [run.id, this.worker, run.active],
    );
    if (held.length === 0) throw new CalledOff();
  }

  /** Records progress and renews the lease. Returns whether the run continues: a paused run is written and released. */
  private async note(run: RebuildRun, building: RebuildSession): Promise<boolean> {
    const { processed, total } = building.progress;
    const [noted] = await this.database.query<{ held: boolean }>(
      `update engine.rebuild set processed = $3, total = $4, held_until = clock_timestamp() + $5::interval where id = $1 and held_by = $2 and state = 'building' returning ${rebuildsArePaused} as held`,
      [run.id, this.worker, processed, total, lease],
    );
    if (!noted) throw new CalledOff();
    this.notedAt = Date.now();
    if (noted.held) await this.stop();
    return !noted.held;
  }

  /**
   * Locks the active generation's checkpoint, so that both generations stand at one position while they are compared;
   * then switches the pointer.
   */
  private async finish(run: RebuildRun, building: RebuildSession): Promise<void> {
    const { name, version } = this.projection;
    const equal = await this.database.transaction(async transaction => {
      await this.holdFast(transaction, run);
      await building.finish(transaction, await spansOf(transaction, name, run, 'for update of a'));
      const tenants = await building.table.compare(transaction, run.active, run.generation);
      const differing = tenants.every(({ equal }) => equal)
        ? []
        : await differingRows(transaction, this.projection, run.active, run.generation, 20);
      await transaction.query(
        'update engine.projection set previous_generation = active_generation, active_generation = $2, version = $3, flipped_at = clock_timestamp() where name = $1',
        [name, run.generation, version],
      );
      const { processed, total } = building.progress;
      await transaction.query(
        `update engine.rebuild set state = 'done', processed = $3, total = $4, comparison = $2::jsonb, finished_at = clock_timestamp() where id = $1`,
        [run.id, JSON.stringify({ tenants, differing }), processed, total],
      );
      await transaction.query(
        'delete from engine.parked_stream where consumer = $1 and generation <> all ($2::int[])',
        [name, [run.active, run.generation]],
      );
      await transaction.query('delete from engine.checkpoint where consumer = $1 and generation <> all ($2::int[])', [
        name,
        [run.active, run.generation],
      ]);
      return differing.length === 0;
    });
    logger.info({ projection: name, generation: run.generation, equal }, 'rebuilt');
    this.dropRun();
    // Deletes generations that nobody reads any more; after a crash before this the next rebuild deletes them.
    await building.table.keepOnly(this.database, [run.active, run.generation]);
  }

  private async failed(run: RebuildRun, error: unknown): Promise<void> {
    logger.error({ projection: this.projection.name, err: error }, 'rebuild failed');
    this.dropRun();
    await this.database.query(
      `update engine.rebuild set state = 'failed', error = $2, finished_at = clock_timestamp() where id = $1 and state = 'building' and held_by = $3`,
      [run.id, withoutPersonalData(error), this.worker],
    );
  }

  private dropRun(): void {
    this.run = undefined;
    this.building = undefined;
    this.likeActive = false;
  }
}

/** Thrown when the run was cancelled or another worker took it over. */
class CalledOff extends Error {}

/** Connection errors and lost races are temporary; any other error would occur again. */
const isPassing = (error: unknown): boolean =>
  (error instanceof Error &&
    /connection terminated|connection error|timeout exceeded when trying to connect/i.test(error.message)) ||
  (typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(08|40|53|55|57|E)/.test(error.code));
