import type { EngineQueries } from '../engine/engine-database.js';
import type { Projection, ProjectionRow } from './define-projection.js';

/** A row and where it belongs. */
export interface Placed {
  readonly tenantId: string;
  readonly key: ProjectionRow;
}

/** Reads and writes one generation of a projection's table, many rows a statement. */
export class ProjectionTable {
  private constructor(
    private readonly rows: string,
    private readonly key: readonly string[],
    private readonly columns: ReadonlyMap<string, string>,
    /** A row nothing was folded into: every column with its default, else null. */
    private readonly blank: ProjectionRow,
  ) {}

  static async open(queries: EngineQueries, projection: Projection): Promise<ProjectionTable> {
    const rows = `${projection.table}_rows`;
    const found = await queries.query<{ name: string; type: string; fallback: string | null }>(
      `select a.attname as name, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as fallback
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
      [rows],
    );
    const columns = new Map(found.map(({ name, type }) => [name, type]));
    const missing = ['tenant_id', 'generation', ...projection.key].filter((column) => !columns.has(column));
    if (missing.length > 0) throw new Error(`Projection ${projection.name}: ${rows} lacks ${missing.join(', ')}. Is its read model migrated?`);
    const [first] = await queries.query<{ blank: ProjectionRow }>(`select to_jsonb(b) as blank from (select ${found.map(({ name, fallback }) => `${fallback ?? 'null'} as ${name}`).join(', ')}) b`);
    return new ProjectionTable(rows, projection.key, columns, first!.blank);
  }

  /** The row with every column, as it would come back from the table. */
  whole(row: ProjectionRow): ProjectionRow {
    return { ...this.blank, ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) };
  }

  /** The rows there are, by place. */
  async load(queries: EngineQueries, generation: number, places: readonly Placed[]): Promise<Map<string, ProjectionRow>> {
    const wanted = places.map(({ tenantId, key }) => ({ ...key, tenant_id: tenantId, generation }));
    const found = await queries.query<{ row: ProjectionRow }>(
      `select to_jsonb(r) as row from jsonb_populate_recordset(null::${this.rows}, $1::jsonb) k
       join ${this.rows} r on ${this.fullKey.map((column) => `r.${column} = k.${column}`).join(' and ')}`,
      [JSON.stringify(wanted)],
    );
    return new Map(found.map(({ row }) => [placeOf(row['tenant_id'] as string, this.keyOf(row)), this.plain(row)]));
  }

  async save(queries: EngineQueries, generation: number, changes: readonly (Placed & { readonly row: ProjectionRow | undefined })[]): Promise<void> {
    const kept = changes.filter(({ row }) => row).map(({ tenantId, key, row }) => ({ ...row, ...key, tenant_id: tenantId, generation }));
    const gone = changes.filter(({ row }) => !row).map(({ tenantId, key }) => ({ ...key, tenant_id: tenantId, generation }));
    if (kept.length > 0) {
      this.refuseUnknownColumns(kept);
      const names = [...this.columns.keys()];
      const others = names.filter((column) => !this.fullKey.includes(column));
      const update = others.length > 0 ? `do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}` : 'do nothing';
      await queries.query(
        `insert into ${this.rows} (${names.join(', ')}) select ${names.map((column) => `r.${column}`).join(', ')}
         from jsonb_populate_recordset(null::${this.rows}, $1::jsonb) r on conflict (${this.fullKey.join(', ')}) ${update}`,
        [JSON.stringify(kept)],
      );
    }
    if (gone.length > 0) {
      await queries.query(
        `delete from ${this.rows} r using jsonb_populate_recordset(null::${this.rows}, $1::jsonb) k where ${this.fullKey.map((column) => `r.${column} = k.${column}`).join(' and ')}`,
        [JSON.stringify(gone)],
      );
    }
  }

  async keepOnly(queries: EngineQueries, generations: readonly number[]): Promise<void> {
    await queries.query(`delete from ${this.rows} where generation <> all ($1::int[])`, [generations]);
  }

  /** Count and order-independent hash of each tenant's rows in two generations, side by side. */
  async compare(queries: EngineQueries, before: number, after: number): Promise<GenerationComparison[]> {
    return queries.query<GenerationComparison>(
      `with summed as (
         select tenant_id, generation, count(*) as n, sum(hashtextextended((to_jsonb(r) - 'generation')::text, 0)::numeric)::text as hash
         from ${this.rows} r where generation in ($1, $2) group by tenant_id, generation)
       select coalesce(b.tenant_id, a.tenant_id) as "tenantId", coalesce(b.n, 0) as "before", coalesce(a.n, 0) as "after", a.hash is not distinct from b.hash as "equal"
       from (select * from summed where generation = $1) b full join (select * from summed where generation = $2) a using (tenant_id) order by 1`,
      [before, after],
    );
  }

  private get fullKey(): string[] {
    return ['tenant_id', 'generation', ...this.key];
  }

  private keyOf(row: ProjectionRow): ProjectionRow {
    return Object.fromEntries(this.key.map((column) => [column, row[column]]));
  }

  /** Timestamps as events write them, so that a fold compares like with like. */
  private plain(row: ProjectionRow): ProjectionRow {
    for (const [column, type] of this.columns) {
      const value = row[column];
      if (type === 'timestamp with time zone' && typeof value === 'string') row[column] = new Date(value).toISOString();
    }
    return row;
  }

  private refuseUnknownColumns(rows: readonly ProjectionRow[]): void {
    const unknown = new Set(rows.flatMap((row) => Object.keys(row)).filter((column) => !this.columns.has(column)));
    if (unknown.size > 0) throw new Error(`${this.rows} has no column ${[...unknown].join(', ')}.`);
  }
}

export interface GenerationComparison {
  readonly tenantId: string;
  readonly before: number;
  readonly after: number;
  readonly equal: boolean;
}

/** Identifies a row in memory. */
export const placeOf = (tenantId: string, key: ProjectionRow): string => `${tenantId}/${Object.values(key).map(String).join('/')}`;
