import type { EntityName, EntitySchemaWithMeta, RequiredEntityData } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { CamelCasePlugin, sql, type Kysely, type SelectQueryBuilder, type Selectable } from 'kysely';
import { currentEntityManager } from './unit-of-work.js';
import { timeZone } from '#shared/dates-and-money.js';

/** The tables of these entities as Kysely types: `reward_hold` with the property names of its entity. */
export type TablesOf<Entities extends EntitySchemaWithMeta> = InferKyselyDB<
  Entities,
  { columnNamingStrategy: 'property' }
>;
/** The type of one row in a query's result. */
export type RowOf<Entity extends EntitySchemaWithMeta> = Selectable<TablesOf<Entity>[keyof TablesOf<Entity>]>;

/** The same row as JSON, which projections fold: column names of the table, times as ISO 8601 UTC. */
export type FoldedRow<Entity extends EntitySchemaWithMeta> = {
  [Name in Exclude<keyof RowOf<Entity>, 'tenantId'> & string as SnakeCase<Name>]: AsJson<RowOf<Entity>[Name]>;
};
export type AsJson<Value> = Value extends Date ? string : Value;
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A query of such rows; over which tables, only its maker knows. */
export type Rows<Row = {}> = SelectQueryBuilder<any, any, Row>;
/** The tables that a query reads, by their aliases. */
export type JoinedTables<Query> = Query extends SelectQueryBuilder<infer Tables, any, any> ? Tables : never;

/** Property names are column names in camel case (`schema.int.spec` checks it); keys inside a JSON column stay unchanged. */
const propertyNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Typed queries in this transaction, over these entities: `tables<typeof RewardHold>().selectFrom('reward_hold')…`.
 * Row-level security shows this tenant's rows alone; `tenantId` keeps the index in use. Flush changed entities first.
 */
export function tables<Entities extends EntitySchemaWithMeta>(): Kysely<TablesOf<Entities>> {
  const queries: unknown = currentEntityManager().getKysely();
  return (queries as Kysely<TablesOf<Entities>>).withPlugin(propertyNames);
}

/**
 * Inserts rows; those that conflict with an existing row on any unique key are left out. Returns whether any row was new.
 * The database decides: of two concurrent inserts one waits, is told, and its transaction continues.
 */
export async function insertIfNew<Row extends object>(
  entity: EntityName<Row>,
  rows: RequiredEntityData<Row> | RequiredEntityData<Row>[],
): Promise<boolean> {
  const written = await currentEntityManager().createQueryBuilder(entity).insert(rows).onConflict().ignore().execute();
  return written.affectedRows > 0;
}

/** Locks the name until the transaction ends; others who lock it wait. */
export async function lockName(name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables());
}

/**
 * For each period, the last calendar day on which something happened to its product, by the period's key;
 * days as `YYYY-MM-DD`, both inclusive.
 */
export async function lastDaysIn(
  periods: readonly { readonly key: number; readonly productId: number; readonly from: string; readonly to: string }[],
  happened: SelectQueryBuilder<any, any, { productId: number; at: Date }>,
): Promise<ReadonlyMap<number, string>> {
  if (periods.length === 0) return new Map();
  const asked = sql<{ key: number; productId: number; firstDay: string; lastDay: string }>`
    unnest(${periods.map(({ key }) => key)}::int[], ${periods.map(({ productId }) => productId)}::int[],
      ${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])`;
  const day = sql<string>`(h.at at time zone ${timeZone()})::date`;
  const rows = await tables<never>()
    .selectFrom(asked.as<'p'>(sql`p (key, product_id, first_day, last_day)`))
    .innerJoin(happened.as('h'), on =>
      on
        .onRef('h.productId', '=', 'p.productId')
        .on(({ between, ref }) => between(day, ref('p.firstDay'), ref('p.lastDay'))),
    )
    .select(['p.key', sql<string>`max(${day})::text`.as('day')])
    .groupBy('p.key')
    .execute();
  return new Map(rows.map(({ key, day }) => [key, day]));
}
