import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The hosts' database role; row-level security applies to it. */
export const appRole = 'weitersagen_app';
/** Role of relay, projections and sweepers: sees every tenant (BYPASSRLS), never serves a request. */
export const engineRole = 'weitersagen_engine';

/** Tenant id for records that concern every tenant. */
export const platformTenant = '00000000-0000-0000-0000-000000000000';

const functions = join(dirname(fileURLToPath(import.meta.url)), 'functions');

/** A function's current version with its grants (`functions/<name>.sql`); a new migration loads changes. */
export const sqlFunction = (name: string): string => readFileSync(join(functions, `${name}.sql`), 'utf8');

/** Wrapped in a subselect, so that it is evaluated once per statement, not once per row. */
const ofTheTenant = `tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)`;

/** Row-level security for a table that has `tenant_id`, forced on its owner too. */
export function tenantPolicy(name: string): string[] {
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy tenant on ${name} using (${ofTheTenant}) with check (${ofTheTenant})`,
  ];
}

/**
 * A table of one module. `columns` is the column list after `tenant_id` and names the key:
 * `tenantTable('reward', "id uuid not null, amount_cents int not null, primary key (tenant_id, id)")`.
 * Keys, foreign keys and indexes start with `tenant_id`. The app reads and writes its tenant's rows, the engine reads all.
 */
export function tenantTable(name: string, columns: string): string[] {
  return [
    `create table ${name} (tenant_id uuid not null, ${columns})`,
    ...tenantPolicy(name),
    `grant select, insert, update, delete on ${name} to ${appRole}`,
    `grant select on ${name} to ${engineRole}`,
  ];
}

/**
 * A projection's table `<name>_rows`, several generations side by side, and the view `<name>` of the active one, which queries read.
 * `key` is the projection's key column (or several, comma-separated). Further indexes start with `tenant_id, generation`.
 * Only the engine writes it.
 */
export function readModel(name: string, columns: string, key: string): string[] {
  const rows = `${name}_rows`;
  return [
    `create table ${rows} (tenant_id uuid not null, generation int not null, ${columns}, primary key (tenant_id, generation, ${key}))`,
    ...tenantPolicy(rows),
    `grant select on ${rows} to ${appRole}`,
    `grant select, insert, update, delete on ${rows} to ${engineRole}`,
    `insert into engine.projection (table_name) values ('${name}') on conflict do nothing`,
    ...readModelView(name),
  ];
}

/** (Re)creates the view over the active generation: again after a column was added to `<name>_rows`. */
export function readModelView(name: string): string[] {
  return [
    `create or replace view ${name} with (security_invoker = true) as
       select * from ${name}_rows where generation = (select active_generation from engine.projection where table_name = '${name}')`,
    `grant select on ${name} to ${appRole}, ${engineRole}`,
  ];
}

/** A view through which reports read a module's tables (decision 0005), so that the tables can change. */
export function publishedView(name: string, query: string): string[] {
  return [
    `create view ${name} with (security_invoker = true) as ${query}`,
    `grant select on ${name} to ${appRole}, ${engineRole}`,
  ];
}

const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

/** This build's migrations in order, with name and file. */
export async function migrationFiles(): Promise<{ name: string; file: string }[]> {
  const files = (await readdir(folder)).filter(file => /^Migration\w+\.(ts|js)$/.test(file)).sort();
  return [...new Map(files.map(file => [file.replace(/\.(ts|js)$/, ''), file]))].map(([name, file]) => ({
    name,
    file,
  }));
}
