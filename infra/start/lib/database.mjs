// The database of `npm start`: DATABASE_URL, else the embedded server.
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { databaseFolder, startPostgres, stopLeftover } from './postgres.mjs';
import { forgetHistory, forgetPrepared } from './prepared.mjs';
import { noteProcess } from './run-state.mjs';
import { Sentence } from './steps.mjs';

const name = 'weitersagen';
export const embeddedFolder = () => databaseFolder(join(dataFolder, 'postgres'));

/** `{ ownerUrl, appUrl, engineUrl, queueUrl(): Promise, stop() }` */
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
  return { ownerUrl, where: 'PostgreSQL of DATABASE_URL', stop: async () => {} };
}

async function embedded({ ownerPassword }) {
  const folder = embeddedFolder();
  await stopLeftover(folder);
  const server = await startPostgres({ folder, password: ownerPassword });
  noteProcess('postgres', server.pid, folder);
  if (await withClient(server.url('postgres'), client => createOnce(client, name)))
    [forgetPrepared, forgetHistory].forEach(forget => forget());
  return {
    ownerUrl: server.url(name),
    where: `PostgreSQL on 127.0.0.1:${server.port}`,
    process: server.process,
    stop: server.stop,
  };
}

/** True when it was created now. */
async function createOnce(client, database, owner) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}${owner ? ` owner ${owner}` : ''}`);
  return !rowCount;
}

/** BullMQ on PostgreSQL gets a database and a role of its own: it makes its tables itself. */
export async function queueDatabase(ownerUrl, password) {
  const role = 'weitersagen_queue';
  const database = `${new URL(ownerUrl).pathname.slice(1)}_queue`;
  await withClient(ownerUrl, async client => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login password ${client.escapeLiteral(password)}`,
    );
    // Only a superuser may give a database away without being a member of the role.
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
