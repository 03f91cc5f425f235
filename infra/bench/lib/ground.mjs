// The benches' environment: the product as `npm start` runs it, on a database with fsync and commit timestamps.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { databaseFolder, queueDatabase, startPostgres } from '../../start/lib/postgres.mjs';
import { hostEnvironment, isOk, migrate, seed, startDemo, startHost, stopHosts } from '../../start/lib/product.mjs';
import { dataFolder, root } from '../../start/lib/places.mjs';
import { freePort, onPath } from '../../start/lib/processes.mjs';
import { startRedis } from '../../start/lib/queue.mjs';
import { step } from '../../start/lib/steps.mjs';

const folder = databaseFolder(join(dataFolder, 'bench-postgres'));
const queueFolder = join(dataFolder, 'bench-redis');
const demoData = join(dataFolder, 'bench-demo');
const watcher = pathToFileURL(join(root, 'infra/bench/processes/memory-watcher.mjs')).href;
const password = () => randomBytes(12).toString('hex');

export function openGround() {
  const logs = join(dataFolder, 'logs', 'bench');
  const options = { hosts: [], logs, tell: console.error };
  const running = new Map();
  let server;
  let queue;
  let env;
  let engine;
  let filled;

  async function fill() {
    await step('Filling the database', async () => {
      await startDemo(env, options);
      await migrate(env);
      await seed(env);
    });
  }

  function host(name, { watchMemory = false } = {}) {
    const { DATABASE_URL: _migrationsOnly, ...settings } = env;
    if (watchMemory) settings.NODE_OPTIONS = `--import=${watcher}`;
    const one = startHost({
      name,
      script: `dist/services/${name}/main.js`,
      env: settings,
      logs,
      tell: console.error,
      isReady: () => name !== 'api' || isOk(`${env.PUBLIC_URL}/readyz`),
    });
    options.hosts.push(one);
    running.set(name, { ...one, watchMemory });
    return one.ready();
  }

  async function stop(name) {
    const one = running.get(name);
    running.delete(name);
    if (one)
      options.hosts.splice(
        options.hosts.findIndex(known => known.name === name),
        1,
      );
    await one?.stop();
  }

  return {
    logs,
    get queueKind() {
      return queue.url.split(':')[0];
    },
    async start() {
      rmSync(folder, { recursive: true, force: true });
      await step('Starting the database', async () => {
        server = await startPostgres({
          folder,
          password: password(),
          settings: { track_commit_timestamp: 'on', shared_buffers: '256MB', max_wal_size: '4GB' },
        });
        const client = new pg.Client({ connectionString: server.url('postgres') });
        await client.connect();
        await client.query('create database weitersagen');
        await client.end();
      });
      const ownerUrl = server.url('weitersagen');
      const as = username => Object.assign(new URL(ownerUrl), { username, password: password() }).href;
      queue = onPath('redis-server')
        ? await startRedis({ folder: queueFolder, keep: false })
        : { url: await queueDatabase(ownerUrl, password()), stop: async () => undefined };
      env = await hostEnvironment({
        port: await freePort(),
        database: { ownerUrl, appUrl: as('weitersagen_app'), engineUrl: as('weitersagen_engine') },
        queue,
        secrets: {
          encryptionKeys: `bench:${randomBytes(32).toString('base64')}`,
          hashKey: randomBytes(32).toString('base64'),
          providerSecrets: { telko: 'telko', energie: 'energie' },
        },
        demoData,
      });
      env.LOG_LEVEL = 'warn';
      env.NODE_ENV = 'production';
    },
    /** Runs exactly these hosts on the filled database; returns their environment. */
    async product(names, { watchMemory = false } = {}) {
      filled ??= fill();
      await filled;
      for (const [name, one] of [...running])
        if (!names.includes(name) || one.watchMemory !== watchMemory) await stop(name);
      for (const name of names) if (!running.has(name)) await host(name, { watchMemory });
      return env;
    },
    worker: { start: () => host('worker'), stop: () => stop('worker') },
    /** Memory of a host started with `watchMemory`, in bytes, after a garbage collection. */
    async memoryOf(name) {
      const child = running.get(name).child();
      const answer = once(child, 'message');
      child.send({ ask: 'memory' });
      return (await answer)[0];
    },
    /** A separate database for the engine; stops the product. */
    async engineDatabase() {
      await stopHosts(options.hosts.splice(0));
      running.clear();
      filled = undefined;
      engine ??= openEngineDatabase(env, server);
      return engine;
    },
    async close() {
      await (await engine)?.close();
      await stopHosts(options.hosts);
      await queue?.stop();
      await server?.stop();
      for (const path of [folder, queueFolder, demoData]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The engine benches' database: the schema, one projection's table, one table with row-level security. */
async function openEngineDatabase(env, server) {
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
    // Each handled event of a reaction, or job of plain BullMQ, inserts a row.
    ...tenantTable('bench_note', 'event_id uuid not null, primary key (tenant_id, event_id)'),
    'create table bench_job_note (job text primary key)',
  ];
  for (const statement of statements) await owner.query(statement);
  return { env: own, owner, tenantId: randomUUID(), close: () => owner.end() };
}
