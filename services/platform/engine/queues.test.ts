import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

export interface TestQueue {
  readonly url: string;
  /** Everything in it is forgotten. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

export const redisIsHere = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** A Redis of the test's own that keeps nothing. `cluster`: it minds slots, as the node of a Redis Cluster (of one) does. */
export async function redisQueue({ cluster = false } = {}): Promise<TestQueue> {
  const port = await freePort();
  const folder = cluster ? mkdtempSync(join(tmpdir(), 'weitersagen-cluster-')) : undefined;
  const minding = folder ? ['--cluster-enabled', 'yes', '--cluster-config-file', join(folder, 'nodes.conf')] : [];
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...minding], { stdio: 'ignore' });
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => undefined);
  await client.ping();
  if (cluster) await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  while (cluster && !/cluster_state:ok/.test(String(await client.call('CLUSTER', 'INFO')))) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    url: `redis://127.0.0.1:${port}`,
    wipe: () => client.flushall().then(() => undefined),
    stop: async () => {
      client.disconnect();
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await gone;
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresQueue(ownerUrl: string): Promise<TestQueue> {
  return {
    url: ownerUrl,
    async wipe() {
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      const { rows } = await owner.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'weitersagen_queue' and tablename not like '%migration%'`);
      await owner.query(rows.map(({ name }) => `delete from ${name}`).join(';'));
      await owner.end();
    },
    stop: async () => undefined,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
