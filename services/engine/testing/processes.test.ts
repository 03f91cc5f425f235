import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';

const root = join(__dirname, '../../..');

/** Starts a TypeScript file as a separate Node process; `said` resolves when it prints a line that starts with the word. */
export function child(file: string, env: Record<string, string>) {
  const loader = pathToFileURL(join(root, 'packages/testing/src/run-typescript.mjs')).href;
  const process_ = spawn(process.execPath, ['--conditions=source', '--import', loader, join(root, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'fatal',
      // Test processes start one after the other, so the compile cache is shared.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
  });
  let heard = '';
  const listeners = new Set<() => void>();
  process_.stdout!.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    listeners.forEach(listener => listener());
  });
  return {
    said: (word: string, ms = 60_000) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file} never said ${word}; it said: ${heard}`)), ms);
        const look = () => {
          if (!heard.split('\n').some(line => line.startsWith(word))) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    /** Suspends the process with its connections open. */
    freeze: () => process_.kill('SIGSTOP'),
    kill: () => ended(process_, 'SIGKILL'),
    stop: () => ended(process_, 'SIGTERM'),
  };
}

function ended(process_: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise(resolve => {
    if (process_.exitCode !== null || process_.signalCode !== null) return resolve(process_.exitCode);
    process_.once('exit', code => resolve(code));
    process_.kill(signal);
  });
}

export interface TestQueue {
  readonly url: string;
  /** Deletes all data in it. */
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

/** A Redis for this test alone, without persistence. */
export async function redisQueue(): Promise<TestQueue> {
  const port = await freePort();
  const server = startRedis(port);
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => undefined);
  await client.ping();
  return {
    url: `redis://127.0.0.1:${port}`,
    wipe: () => client.flushall().then(() => undefined),
    stop: async () => {
      client.disconnect();
      await serverEnded(server);
    },
  };
}

/** A Redis Cluster of two nodes, each with half of the slots. The URL names only the first. */
export async function redisCluster(): Promise<TestQueue> {
  const folder = mkdtempSync(join(tmpdir(), 'weitersagen-cluster-'));
  const ports = [await freePort(), await freePort()] as const;
  const buses = [await freePort(), await freePort()] as const;
  const servers = ports.map((port, n) =>
    startRedis(port, [
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(buses[n]),
      '--cluster-config-file',
      join(folder, `nodes-${port}.conf`),
    ]),
  );
  const nodes = ports.map(
    port => new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null, retryStrategy: () => 50 }),
  );
  nodes.forEach(node => node.on('error', () => undefined));
  await nodes[0]!.call('CLUSTER', 'ADDSLOTSRANGE', '0', '8191');
  await nodes[1]!.call('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383');
  await nodes[0]!.call('CLUSTER', 'MEET', '127.0.0.1', String(ports[1]), String(buses[1]));
  for (const node of nodes)
    while (!/cluster_state:ok/.test(String(await node.call('CLUSTER', 'INFO'))))
      await new Promise(resolve => setTimeout(resolve, 50));
  return {
    url: `redis+cluster://127.0.0.1:${ports[0]}`,
    wipe: async () => void (await Promise.all(nodes.map(node => node.flushall()))),
    stop: async () => {
      nodes.forEach(node => node.disconnect());
      await Promise.all(servers.map(serverEnded));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const startRedis = (port: number, more: readonly string[] = []): ChildProcess =>
  spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more], {
    stdio: 'ignore',
  });

function serverEnded(server: ChildProcess): Promise<unknown> {
  const gone = new Promise(resolve => server.once('exit', resolve));
  server.kill();
  return gone;
}

export async function postgresQueue(ownerUrl: string): Promise<TestQueue> {
  return {
    url: ownerUrl,
    async wipe() {
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      const { rows } = await owner.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'weitersagen_queue' and tablename not like '%migration%'`,
      );
      await owner.query(rows.map(({ name }) => `delete from ${name}`).join(';'));
      await owner.end();
    },
    stop: async () => undefined,
  };
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
