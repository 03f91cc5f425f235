import type { EngineQueries } from '../engine-database.js';
import type { Projection, ProjectionRow } from './define-projection.js';
import type { Placed } from './placed-row.js';

/** What a replay did: rows before and after, and how many of them differed. */
export interface Replaced {
  readonly before: number;
  readonly after: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly differing: readonly DifferingRow[];
}

export interface GenerationComparison {
  readonly tenantId: string;
  readonly before: number;
  readonly after: number;
  readonly equal: boolean;
}

/** A row that differs between two generations, with the differing columns; null for the side that lacks the row. */
export interface DifferingRow {
  readonly tenantId: string;
  readonly key: ProjectionRow;
  readonly before: ProjectionRow | null;
  readonly after: ProjectionRow | null;
}

/** The first rows, by key, that differ between two generations: at most `limit` per tenant; `among` one tenant's, of these keys alone. */
export async function differingRows(
  queries: EngineQueries,
  projection: Projection,
  before: number,
  after: number,
  limit: number,
  among?: { readonly tenantId: string; readonly only: readonly Placed[] | undefined },
): Promise<DifferingRow[]> {
  const key = `jsonb_build_object(${projection.key.map(column => `'${column}', r.${column}`).join(', ')})`;
  const rows = `${projection.table}_rows`;
  const keys = projection.key.join(', ');
  const ofTenant = among ? 'and tenant_id = $4' : '';
  const ofKeys = among?.only
    ? `and (${keys}) in (select ${keys} from jsonb_populate_recordset(null::${rows}, $5::jsonb))`
    : '';
  const generation = (parameter: string) =>
    `(select r.tenant_id, ${key} as key, to_jsonb(r) - 'generation' - 'tenant_id' as row from ${rows} r where generation = ${parameter} ${ofTenant} ${ofKeys})`;
  const unequal = (side: 'b' | 'a') =>
    `case when ${side}.row is not null then (select coalesce(jsonb_object_agg(c.name, ${side}.row->c.name), '{}') from jsonb_object_keys(${side}.row) as c(name) where b.row->c.name is distinct from a.row->c.name) end`;
  return queries.query<DifferingRow>(
    `select tenant_id as "tenantId", key, before, after from (
       select tenant_id, key, ${unequal('b')} as before, ${unequal('a')} as after, row_number() over (partition by tenant_id order by key) as n
       from ${generation('$1')} b full join ${generation('$2')} a using (tenant_id, key) where a.row is distinct from b.row) d
     where n <= $3 order by tenant_id, key`,
    [
      before,
      after,
      limit,
      ...(among ? [among.tenantId] : []),
      ...(among?.only ? [JSON.stringify(among.only.map(placed => placed.key))] : []),
    ],
  );
}
