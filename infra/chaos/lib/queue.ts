import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { QueueKind } from '../../../packages/testing/src/database.js';
import { queueDatabase } from '../../start/lib/postgres.mjs';
import { startRedis } from '../../start/lib/queue.mjs';

/** The queues' backend, in hands that mean it no good. */
export interface LabQueue {
  readonly kind: QueueKind;
  readonly url: string;
  /** Everything in it is forgotten. */
  wipe(): Promise<void>;
  /** Ends every connection and comes back, with what it had kept. */
  restart(): Promise<void>;
  /** Is not to be reached until `comeBack`, which changes nothing where it is there. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Redis alone: its memory counts as full. `count`: jobs it did not take since. */
  refuseWrites?(): Promise<{ count(): Promise<number>; end(): Promise<void> }>;
  close(): Promise<void>;
}

/** A queue of a lab's own. `server`: URL of the database server, which holds the PostgreSQL kind. */
export const openQueue = (kind: QueueKind, database: string): Promise<LabQueue> =>
  kind === 'redis' ? redisQueue() : postgresQueue(database);

async function redisQueue(): Promise<LabQueue> {
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-redis-'));
  let server = await startRedis({ folder });
  const { url } = server;
  const { port, password } = new URL(url);
  let gone = false;
  const goAway = async () => {
    gone = true;
    await server.stop();
  };
  const comeBack = async () => {
    if (gone) server = await startRedis({ folder, port: Number(port), password });
    gone = false;
  };
  return {
    kind: 'redis',
    url,
    goAway,
    comeBack,
    async wipe() {
      const client = new Redis(url);
      await client.flushall();
      client.disconnect();
    },
    async restart() {
      await goAway();
      await comeBack();
    },
    async refuseWrites() {
      const client = new Redis(url);
      await client.config('RESETSTAT');
      await client.config('SET', 'maxmemory', '1');
      let ended = false;
      return {
        count: async () => Number(/errorstat_OOM:count=(\d+)/.exec(await client.info('errorstats'))?.[1] ?? 0),
        async end() {
          if (ended) return;
          ended = true;
          await client.config('SET', 'maxmemory', '0');
          client.disconnect();
        },
      };
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postgresQueue(database: string): Promise<LabQueue> {
  const url = await queueDatabase(database, 'for-tests-only');
  const name = new URL(url).pathname.slice(1);
  const as = async (place: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    try {
      const results = [];
      for (const statement of statements) results.push(await client.query<Record<string, string>>(statement));
      return results;
    } finally {
      await client.end();
    }
  };
  const hangUp = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  return {
    kind: 'postgres',
    url,
    async wipe() {
      const [tables] = await as(
        url,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname like '%queue' and tablename not like '%migration%'`,
      );
      await as(url, tables!.rows.map(row => `delete from ${row['name']}`).join(';'));
    },
    restart: () => as(database, hangUp).then(() => undefined),
    goAway: () => as(database, `alter database ${name} with allow_connections false`, hangUp).then(() => undefined),
    comeBack: () => as(database, `alter database ${name} with allow_connections true`).then(() => undefined),
    close: () => as(database, `drop database if exists ${name} with (force)`).then(() => undefined),
  };
}
