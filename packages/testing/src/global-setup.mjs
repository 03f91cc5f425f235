// The test run's database server: embedded, in Docker with TEST_DATABASE=container, or an existing TEST_DATABASE_URL.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { reachableFor } from '../../../infra/start/lib/places.mjs';
import { owner, serverUser, startPostgres, stopLeftover } from '../../../infra/start/lib/postgres.mjs';
import { isAlive } from '../../../infra/start/lib/processes.mjs';
import { redisForTests } from '../../../infra/start/lib/queue.mjs';

// Test data is discarded, so durability is switched off.
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_naptime: '10min',
  // Enough for the pools of all hosts of test files that run at once.
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
  // Longer socket paths are rejected by the operating system.
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

/** A file system in memory. */
const memory = '/dev/shm';
/** Required free space: a run needs less than one GiB, the rest is for the machine itself. */
const roomInMemory = 4 * 1024 ** 3;

/**
 * Where runs keep their servers, the first choice first. A database is a thousand files: to make and drop them all the
 * time costs a disk's file system up to half a second of processor each, memory 20 ms.
 */
function runsFolders() {
  const user = serverUser();
  const bases = !user || reachableFor(user.uid, tmpdir()) ? [tmpdir(), '/var/tmp'] : ['/var/tmp'];
  if (existsSync(memory)) {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= roomInMemory) bases.unshift(memory);
  }
  return bases.map(base => join(base, `weitersagen-tests-${userInfo().uid}`));
}

/** Removes servers and folders of killed runs; a folder's name contains its run's process id. */
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

/** Starts one database server for the whole run, and provides a redis-server on the PATH if possible. */
export default async function globalSetup() {
  if (globalThis.testServer) return;
  const redis = await redisForTests();
  if (redis) process.env.PATH = [redis, process.env.PATH].join(delimiter);
  const server = await startTestServer();
  globalThis.testServer = server;
  process.env.TEST_DATABASE_URL = server.url;
  if (server.socket) process.env.TEST_DATABASE_SOCKET = server.socket;
  // An interrupted run has no teardown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void server.stop().finally(() => process.exit(130)));
  }
}
