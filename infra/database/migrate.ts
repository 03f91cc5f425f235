import { MikroORM, type Constructor } from '@mikro-orm/postgresql';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { appRole, engineRole, migrationFiles } from './tables.js';

export interface RoleUrls {
  /** Connection URLs the hosts will use; their passwords become the roles' passwords. */
  readonly appUrl?: string;
  readonly engineUrl?: string;
}

/** Advisory lock, so that only one migration runs at a time. */
const migrationLock = 741_100;

/**
 * Creates or updates the two login roles, then runs the pending migrations in the order of their file names. Can be
 * repeated and run from several hosts at once. `ownerUrl` must be allowed to create roles with BYPASSRLS.
 */
export async function migrate(
  ownerUrl: string,
  roles: RoleUrls = {},
  onProgress: (name: string) => void = () => undefined,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureRole(owner, appRole, 'nobypassrls', passwordOf(roles.appUrl ?? process.env['DATABASE_APP_URL']));
    await ensureRole(owner, engineRole, 'bypassrls', passwordOf(roles.engineUrl ?? process.env['DATABASE_ENGINE_URL']));
    await runMigrations(ownerUrl, onProgress);
  } finally {
    await owner.end();
  }
}

function passwordOf(url: string | undefined): string | undefined {
  return url ? decodeURIComponent(new URL(url).password) || undefined : undefined;
}

/** Retried: roles belong to the whole server, so another database's migration may change the same row. */
async function ensureRole(
  owner: pg.Client,
  name: string,
  rls: 'bypassrls' | 'nobypassrls',
  password: string | undefined,
): Promise<void> {
  const secret = password === undefined ? '' : ` password ${owner.escapeLiteral(password)}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
      await owner.query(`${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser ${rls}${secret}`);
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise(resolve => setTimeout(resolve, 25 * attempt));
    }
  }
}

async function runMigrations(ownerUrl: string, onProgress: (name: string) => void): Promise<void> {
  const migrations = await listMigrations();
  const orm = await MikroORM.init({
    clientUrl: ownerUrl,
    dbName: decodeURIComponent(new URL(ownerUrl).pathname.slice(1)),
    entities: [],
    // Passed as a whole, because MikroORM would lose its parameters (sslmode).
    driverOptions: { connectionString: ownerUrl },
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: 'migration' },
  });
  try {
    const migrator = orm.migrator;
    const done = await migrator.getExecuted();
    if (done.length > 0 && !done.some(({ name }) => name === migrations[0]?.name))
      throw new Error(
        'This database was made by a build before 0.1.0, whose migrations are no more: give an empty one (npm start: remove .data).',
      );
    migrator.on('migrating', ({ name }) => onProgress(name));
    await migrator.up();
  } finally {
    await orm.close();
  }
}

async function listMigrations(): Promise<{ name: string; class: Constructor<Migration> }[]> {
  return Promise.all(
    (await migrationFiles()).map(async ({ name, file }) => {
      const module = (await import(`./migrations/${file}`)) as Record<string, Constructor<Migration>>;
      const found = module[name];
      if (!found) throw new Error(`infra/database/migrations/${name} exports no class of its own name.`);
      return { name, class: found };
    }),
  );
}
