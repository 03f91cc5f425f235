import { randomUUID } from 'node:crypto';
import { logger, withoutPersonalData } from '#platform/logger.js';
import type { EngineDatabase, EngineQueries, EngineTransaction } from '../engine-database.js';
import type { ProjectedEvent, Projection } from './define-projection.js';
import { FoldFailed, guarded, rowWasRefused } from './fold.js';
import { readOfTenant, type PositionSpan } from './read-log.js';
import { placeOf, type Placed } from './placed-row.js';
import { ProjectionTable, scratchGeneration } from './projection-table.js';
import { rebuildsArePaused } from './rebuild.js';
import { InMemoryGeneration } from './in-memory-generation.js';
import { mostRows } from './rebuild-session.js';

interface ReplayRun {
  readonly id: string;
  readonly tenantId: string;
  readonly from: string;
}

/** A run may be taken over when its worker gave no sign of life for this long. */
const lease = '15 seconds';
/** SQL: a run of `engine.replay` that waits for a worker. */
export const replayWaits = `(state = 'requested' or state = 'building' and (held_until is null or held_until < clock_timestamp())) and not ${rebuildsArePaused}`;
/** Events read at once. */
const eventsARead = 5_000;
/** So few events are left for the time under the lock, or so often was tried to get there. */
const fewEvents = 200;
const mostRounds = 20;

/** The active generation, how far each shard of it has come, and the streams it leaves out of this tenant. */
interface Active {
  readonly generation: number;
  readonly upTo: readonly PositionSpan[];
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Thrown when another worker took the run over. */
class TakenOver extends Error {}
/** Thrown when the read model moved in a way that what was folded does not fit any more: the run begins anew. */
class Moved extends Error {}

/**
 * Folds one tenant's events of a projection anew and puts the result in place of the tenant's rows, in the generation in
 * use. From a later position: every row that an event from there on touched when the run began is folded anew from its whole
 * history, so the result is what a rebuild would make. The rows are folded aside first; then, with the projection's checkpoint locked,
 * what came meanwhile is folded and the rows that differ are replaced, so that live events neither get lost nor count twice.
 */
export class Replay {
  private readonly worker = randomUUID();

  constructor(
    private readonly database: EngineDatabase,
    private readonly projection: Projection,
  ) {}

  /** Does one waiting run to its end. Returns whether there was one. */
  async pass(): Promise<boolean> {
    const run = await this.take();
    if (!run) return false;
    try {
      await this.run(run, false);
    } catch (error) {
      if (error instanceof TakenOver) return true;
      if (error instanceof Moved) await this.release(run);
      else if (error instanceof FoldFailed || rowWasRefused(error)) await this.failed(run, error);
      else {
        await this.release(run).catch(() => undefined);
        throw error;
      }
    }
    return true;
  }

  private async take(): Promise<ReplayRun | undefined> {
    const { name, version } = this.projection;
    const [run] = await this.database.query<ReplayRun>(
      `update engine.replay set state = 'building', held_by = $3, held_until = clock_timestamp() + $4::interval, started_at = coalesce(started_at, clock_timestamp()), processed = 0
       where (tenant_id, id) = (
         select r.tenant_id, r.id from engine.replay r join engine.projection p on p.name = r.projection
         where r.projection = $1 and coalesce(p.version, 0) <= $2 and ${replayWaits} order by requested_at limit 1 for update of r skip locked)
       returning id, tenant_id as "tenantId", from_position::text as from`,
      [name, version, this.worker, lease],
    );
    return run;
  }

  /** `likeActive`: streams that the generation in use left out stay so; else they are tried again, as a rebuild does. */
  private async run(run: ReplayRun, likeActive: boolean): Promise<void> {
    const table = await ProjectionTable.open(this.database, this.projection);
    await this.database.transaction(async transaction => {
      await this.hold(transaction, run);
      await table.clearScratch(transaction, run.tenantId);
    });
    const start = await this.active(this.database, run);
    const folding = new Folding(this.projection, table, start, {
      touched: run.from === '0' ? undefined : await this.touched(run, start.upTo),
      likeActive,
    });
    await this.begin(run, start.upTo);
    try {
      // What comes while this goes on is folded before the lock, until it is little.
      for (let round = 0, count = Infinity; round < mostRounds && count > fewEvents; round++) {
        const { upTo, leftOut } = round === 0 ? start : await this.active(this.database, run);
        const before = folding.processed;
        await this.read(this.database, run, folding.since(upTo), async events => {
          await folding.fold(this.database, events, leftOut);
          if (folding.rows.size > mostRows) await this.write(run, folding);
          await this.note(run, folding.processed);
        });
        folding.reached(upTo);
        count = folding.processed - before;
      }
      await this.write(run, folding);
      await this.database.transaction(transaction => this.finish(transaction, run, folding, table));
    } catch (error) {
      // The table refused a row: perhaps one of a stream that was left out for just that.
      if (!rowWasRefused(error) || folding.keepsOut || start.leftOut.size === 0) throw error;
      await this.run(run, true);
    }
  }

