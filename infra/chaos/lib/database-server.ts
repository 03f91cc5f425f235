import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../packages/testing/src/database.js';
import { dataFolder } from '../../start/lib/places.mjs';
import { databaseFolder, startPostgres, stopLeftover } from '../../start/lib/postgres.mjs';
import { end, isAlive } from '../../start/lib/processes.mjs';

/** A database server that faults may pull the plug of. It keeps its promises to the disk; a vanished client's transaction ends at once. */
export async function openDatabaseServer() {
  const folder = databaseFolder(join(dataFolder, `chaos-postgres-${process.pid}`));
  await removeLeftovers(folder);
  const password = randomBytes(12).toString('hex');
  const settings = { client_connection_check_interval: '100ms', log_min_messages: 'panic' };
  let server = await startPostgres({ folder, password, settings });
  const { port } = server;
  const url = server.url('postgres');
  process.env['TEST_DATABASE_URL'] = url;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    /** A migrated database. */
    open: testDatabase,
    /** A copy of a database nobody is connected to. By files: PostgreSQL's other strategy copies sequences so that a crash takes back what they gave out (up to 32 numbers). */
    async copy(database: TestDatabase, name: string): Promise<TestDatabase> {
      const at = (place: string) => Object.assign(new URL(place), { pathname: `/${name}` }).href;
      await run(`create database ${name} template ${new URL(database.owner).pathname.slice(1)} strategy file_copy`);
      return { owner: at(database.owner), app: at(database.app), engine: at(database.engine), drop: () => run(`drop database if exists ${name} with (force)`) };
    },
    /** As `pg_ctl restart -m immediate`: no goodbye to anybody, nothing written down first. */
    async restartAtOnce(): Promise<void> {
      await end(server.pid, { signal: 'SIGQUIT', last: 'SIGKILL' });
      server = await startPostgres({ folder, password, port, settings });
    },
    async close(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs that were killed leave a server and its folder; the folder's name tells whose they were. */
async function removeLeftovers(folder: string): Promise<void> {
  const [place, name] = [dirname(folder), basename(folder).replace(/\d+$/, '')];
  for (const left of existsSync(place) ? readdirSync(place).filter((entry) => entry.startsWith(name)) : []) {
    if (left !== basename(folder) && isAlive(Number(left.slice(name.length)))) continue;
    await stopLeftover(join(place, left));
    rmSync(join(place, left), { recursive: true, force: true });
  }
}

export type DatabaseServer = Awaited<ReturnType<typeof openDatabaseServer>>;
