import { Injectable } from '@nestjs/common';
import type { DifferingRow, GenerationComparison } from '../projections/projection-table.js';
import { Sql } from '#platform/database/sql.js';
import { afterCommit, currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Queues } from '../queues/queues.js';
import { unrelayed, type ConsumerState } from './deliveries.js';

export interface ProjectionFigures {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  /** The generation that a rollback activates. */
  readonly previousGeneration: number | null;
  readonly position: number;
  readonly lag: number;
  readonly error: string | null;
  readonly state: ConsumerState;
}

/**
 * Every registered projection. Positions and lags count log entries of all tenants; events not yet in the log and streams left out after
 * an error are this tenant's only, since row-level security hides the others'.
 */
@Injectable()
export class ListProjections {
  constructor(private readonly sql: Sql) {}

  async all(): Promise<ProjectionFigures[]> {
    const rows = await this.sql.query<Omit<ProjectionFigures, 'state'> & { readonly rebuilding: boolean }>(
      `with ${unrelayed}
       select p.name, coalesce(p.version, 1) as version, p.active_generation as generation, p.previous_generation as "previousGeneration", coalesce(far.position, 0)::bigint as position, (coalesce(far.lag, 0) + waiting.events)::bigint as lag, left_out.error,
              exists (select from engine.rebuild r where r.projection = p.name and r.state in ('requested', 'building')) as rebuilding
       from engine.projection p cross join (select count(*) as events from unrelayed) waiting
       left join lateral (
         select sum(c.seq) as position, sum(greatest(k.seq - c.seq, 0)) as lag from engine.checkpoint c join engine.shard_cursor k using (shard)
         where c.consumer = p.name and c.generation = p.active_generation) far on true
       left join lateral (
         select min(s.error) || case when count(*) > 1 then ' (' || count(*) || ' streams)' else '' end as error from engine.parked_stream s where s.consumer = p.name and s.generation = p.active_generation having count(*) > 0) left_out on true
       where p.name is not null order by p.name`,
      [currentWork().tenantId],
    );
    return rows.map(({ rebuilding, ...row }) => ({ ...row, state: stateOf(rebuilding, row) }));
  }
}

function stateOf(rebuilding: boolean, { error, lag }: Pick<ProjectionFigures, 'error' | 'lag'>): ConsumerState {
  if (rebuilding) return 'rebuilding';
  if (error !== null) return 'failed';
  return lag > 0 ? 'catching-up' : 'current';
}

export interface RebuildProgress {
  readonly id: string | null;
  readonly state: 'none' | 'requested' | 'building' | 'done' | 'failed' | 'cancelled';
  readonly processed: number;
  readonly total: number;
  /** Log entries per second since the run began. */
  readonly rate: number;
  readonly secondsLeft: number | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
  /** Row counts before (blue) and after (green), one entry per tenant. */
  readonly comparison: readonly {
    readonly tenant: string;
    readonly blue: number;
    readonly green: number;
    readonly equal: boolean;
  }[];
  /** The first rows that differ, of any tenant; read models hold no personal data. */
  readonly differing: readonly Pick<DifferingRow, 'key' | 'before' | 'after'>[];
}

interface Run extends Omit<RebuildProgress, 'rate' | 'secondsLeft' | 'comparison' | 'differing'> {
  readonly seconds: number | null;
  readonly tenants: readonly GenerationComparison[] | null;
  readonly rows: readonly DifferingRow[] | null;
}

const none: RebuildProgress = {
  id: null,
  state: 'none',
  processed: 0,
  total: 0,
  rate: 0,
  secondsLeft: null,
  startedAt: null,
  endedAt: null,
  error: null,
  comparison: [],
  differing: [],
};

/** Progress or result of the latest rebuild of a projection. Throws not-found for an unknown projection. */
@Injectable()
export class LatestRebuild {
  constructor(
    private readonly sql: Sql,
    private readonly tenants: TenantDirectory,
  ) {}

