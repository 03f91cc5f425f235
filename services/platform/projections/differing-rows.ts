import type { EngineQueries } from '../engine/engine-database.js';
import type { Projection, ProjectionRow } from './define-projection.js';

/** A row two generations do not agree on, with the columns they differ in; null for a row one of them does not have. */
export interface DifferingRow {
  readonly tenantId: string;
  readonly key: ProjectionRow;
  readonly before: ProjectionRow | null;
  readonly after: ProjectionRow | null;
}

/** The first rows, by key, that differ between two generations: at most `limit` of each tenant. */
export async function differingRows(
  queries: EngineQueries,
  projection: Projection,
  before: number,
  after: number,
  limit: number,
): Promise<DifferingRow[]> {
  const key = `jsonb_build_object(${projection.key.map(column => `'${column}', r.${column}`).join(', ')})`;
  const generation = (parameter: string) =>
    `(select r.tenant_id, ${key} as key, to_jsonb(r) - 'generation' - 'tenant_id' as row from ${projection.table}_rows r where generation = ${parameter})`;
  const unequal = (side: 'b' | 'a') =>
    `case when ${side}.row is not null then (select coalesce(jsonb_object_agg(c.name, ${side}.row->c.name), '{}') from jsonb_object_keys(${side}.row) as c(name) where b.row->c.name is distinct from a.row->c.name) end`;
  return queries.query<DifferingRow>(
    `select tenant_id as "tenantId", key, before, after from (
       select tenant_id, key, ${unequal('b')} as before, ${unequal('a')} as after, row_number() over (partition by tenant_id order by key) as n
       from ${generation('$1')} b full join ${generation('$2')} a using (tenant_id, key) where a.row is distinct from b.row) d
     where n <= $3 order by tenant_id, key`,
    [before, after, limit],
  );
}
