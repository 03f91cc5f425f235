import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { unrelayed, type ConsumerState } from './consumers.js';

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
