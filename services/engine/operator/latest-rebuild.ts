import { Injectable } from '@nestjs/common';
import type { DifferingRow, GenerationComparison } from '../projections/generation-differences.js';
import { Sql } from '#platform/database/sql.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';

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

interface RebuildRow extends Omit<RebuildProgress, 'rate' | 'secondsLeft' | 'comparison' | 'differing'> {
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
    const run = await this.sql.one<RebuildRow>(
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
