import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleMetadata } from '@nestjs/common';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { Client } from 'pg';
import type { Environment } from '#platform/environment.js';
import { queueDatabase } from '../../../infra/start/lib/postgres.mjs';
import { onPath } from '../../../infra/start/lib/processes.mjs';
import { startRedis } from '../../../infra/start/lib/queue.mjs';

/** A migrated database for one test file. */
export interface TestDatabase {
  /** The owner: for migrations, and to see what row-level security hides. */
  owner: string;
  /** The application's role, bound by row-level security. */
  app: string;
  /** The engine's role (relay, projections, sweepers), free of row-level security. */
  engine: string;
  drop(): Promise<void>;
}

const template = 'weitersagen_template';
// An arbitrary constant: the lock keeps two workers from building a template at once.
const templateLock = 7_301_944;
const password = 'for-tests-only';

/** Clones the migrated template; the first caller of a run builds it. Call `drop()` after the file's tests. */
export const testDatabase = (): Promise<TestDatabase> => cloned(migratedTemplate);

/** Clones a template that `fill` has filled; `name` identifies it. */
export const filledDatabase = (
  name: string,
  fill: (database: Pick<TestDatabase, 'owner' | 'app' | 'engine'>) => Promise<void>,
): Promise<TestDatabase> =>
  cloned((client, server) =>
    once(client, `${template}_${name}`, async building => {
      await client.query(`create database ${building} template ${await migratedTemplate(client, server)}`);
      await fill(urls(server, building));
    }),
  );

const migratedTemplate = (client: Client, server: string): Promise<string> =>
  once(client, template, async building => {
    await client.query(`create database ${building}`);
    const { owner, app, engine } = urls(server, building);
    // Loaded by whoever needs it: a file that only clones would load the whole platform.
    const { migrate } = await import('../../../infra/database/migrate.js');
    await migrate(owner, { appUrl: app, engineUrl: engine });
  });

async function cloned(made: (client: Client, server: string) => Promise<string>): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    throw new Error(
      'There is no test server: run this file in the project of its name (`int`, `portal`, `console` or `production`).',
    );
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, async client => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    // Durability is not needed: copying files takes half the time of logging each page.
    await client.query(`create database ${name} template ${await made(client, server)} strategy file_copy`);
  });
  return {
    ...urls(server, name),
    drop: () =>
      withClient(server, client => client.query(`drop database if exists ${name} with (force)`)).then(() => undefined),
  };
}

/** Built under a temporary name, so that an interrupted build is never used. Returns the template's name. */
async function once(client: Client, name: string, build: (building: string) => Promise<void>): Promise<string> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return name;
  const building = `${name}_building`;
  await client.query(`drop database if exists ${building} with (force)`);
  await build(building);
  await client.query(`alter database ${building} rename to ${name}`);
  return name;
}

function urls(server: string, database: string): { owner: string; app: string; engine: string } {
  const socket = process.env['TEST_DATABASE_SOCKET'];
  const as = (user?: string) => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    if (!user) return url.href;
    [url.username, url.password] = [user, password];
    // Connects through the Unix socket, which is faster; host and port stay in the URL for readers.
    if (socket) url.searchParams.set('host', socket);
    return url.href;
  };
  return { owner: as(), app: as('weitersagen_app'), engine: as('weitersagen_engine') };
}

/** Runs `work` with a connection that is closed afterwards. */
export async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For each table of tenants. Triggers and foreign keys do not hold meanwhile: what must never go in life goes here. */
const eachTable = (work: string) => `do $$ declare of record; begin
  set local session_replication_role = replica;
  for of in select c.oid::regclass as name, quote_ident('of_' || c.oid) as copy,
      (select string_agg(quote_ident(attname), ',') from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and (a.attname = 'tenant_id' or c.oid = 'tenant'::regclass and a.attname = 'id')
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relnamespace::regnamespace::text <> 'kept'
  loop ${work} end loop;
end $$`;

/** Leaves no row of any tenant but the tenants themselves. */
export const emptyTables = eachTable(
  `if of.name <> 'tenant'::regclass then execute 'delete from ' || of.name; end if;`,
);
/** Keeps all rows of all tenants as they are, for `restoreTables`. */
export const keepTables = `create schema kept; ${eachTable(
  `execute format('create table kept.%s as select %s from %s', of.copy, of.columns, of.name);`,
)}`;
export const restoreTables = eachTable(
  `execute 'delete from ' || of.name;
   execute format('insert into %s (%s) overriding system value select %s from kept.%s', of.name, of.columns, of.columns, of.copy);`,
);

export type QueueKind = 'redis' | 'postgres';

export interface TestQueue {
  url: string;
  drop(): Promise<void>;
}

/** The queue backends available here: PostgreSQL always, Redis if redis-server is installed. */
export const queueKinds: readonly QueueKind[] = onPath('redis-server') ? ['postgres', 'redis'] : ['postgres'];

/** A queue for one test file: in its database, or in a Redis started for it. */
export async function testQueue(kind: QueueKind, database: TestDatabase): Promise<TestQueue> {
  if (kind === 'postgres')
    return { url: await queueDatabase(database.owner, 'for-tests-only'), drop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-redis-'));
  const redis = await startRedis({ folder, keep: false });
  return {
    url: redis.url,
    async drop() {
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A proxy to the database that can freeze: connections stay open without data, as with a hanging machine. */
export async function delayedConnection(database: string) {
  const to = new URL(database);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer(client => {
    const server = connect(Number(to.port || 5432), to.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one
        .on('data', data => void other.write(data))
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      if (frozen) one.pause();
    }
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const port = (server.address() as AddressInfo).port;
  return {
    /** The URL with this proxy as host. */
    by(url: string): string {
      const through = new URL(url);
      through.searchParams.delete('host');
      [through.hostname, through.port] = ['127.0.0.1', String(port)];
      return through.href;
    },
    freeze(): void {
      frozen = true;
      for (const one of sockets) one.pause();
    },
    thaw(): void {
      frozen = false;
      for (const one of sockets) one.resume();
    },
    async close(): Promise<void> {
      for (const one of sockets) one.destroy();
      await new Promise(closed => server.close(closed));
    },
  };
}

export interface TestPlatformOptions {
  readonly imports?: ModuleMetadata['imports'];
  readonly providers?: ModuleMetadata['providers'];
  readonly environment?: Partial<Environment>;
  /** Replaces providers before the module is created: `(builder) => builder.overrideProvider(Clock).useValue(clock)`. */
  readonly override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

/** What every module stands on, on a separate database, with the modules a test needs. Call `close()` in afterAll. */
export async function testPlatform({
  imports = [],
  providers = [],
  environment = {},
  override = builder => builder,
}: TestPlatformOptions = {}) {
  const [{ Test }, { BaseModule }, { useEnvironment }] = await Promise.all([
    import('@nestjs/testing'),
    import('../../../services/modules/base.module.js'),
    import('#platform/environment.js'),
  ]);
  const database = await testDatabase();
  useEnvironment({
    DATABASE_APP_URL: database.app,
    DATABASE_ENGINE_URL: database.engine,
    QUEUE_URL: database.owner,
    ...environment,
  });
  const module = await override(
    Test.createTestingModule({ imports: [BaseModule, ...(imports ?? [])], providers: providers ?? [] }),
  ).compile();
  await module.init();
  return {
    module,
    database,
    get: module.get.bind(module) as typeof module.get,
    async close() {
      await module.close();
      await database.drop();
    },
  };
}