  async of(projection: string): Promise<RebuildProgress> {
    if (!(await this.sql.one('select 1 as known from engine.projection where name = $1', [projection])))
      throw new DomainError('not-found');
    const run = await this.sql.one<Run>(
      `select id, state, processed, total, error, started_at as "startedAt", finished_at as "endedAt", comparison->'tenants' as tenants, comparison->'differing' as rows,
              extract(epoch from coalesce(finished_at, clock_timestamp()) - started_at)::float as seconds
       from engine.rebuild where projection = $1 order by requested_at desc limit 1`,
      [projection],
    );
    if (!run) return none;
    const { seconds, tenants, rows, ...progress } = run;
    const keys = new Map((await this.tenants.all()).map(({ id, key }) => [id, key]));
    const rate = seconds ? Math.round(progress.processed / Math.max(seconds, 0.001)) : 0;
    const left = Math.max(progress.total - progress.processed, 0);
    return {
      ...progress,
      rate,
      secondsLeft: progress.state === 'building' && rate > 0 ? Math.ceil(left / rate) : null,
      comparison: (tenants ?? []).map(({ tenantId, before, after, equal }) => ({
        tenant: keys.get(tenantId) ?? tenantId,
        blue: before,
        green: after,
        equal,
      })),
      differing: (rows ?? []).map(({ key, before, after }) => ({ key, before, after })),
    };
  }
}

interface Generations {
  readonly generation: number;
  readonly previous: number | null;
  readonly rebuilding: boolean;
}

/** An operator's requests to a projection; a queue job tells a worker. All throw not-found for an unknown projection. */
@Injectable()
export class ProjectionControl {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  /** Returns the run and the generation in use. Throws changed-meanwhile while another run is in progress. */
  async rebuild(projection: string): Promise<{ readonly run: string; readonly generation: number }> {
    const known = await this.sql.one<{ generation: number }>(
      'select active_generation as generation from engine.projection where name = $1',
      [projection],
    );
    ensure(known !== undefined, 'not-found');
    const run = newId();
    const added = await this.sql.execute(
      'insert into engine.rebuild (id, projection, requested_by, enqueued_at) values ($1, $2, $3, now()) on conflict do nothing',
      [run, projection, currentWork().actor],
    );
    ensure(added === 1, 'changed-meanwhile');
    // If the queue does not accept it, the sweeper finds it later.
    afterCommit(() => void this.queues.enqueueRebuilds([projection]));
    return { run, generation: known.generation };
  }

  /**
   * Returns the run. Waits for the step in progress; the next rebuild removes the rows built so far. Throws
   * changed-meanwhile when no run is in progress.
   */
  async cancelRebuild(projection: string): Promise<string> {
    ensure(
      (await this.sql.one('select 1 as known from engine.projection where name = $1', [projection])) !== undefined,
      'not-found',
    );
    const run = await this.sql.one<{ id: string }>(
      `update engine.rebuild set state = 'cancelled', finished_at = clock_timestamp() where projection = $1 and state in ('requested', 'building') returning id`,
      [projection],
    );
    ensure(run !== undefined, 'changed-meanwhile');
    return run.id;
  }

  /** Swaps the two generations. Throws changed-meanwhile when there is no previous one, or while a rebuild is in progress. */
  async rollBack(projection: string): Promise<{ readonly from: number; readonly to: number }> {
    // Locks in a separate statement first, so that the next statement sees what the last lock holder committed.
    ensure(
      (await this.sql.one('select 1 as known from engine.projection where name = $1 for update', [projection])) !==
        undefined,
      'not-found',
    );
    const now = await this.sql.one<Generations>(
      `select active_generation as generation, previous_generation as previous,
              exists (select from engine.rebuild r where r.projection = name and r.state in ('requested', 'building')) as rebuilding
       from engine.projection where name = $1`,
      [projection],
    );
    ensure(now?.previous != null && !now.rebuilding, 'changed-meanwhile');
    await this.sql.execute(
      'update engine.projection set active_generation = previous_generation, previous_generation = active_generation, flipped_at = clock_timestamp() where name = $1',
      [projection],
    );
    return { from: now.generation, to: now.previous };
  }
}
