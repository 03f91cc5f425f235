import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../packages/testing/src/database.js';
import { dataFolder } from '../../start/lib/places.mjs';
import { databaseFolder, serverUser, startPostgres, stopLeftover } from '../../start/lib/postgres.mjs';
import { end, isAlive } from '../../start/lib/processes.mjs';

/** Files of the running server, or recreated by it. */
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;

/** A copy of a running cluster, as `pg_basebackup` makes it; that command is not in the packaged binaries. */
async function baseBackup(url: string, from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('chaos', true)`);
    const wal = join(from, 'pg_wal');
    cpSync(from, to, { recursive: true, filter: file => !leftOut.test(basename(file)) && dirname(file) !== wal });
    const {
      rows: [end],
    } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    // The WAL written during the copy.
    cpSync(wal, join(to, 'pg_wal'), { recursive: true });
    writeFileSync(join(to, 'backup_label'), end!.labelfile, { mode: 0o600 });
  } finally {
    await client.end();
  }
  const user = serverUser();
  if (process.getuid?.() === 0 && user) own(to, user);
}

function own(path: string, user: { readonly uid: number; readonly gid: number }): void {
  chownSync(path, user.uid, user.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name), user);
}

/** A database server that faults may kill. It runs with fsync; transactions of vanished clients end at once. */
export async function openDatabaseServer() {
  const place = databaseFolder(join(dataFolder, `chaos-postgres-${process.pid}`));
  await removeLeftovers(place);
  const disk = mountDisk(place);
  const folder = disk ? join(place, 'data') : place;
  const backup = `${folder}-backup`;
  const password = randomBytes(12).toString('hex');
  const settings = { client_connection_check_interval: '100ms', log_min_messages: 'panic', max_wal_size: '256MB' };
  let server = await startPostgres({ folder, password, settings });
  const { port } = server;
  const url = server.url('postgres');
  process.env['TEST_DATABASE_URL'] = url;
  // That of the other server.
  delete process.env['TEST_DATABASE_SOCKET'];
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    /** A migrated database. */
    open: testDatabase,
    /** By files: the other strategy copies sequences so that a crash rewinds them by up to 32 numbers. */
    async copy(database: TestDatabase, name: string): Promise<TestDatabase> {
      const at = (place: string) => Object.assign(new URL(place), { pathname: `/${name}` }).href;
      await run(`create database ${name} template ${new URL(database.owner).pathname.slice(1)} strategy file_copy`);
      return {
        owner: at(database.owner),
        app: at(database.app),
        engine: at(database.engine),
        drop: () => run(`drop database if exists ${name} with (force)`),
      };
    },
    /** As `pg_ctl restart -m immediate`: no shutdown of connections, no checkpoint. */
    async restartAtOnce(): Promise<void> {
      await end(server.pid, { signal: 'SIGQUIT', last: 'SIGKILL' });
      server = await startPostgres({ folder, password, port, settings });
    },
    /** A backup of everything. Returns a function that deletes the server and starts one from the backup. */
    async backup(): Promise<() => Promise<void>> {
      await baseBackup(url, folder, backup);
      return async () => {
        await end(server.pid, { signal: 'SIGQUIT', last: 'SIGKILL' });
        rmSync(folder, { recursive: true, force: true });
        renameSync(backup, folder);
        server = await startPostgres({ folder, password, port, settings });
      };
    },
    /** Suspends all processes of the server, as if the disk hung. Returns a function that resumes them. */
    freeze(): () => void {
      const all = [server.pid, ...childrenOf(server.pid)];
      const tell = (signal: NodeJS.Signals) => all.forEach(pid => isAlive(pid) && process.kill(pid, signal));
      tell('SIGSTOP');
      let frozen = true;
      return () => {
        if (frozen) tell('SIGCONT');
        frozen = false;
      };
    },
    /** Whether it runs on a small disk of its own that can be filled (only root may mount one). */
    hasSmallDisk: disk,
    /** Fills the disk completely. Returns a function that frees it again and restarts the server if it has died. */
    fillDisk(): () => Promise<void> {
      const ballast = join(place, 'ballast');
      fill(ballast);
      return async () => {
        rmSync(ballast, { force: true });
        if (!isAlive(server.pid)) server = await startPostgres({ folder, password, port, settings });
      };
    },
    async close(): Promise<void> {
      await server.stop();
      removeDisk(place);
      rmSync(backup, { recursive: true, force: true });
    },
  };
}

/** Removes servers and folders of killed runs; the folder's name contains the run's process id. */
async function removeLeftovers(folder: string): Promise<void> {
  const [place, name] = [dirname(folder), basename(folder).replace(/\d+$/, '')];
  for (const left of existsSync(place) ? readdirSync(place).filter(entry => entry.startsWith(name)) : []) {
    if (left !== basename(folder) && isAlive(Number.parseInt(left.slice(name.length), 10))) continue;
    for (const data of [left, join(left, 'data')]) await stopLeftover(join(place, data));
    removeDisk(join(place, left));
  }
}

/** A tmpfs: large enough for every fault, small enough to be filled quickly. */
function mountDisk(place: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  mkdirSync(place, { recursive: true, mode: 0o755 });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m,mode=755', 'weitersagen-chaos', place]).status === 0;
}

function removeDisk(place: string): void {
  if (process.platform === 'linux' && process.getuid?.() === 0) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const to = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const part = Buffer.alloc(size);
      for (;;) {
        try {
          if (writeSync(to, part) < size) break;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') break;
          throw error;
        }
      }
    }
  } finally {
    closeSync(to);
  }
}

/** By `ps`, on Linux and other systems that have it. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
}

export type DatabaseServer = Awaited<ReturnType<typeof openDatabaseServer>>;

/** A `commit` as the driver sends it: a simple query, or the parse step of an extended one. */
const commit = /(?:Q\x00\x00\x00[\s\S]|P\x00\x00\x00[\s\S][\w-]*\x00)commit/i;

/** A proxy to the database. While armed, it drops the answer to the commit of a transaction that writes `mark`. */
export async function openDatabaseProxy(url: string, mark: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = { url: '', lost: 0, armed: false, close };
  const server = createServer(host => {
    const database = connect(Number(target.port), target.hostname);
    let [wrote, losesAnswer] = [false, false];
    const end = () => {
      host.destroy();
      database.destroy();
    };
    for (const socket of [host, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    host.on('data', chunk => {
      const text = chunk.toString('latin1');
      wrote ||= text.includes(mark);
      if (commit.test(text)) {
        losesAnswer = proxy.armed && wrote;
        wrote = false;
      }
      database.write(chunk);
    });
    database.on('data', chunk => {
      if (!losesAnswer) return void host.write(chunk);
      // The database answers after the commit, so only the answer is lost.
      proxy.lost += 1;
      end();
    });
  });
  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise(resolve => server.close(resolve));
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  proxy.url = Object.assign(new URL(url), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  }).href;
  return proxy;
}