  /** With the checkpoint locked: folds the last events and puts the rows in place of those in use. */
  private async finish(
    transaction: EngineTransaction,
    run: ReplayRun,
    folding: Folding,
    table: ProjectionTable,
  ): Promise<void> {
    await this.hold(transaction, run);
    const { generation, upTo, leftOut } = await this.active(transaction, run, 'for update of c');
    await this.read(transaction, run, folding.since(upTo), events => folding.fold(transaction, events, leftOut));
    await folding.rows.write(transaction, mostRows);
    const result = await table.replace(transaction, this.projection, run.tenantId, generation, folding.keys);
    if (!folding.keepsOut) await this.leaveOut(transaction, run, generation, folding.leftOut);
    await transaction.query(
      `update engine.replay set state = 'done', processed = $3, total = $3, result = $4::jsonb, finished_at = clock_timestamp(), held_until = null where tenant_id = $1 and id = $2`,
      [run.tenantId, run.id, folding.processed, JSON.stringify(result)],
    );
  }

  /** The rows that an event from the run's position on touches. */
  private async touched(run: ReplayRun, upTo: readonly PositionSpan[]): Promise<Map<string, Placed>> {
    const touched = new Map<string, Placed>();
    const before = String(BigInt(run.from) - 1n);
    await this.read(
      this.database,
      run,
      upTo.map(span => ({ ...span, after: before })),
      async events => {
        for (const event of events)
          for (const key of guarded(event, () => this.projection.keysOf(event)))
            touched.set(placeOf(event.tenantId, key), { tenantId: event.tenantId, key });
        await this.note(run, 0);
      },
    );
    return touched;
  }

  private async active(
    queries: EngineQueries,
    { tenantId }: ReplayRun,
    lock: '' | 'for update of c' = '',
  ): Promise<Active> {
    const { name } = this.projection;
    const upTo = await queries.query<PositionSpan & { generation: number }>(
      `select c.generation, c.shard, '0' as after, coalesce((select pos from engine.log l where l.shard = c.shard and l.seq = c.seq), 0)::text as "upTo"
       from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation where p.name = $1 order by c.shard ${lock}`,
      [name],
    );
    const [shared] = await queries.query<{ generation: number }>(
      `select active_generation as generation from engine.projection where name = $1 ${lock === '' ? '' : 'for share'}`,
      [name],
    );
    if (upTo.length === 0 || upTo[0]!.generation !== shared!.generation) throw new Moved();
    const parked = await queries.query<{ place: string; version: number }>(
      `select tenant_id || '/' || stream_id as place, min(version) as version from engine.parked_stream where consumer = $1 and generation = $2 and tenant_id = $3 group by tenant_id, stream_id`,
      [name, shared!.generation, tenantId],
    );
    return {
      generation: shared!.generation,
      upTo,
      leftOut: new Map(parked.map(({ place, version }) => [place, version])),
    };
  }

  /** The tenant's events in the spans, in the order of their positions, which keeps each stream in order. */
  private async read(
    queries: EngineQueries,
    { tenantId }: ReplayRun,
    spans: readonly PositionSpan[],
    step: (events: readonly ProjectedEvent[]) => Promise<void>,
  ): Promise<void> {
    for (let after = '0'; ;) {
      const read = await readOfTenant(queries, tenantId, this.projection.types, spans, after, eventsARead);
      if (read.events.length === 0) return;
      await step(read.events);
      after = read.last;
    }
  }

  private async write(run: ReplayRun, folding: Folding): Promise<void> {
    await this.database.transaction(async transaction => {
      await this.hold(transaction, run);
      await folding.rows.write(transaction, mostRows);
    });
  }

  private async begin(run: ReplayRun, upTo: readonly PositionSpan[]): Promise<void> {
    await this.database.query(
      `update engine.replay set total = (select count(*) from engine.event e where e.tenant_id = $1 and e.type = any ($3) and e.pos <= $4) where tenant_id = $1 and id = $2`,
      [
        run.tenantId,
        run.id,
        this.projection.types,
        upTo.reduce((most, { upTo: one }) => (BigInt(one) > BigInt(most) ? one : most), '0'),
      ],
    );
  }

