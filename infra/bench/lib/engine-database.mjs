// A database for the engine's benches: the schema, one projection's table, one table under row-level security.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../start/lib/programme.mjs';

export async function openEngineDatabase(env, server) {
  const maintenance = new pg.Client({ connectionString: server.url('postgres') });
  await maintenance.connect();
  await maintenance.query('create database bench_engine');
  await maintenance.end();
  const at = url => Object.assign(new URL(url), { pathname: '/bench_engine' }).href;
  const own = {
    ...env,
    DATABASE_URL: at(env.DATABASE_URL),
    DATABASE_APP_URL: at(env.DATABASE_APP_URL),
    DATABASE_ENGINE_URL: at(env.DATABASE_ENGINE_URL),
  };
  await migrate(own);
  const { readModel, tenantTable } = await import('../../../dist/infra/database/tables.js');
  const owner = new pg.Client({ connectionString: own.DATABASE_URL });
  await owner.connect();
  const statements = [
    ...readModel('bench_parcel', 'parcel_id uuid not null, stops int not null, grams bigint not null', 'parcel_id'),
    ...tenantTable('bench_row', 'id uuid not null, n int not null, what text not null, primary key (tenant_id, id)'),
    'create index bench_row_n on bench_row (tenant_id, n)',
    // What a reaction, or a peer's job, leaves behind.
    ...tenantTable('bench_note', 'event_id uuid not null, primary key (tenant_id, event_id)'),
    'create table bench_job_note (job text primary key)',
  ];
  for (const statement of statements) await owner.query(statement);
  return { env: own, owner, tenantId: randomUUID(), close: () => owner.end() };
}
