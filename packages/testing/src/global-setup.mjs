// The database server of one test run: embedded by default, TEST_DATABASE=container in Docker, TEST_DATABASE_URL where one is there.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { reachableFor } from '../../../infra/start/lib/places.mjs';
import { owner, serverUser, startPostgres, stopLeftover } from '../../../infra/start/lib/postgres.mjs';
import { isAlive } from '../../../infra/start/lib/processes.mjs';
import { redisForTests } from '../../../infra/start/lib/queue.mjs';

// Tests throw their data away, so nothing has to survive a power cut.
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_naptime: '10min',
  // The hosts of the files that run at once, with all their pools.
  max_connections: 700,
};

/** Starts the server of this run: `{ url, stop }`, the url being the owner's on the maintenance database. */
async function startTestServer() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  if (process.env.TEST_DATABASE === 'container') return startContainer();
  const places = runsFolders();
  for (const place of places) await removeLeftovers(place);
  const run = join(places[0], `${process.pid}-${randomBytes(3).toString('hex')}`);
  mkdirSync(run, { recursive: true, mode: 0o755 });
  const folder = join(run, 'postgres');
  // Longer addresses of sockets are refused.
  const socket = process.platform !== 'win32' && folder.length < 80 ? folder : undefined;
  const server = await startPostgres({
    folder,
    password: randomBytes(12).toString('hex'),
    settings: { ...throwaway, ...(socket && { unix_socket_directories: socket }) },
    throwaway: true,
  });
  return {
    url: server.url('postgres'),
    socket,
    async stop() {
      await server.stop();
      rmSync(run, { recursive: true, force: true });
    },
  };
}

/** Where what is in it is memory. */
const memory = '/dev/shm';
/** A run takes less than one; the rest is what a machine needs beside it. */
const roomInMemory = 4 * 1024 ** 3;

/** Where runs keep their servers, the first choice first. A database is a thousand files: to make and drop them all the time costs a disk's file system up to half a second of processor each, memory 20 ms. */
function runsFolders() {
  const user = serverUser();
  const bases = !user || reachableFor(user.uid, tmpdir()) ? [tmpdir(), '/var/tmp'] : ['/var/tmp'];
  if (existsSync(memory)) {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= roomInMemory) bases.unshift(memory);
  }
  return bases.map(base => join(base, `weitersagen-tests-${userInfo().uid}`));
}

/** Runs that were killed leave a server and its folder; the folder's name tells whose they were. */
async function removeLeftovers(runs) {
  if (!existsSync(runs)) return;
  for (const name of readdirSync(runs)) {
    if (isAlive(Number(name.split('-')[0]))) continue;
    await stopLeftover(join(runs, name, 'postgres'));
    rmSync(join(runs, name), { recursive: true, force: true });
  }
}

async function startContainer() {
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(12).toString('hex');
  const container = await new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_USER: owner, POSTGRES_PASSWORD: password, POSTGRES_DB: 'postgres' })
    .withCommand(['postgres', ...Object.entries(throwaway).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return { url: `postgres://${owner}:${password}@${address}/postgres`, stop: () => container.stop() };
}

/** One database server for a whole run, whichever suites take part, and a redis-server on the PATH wherever one can be had. */
export default async function globalSetup() {
  if (globalThis.testServer) return;
  const redis = await redisForTests();
  if (redis) process.env.PATH = [redis, process.env.PATH].join(delimiter);
  const server = await startTestServer();
  globalThis.testServer = server;
  process.env.TEST_DATABASE_URL = server.url;
  if (server.socket) process.env.TEST_DATABASE_SOCKET = server.socket;
  // A run that is broken off has no teardown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void server.stop().finally(() => process.exit(130)));
  }
}
