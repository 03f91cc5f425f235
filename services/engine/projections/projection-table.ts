import { prepared } from '#platform/database/connection.js';
import { copyText } from '../copy-text.js';
import type { EngineQueries, EngineTransaction } from '../engine-database.js';
import type { Projection, ProjectionRow } from './define-projection.js';
import { type Replaced, differingRows, type GenerationComparison } from './generation-differences.js';
import { type Placed, placeOf } from './placed-row.js';

/** Column types whose values COPY can take; a table with any other type gets its rows as JSON, which the server unpacks. */
const copied =
  /^(uuid|text|character varying.*|boolean|smallint|integer|bigint|numeric.*|double precision|real|date|timestamp.*|jsonb?)$/;

const linesACopy = 5_000;

/** Reads and writes one generation of a projection's table, many rows per statement. */
export class ProjectionTable {
  private readonly names: readonly string[];
  private readonly written: readonly { readonly name: string; readonly json: boolean }[];
  private readonly copies: boolean;
  private readonly fullKey: readonly string[];
  private readonly loading: string;
  private readonly saving: string;

  private constructor(
    private readonly rows: string,
    private readonly key: readonly string[],
    private readonly columns: ReadonlyMap<string, string>,
    /** An empty row: every column with its default, else null. */
    private readonly blank: ProjectionRow,
  ) {
    this.names = [...columns.keys()];
    this.written = this.names.map(name => ({ name, json: /^jsonb?$/.test(columns.get(name)!) }));
    this.copies = [...columns.values()].every(type => copied.test(type));
    this.fullKey = ['tenant_id', 'generation', ...key];
    const others = this.names.filter(column => !this.fullKey.includes(column));
    // Loading is planned on each call, since the table grows; saving, which only writes, is prepared once.
    this.loading = `select to_jsonb(r) as row from jsonb_populate_recordset(null::${rows}, $1::jsonb) k join ${rows} r on ${this.fullKey.map(column => `r.${column} = k.${column}`).join(' and ')}`;
    this.saving = prepared(
      `insert into ${rows} (${this.names.join(', ')}) select ${this.names.map(column => `r.${column}`).join(', ')}
       from jsonb_populate_recordset(null::${rows}, $1::jsonb) r
       on conflict (${this.fullKey.join(', ')}) ${others.length > 0 ? `do update set ${others.map(column => `${column} = excluded.${column}`).join(', ')}` : 'do nothing'}`,
    );
  }