  /** Locks the run until the transaction ends, so that nobody takes it over meanwhile. */
  private async hold(transaction: EngineTransaction, run: ReplayRun): Promise<void> {
    const held = await transaction.query(
      `select from engine.replay where tenant_id = $1 and id = $2 and state = 'building' and held_by = $3 for update`,
      [run.tenantId, run.id, this.worker],
    );
    if (held.length === 0) throw new TakenOver();
  }

  /** Streams tried again: those that can be folded now are left out no longer. */
  private async leaveOut(
    transaction: EngineTransaction,
    { tenantId }: ReplayRun,
    generation: number,
    leftOut: ReadonlyMap<string, number>,
  ): Promise<void> {
    await transaction.query(
      `delete from engine.parked_stream where consumer = $1 and generation = $2 and tenant_id = $3 and tenant_id || '/' || stream_id <> all ($4::text[])`,
      [this.projection.name, generation, tenantId, [...leftOut.keys()]],
    );
  }

  private async note(run: ReplayRun, processed: number): Promise<void> {
    const noted = await this.database.query(
      `update engine.replay set processed = $4, held_until = clock_timestamp() + $5::interval where tenant_id = $1 and id = $2 and state = 'building' and held_by = $3 returning id`,
      [run.tenantId, run.id, this.worker, processed, lease],
    );
    if (noted.length === 0) throw new TakenOver();
  }

  private async release(run: ReplayRun): Promise<void> {
    await this.database.query(
      `update engine.replay set state = 'requested', held_until = null where tenant_id = $1 and id = $2 and state = 'building' and held_by = $3`,
      [run.tenantId, run.id, this.worker],
    );
  }

  private async failed(run: ReplayRun, error: unknown): Promise<void> {
    logger.error({ projection: this.projection.name, err: error }, 'replay failed');
    await this.database.query(
      `update engine.replay set state = 'failed', error = $4, finished_at = clock_timestamp(), held_until = null where tenant_id = $1 and id = $2 and state = 'building' and held_by = $3`,
      [run.tenantId, run.id, this.worker, withoutPersonalData(error)],
    );
  }
}

/** A run's rows in memory, and how far it has come. */
class Folding {
  readonly rows: InMemoryGeneration;
  /** Streams left out, and from which version on. */
  readonly leftOut: Map<string, number>;
  readonly keepsOut: boolean;
  processed = 0;
  private readonly folded = new Map<number, string>();
  private readonly touched: ReadonlyMap<string, Placed> | undefined;

  constructor(
    projection: Projection,
    table: ProjectionTable,
    start: Active,
    {
      touched,
      likeActive,
    }: { readonly touched: ReadonlyMap<string, Placed> | undefined; readonly likeActive: boolean },
  ) {
    this.touched = touched;
    this.keepsOut = likeActive || touched !== undefined;
    this.leftOut = new Map(this.keepsOut ? start.leftOut : []);
    const isTouched = (tenantId: string, key: Placed['key']) => touched?.has(placeOf(tenantId, key)) ?? true;
    const these: Projection = {
      ...projection,
      keysOf: event => projection.keysOf(event).filter(key => isTouched(event.tenantId, key)),
    };
    this.rows = new InMemoryGeneration(these, table, scratchGeneration, true);
  }

  /** The keys whose rows are replaced; undefined for all of the tenant's. */
  get keys(): readonly Placed[] | undefined {
    return this.touched && [...this.touched.values()];
  }

  /** What is left up to these positions. Throws where the read model went back behind what is folded already. */
  since(upTo: readonly PositionSpan[]): PositionSpan[] {
    return upTo.map(span => {
      const after = this.folded.get(span.shard) ?? '0';
      if (BigInt(span.upTo) < BigInt(after)) throw new Moved();
      return { ...span, after };
    });
  }

  reached(upTo: readonly PositionSpan[]): void {
    for (const span of upTo) this.folded.set(span.shard, span.upTo);
  }

  /** `known`: streams that the generation in use leaves out; any other that cannot be folded ends the run. */
  async fold(queries: EngineQueries, events: readonly ProjectedEvent[], known: Active['leftOut']): Promise<void> {
    const some = events.filter(event => this.isIn(event));
    await this.rows.load(queries, some);
    for (const event of some) {
      try {
        if (this.isIn(event)) this.rows.fold(event);
      } catch (error) {
        const place = `${event.tenantId}/${event.streamId}`;
        if (!(error instanceof FoldFailed) || event.version < (known.get(place) ?? Infinity)) throw error;
        this.leftOut.set(place, event.version);
      }
    }
    this.processed += events.length;
  }

  private isIn({ tenantId, streamId, version }: ProjectedEvent): boolean {
    return version < (this.leftOut.get(`${tenantId}/${streamId}`) ?? Infinity);
  }
}
