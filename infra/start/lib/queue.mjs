// The queues' backend: REDIS_URL, else a redis-server on PATH, else BullMQ's PostgreSQL backend.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { answers, end, freePort, onPath, run, until } from './processes.mjs';
import { Sentence } from './steps.mjs';

/** Returns `{ url, where, stop() }`. QUEUE_URL is used as it is (either kind). */
export async function openQueue(database, noteProcess = () => {}) {
  const given = process.env.QUEUE_URL ?? process.env.REDIS_URL;
  if (given) {
    const { hostname, port, protocol } = new URL(given);
    if (!(await answers(Number(port || (protocol.startsWith('redis') ? 6379 : 5432)), hostname))) {
      throw new Sentence(
        `Nothing answers at ${protocol}//${hostname}:${port} (REDIS_URL): start that Redis, or leave REDIS_URL out.`,
      );
    }
    return { url: given, where: `queue of ${protocol}//${hostname}`, stop: async () => {} };
  }
  const program = onPath('redis-server');
  if (!program)
    return {
      url: await database.queueUrl(),
      where: 'queue in PostgreSQL (no redis-server on PATH)',
      stop: async () => {},
    };
  return startRedis({ program, folder: join(dataFolder, 'redis'), noteProcess });
}

/**
 * A private Redis with its append-only file in `folder`. With `port` and `password` a stopped one is restarted.
 *
 * @param {{ program?: string, folder: string, noteProcess?: (name: string, pid: number, sign: string) => void, keep?: boolean, port?: number, password?: string }} options
 */
export async function startRedis({
  program = onPath('redis-server'),
  folder,
  noteProcess = () => {},
  keep = true,
  port,
  password = randomBytes(12).toString('hex'),
}) {
  mkdirSync(folder, { recursive: true });
  port ??= await freePort();
  const server = spawn(program, ['-'], { cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  let lastWords = '';
  server.stderr.setEncoding('utf8').on('data', text => (lastWords += text));
  server.on('error', error => (lastWords += error.message));
  // Configured through stdin, so that the password is in no process list.
  server.stdin.end(
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir "${folder}"`,
      `appendonly ${keep ? 'yes' : 'no'}`,
      'save ""',
      'maxmemory-policy noeviction',
      `requirepass ${password}`,
    ].join('\n'),
  );
  const ready = await until(async () => server.exitCode !== null || (await answers(port)), 20_000);
  if (!ready || server.exitCode !== null)
    throw new Sentence(`redis-server did not start: ${lastWords || 'see its log'}`);
  noteProcess('redis', server.pid, 'redis-server');
  server.unref();
  server.stderr.unref();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    where: `Redis on 127.0.0.1:${port}`,
    process: server,
    stop: () => end(server.pid),
  };
}

// Redis for tests on both queue backends: on PATH or, as root on Debian, from its packages.

const folder = join(dataFolder, 'tools');

/** A folder to add to PATH; '' if Redis is installed, undefined if it is unavailable. */
export async function redisForTests() {
  if (onPath('redis-server')) return '';
  const link = join(folder, 'redis-server');
  if (existsSync(link)) return folder;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-tools'], { env });
  if ((await install()).code !== 0) {
    await run('apt-get', ['update', '-qq'], { env });
    await install();
  }
  // Debian's redis-tools contains the server binary under this name; its server package would only add a service.
  const binary = '/usr/bin/redis-check-rdb';
  if (!existsSync(binary)) return undefined;
  mkdirSync(folder, { recursive: true });
  symlinkSync(binary, link);
  return folder;
}