  static async open(queries: EngineQueries, projection: Projection): Promise<ProjectionTable> {
    const rows = `${projection.table}_rows`;
    const found = await queries.query<{ name: string; type: string; fallback: string | null }>(
      `select a.attname as name, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as fallback
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
      [rows],
    );
    const columns = new Map(found.map(({ name, type }) => [name, type]));
    const missing = ['tenant_id', 'generation', ...projection.key].filter(column => !columns.has(column));
    if (missing.length > 0)
      throw new Error(
        `Projection ${projection.name}: ${rows} lacks ${missing.join(', ')}. Is its read model migrated?`,
      );
    const [first] = await queries.query<{ blank: ProjectionRow }>(
      `select to_jsonb(b) as blank from (select ${found.map(({ name, fallback }) => `${fallback ?? 'null'} as ${name}`).join(', ')}) b`,
    );
    return new ProjectionTable(rows, projection.key, columns, first!.blank);
  }

  /** Completes the row with every column, as the table would return it. */
  whole(row: ProjectionRow): ProjectionRow {
    // Usually the row derives from a complete row and needs nothing added.
    for (const column of this.names) {
      if (row[column] === undefined)
        return { ...this.blank, ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) };
    }
    return row;
  }

  /** The existing rows, by place. */
  async load(
    queries: EngineQueries,
    generation: number,
    places: readonly Placed[],
  ): Promise<Map<string, ProjectionRow>> {
    const wanted = places.map(({ tenantId, key }) => ({ ...key, tenant_id: tenantId, generation }));
    const found = await queries.query<{ row: ProjectionRow }>(this.loading, [JSON.stringify(wanted)]);
    return new Map(found.map(({ row }) => [placeOf(row['tenant_id'] as string, this.keyOf(row)), this.plain(row)]));
  }

  async save(
    queries: EngineQueries,
    generation: number,
    changes: readonly (Placed & { readonly row: ProjectionRow | undefined })[],
  ): Promise<void> {
    const kept = changes
      .filter(({ row }) => row)
      .map(({ tenantId, key, row }) => ({ ...row, ...key, tenant_id: tenantId, generation }));
    const gone = changes
      .filter(({ row }) => !row)
      .map(({ tenantId, key }) => ({ ...key, tenant_id: tenantId, generation }));
    if (kept.length > 0) {
      this.refuseUnknownColumns(kept);
      await queries.query(this.saving, [JSON.stringify(kept)]);
    }
    if (gone.length > 0) {
      await queries.query(
        `delete from ${this.rows} r using jsonb_populate_recordset(null::${this.rows}, $1::jsonb) k where ${this.fullKey.map(column => `r.${column} = k.${column}`).join(' and ')}`,
        [JSON.stringify(gone)],
      );
    }
  }

  /** Inserts rows that do not exist yet. */
  async add(
    queries: EngineTransaction,
    generation: number,
    added: readonly (Placed & { readonly row: ProjectionRow })[],
  ): Promise<void> {
    if (!this.copies) return this.save(queries, generation, added);
    const target = `copy ${this.rows} (${this.names.join(', ')}) from stdin`;
    for (let from = 0; from < added.length; from += linesACopy) {
      const rows = added
        .slice(from, from + linesACopy)
        .map(({ tenantId, key, row }): ProjectionRow => ({ ...row, ...key, tenant_id: tenantId, generation }));
      this.refuseUnknownColumns(rows);
      await queries.copy(
        target,
        rows.map(row => `${this.written.map(({ name, json }) => copyText(row[name], json)).join('\t')}\n`).join(''),
      );
    }
  }

  async keepOnly(queries: EngineQueries, generations: readonly number[]): Promise<void> {
    await queries.query(
      `delete from ${this.rows} where generation <> all ($1::int[]) and generation <> ${scratchGeneration}`,
      [generations],
    );
  }

  async clearScratch(queries: EngineQueries, tenantId: string): Promise<void> {
    await queries.query(`delete from ${this.rows} where tenant_id = $1 and generation = ${scratchGeneration}`, [
      tenantId,
    ]);
  }

  /** Puts the tenant's rows of the scratch generation in place of those in use, where they differ; `only` of these keys. */
  async replace(
    queries: EngineQueries,
    projection: Projection,
    tenantId: string,
    generation: number,
    only: readonly Placed[] | undefined,
  ): Promise<Replaced> {
    const keys = this.key.join(', ');
    const of = (which: number, scope = '') =>
      `(select * from ${this.rows} where tenant_id = $1 and generation = ${which} ${scope})`;
    const among = only
      ? `and (${keys}) in (select ${keys} from jsonb_populate_recordset(null::${this.rows}, $2::jsonb))`
      : '';
    const parameters = [tenantId, ...(only ? [JSON.stringify(only.map(({ key }) => key))] : [])];
    const others = this.names.filter(name => name !== 'generation');
    const row = (side: string) =>
      `row(${others.map(name => (this.columns.get(name) === 'json' ? `${side}.${name}::text` : `${side}.${name}`)).join(', ')})`;
    const [counts] = await queries.query<Omit<Replaced, 'differing'>>(
      `select count(a.tenant_id)::int as before, count(s.tenant_id)::int as after, count(*) filter (where a.tenant_id is null)::int as added, count(*) filter (where s.tenant_id is null)::int as removed,
              count(*) filter (where a.tenant_id is not null and s.tenant_id is not null and ${row('a')} is distinct from ${row('s')})::int as changed
       from ${of(generation, among)} a full join ${of(scratchGeneration)} s using (${keys})`,
      parameters,
    );
    const differs = counts!.added + counts!.removed + counts!.changed > 0;
    const differing = differs
      ? await differingRows(queries, projection, generation, scratchGeneration, 20, { tenantId, only })
      : [];
    if (differs) {
      await queries.query(
        `delete from ${this.rows} a where tenant_id = $1 and generation = ${generation} ${among}
           and not exists (select from ${this.rows} s where s.tenant_id = $1 and s.generation = ${scratchGeneration} and ${this.key.map(name => `s.${name} = a.${name}`).join(' and ')} and ${row('s')} is not distinct from ${row('a')})`,
        parameters,
      );
      await queries.query(
        `update ${this.rows} s set generation = ${generation} where tenant_id = $1 and generation = ${scratchGeneration}
           and not exists (select from ${this.rows} a where a.tenant_id = $1 and a.generation = ${generation} and ${this.key.map(name => `a.${name} = s.${name}`).join(' and ')})`,
        [tenantId],
      );
    }
    await this.clearScratch(queries, tenantId);
    return { ...counts!, differing };
  }

  /** Count and order-independent hash of each tenant's rows in two generations, side by side. */
  async compare(queries: EngineQueries, before: number, after: number): Promise<GenerationComparison[]> {
    // The type `json` has no equality operator.
    const compared = this.names
      .filter(name => name !== 'generation')
      .map(name => (this.columns.get(name) === 'json' ? `r.${name}::text` : `r.${name}`));
    return queries.query<GenerationComparison>(
      `with summed as (
         select tenant_id, generation, count(*) as n, sum(hash_record_extended(row(${compared.join(', ')}), 0)::numeric) as hash
         from ${this.rows} r where generation in ($1, $2) group by tenant_id, generation)
       select coalesce(b.tenant_id, a.tenant_id) as "tenantId", coalesce(b.n, 0) as "before", coalesce(a.n, 0) as "after", a.hash is not distinct from b.hash as "equal"
       from (select * from summed where generation = $1) b full join (select * from summed where generation = $2) a using (tenant_id) order by 1`,
      [before, after],
    );
  }

  private keyOf(row: ProjectionRow): ProjectionRow {
    return Object.fromEntries(this.key.map(column => [column, row[column]]));
  }

  /** Converts timestamps to the events' format, so that a fold compares equal formats. */
  private plain(row: ProjectionRow): ProjectionRow {
    for (const [column, type] of this.columns) {
      const value = row[column];
      if (type === 'timestamp with time zone' && typeof value === 'string') row[column] = new Date(value).toISOString();
    }
    return row;
  }

  private refuseUnknownColumns(rows: readonly ProjectionRow[]): void {
    for (const row of rows) {
      for (const column in row) if (!this.columns.has(column)) throw new Error(`${this.rows} has no column ${column}.`);
    }
  }
}

/** The generation in which a replay makes a tenant's rows; no read model uses it, and rebuilds leave it alone. */
export const scratchGeneration = -1;
