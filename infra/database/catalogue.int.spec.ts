import pg from 'pg';
import { testDatabase, type TestDatabase } from '#testing/database.js';

/** Named one by one, each with its reason. Everything else that has a `tenant_id` has it first and is bound by row-level security. */
const withoutTenantFirst: Record<string, string> = {
  log_pkey: "the relay's log is contiguous per shard, across tenants",
  event_relay: 'the relay reads a shard across tenants',
  delivery_overdue: "the sweeper looks for what is overdue, whoever's it is",
  delivery_pkey:
    'a delivery is looked up by its event, and the planner shall find no other index that would do (decision 0027)',
  delivery_order: 'and a line by its stream',
  delivery_done_at: 'a range of pages has no key',
  effect_unknown: "the alarm counts effects of unknown outcome, whoever's they are",
  parked_due_work: "the alarm counts parked due work, whoever's it is",
  erasure_not_copied: "erasures are copied out of the database in one list, whoever's they are",
  due_work_next: "the sweeper looks for what is due, whoever's it is",
};
const withoutRowSecurity: Record<string, string> = {
  'engine.log': "only the engine's role may read it",
};

let database: TestDatabase;
let owner: pg.Client;
const rows = async <Row>(text: string) => (await owner.query(text)).rows as Row[];
const ours = `n.nspname in ('public', 'engine')`;
const hasTenant = `exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)`;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.owner });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('the catalogue of the migrated database', () => {
  it('has tenant_id first in every key and index of every tenant table', async () => {
    const indexes = await rows<{ name: string; first: string }>(
      `select i.relname as name, a.attname as first from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] where ${ours} and ${hasTenant}`,
    );
    expect(indexes.length).toBeGreaterThan(10);
    expect(indexes.filter(({ name, first }) => first !== 'tenant_id' && !(name in withoutTenantFirst))).toEqual([]);
    expect(Object.keys(withoutTenantFirst).filter(name => !indexes.some(index => index.name === name))).toEqual([]);
  });

  it('has tenant_id first in every foreign key of a tenant table to another', async () => {
    const keys = await rows<{ name: string }>(
      `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where k.contype = 'f' and ${ours} and ${hasTenant} and a.attname <> 'tenant_id'`,
    );
    expect(keys).toEqual([]);
  });

  it('has a primary key on every tenant table', async () => {
    const without = await rows<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and ${ours} and ${hasTenant} and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary)`,
    );
    expect(without).toEqual([]);
  });

  it('forces row-level security on every tenant table, with a policy', async () => {
    const tables = await rows<{ name: string; forced: boolean; policies: number; partition: boolean }>(
      `select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies, c.relispartition as partition
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${ours} and ${hasTenant}`,
    );
    expect(tables.length).toBeGreaterThan(10);
    // A partition without a policy shows nothing at all; it is read through its parent.
    expect(
      tables.filter(
        ({ name, forced, policies, partition }) =>
          !(name in withoutRowSecurity) && !(forced && (policies > 0 || partition)),
      ),
    ).toEqual([]);
  });

  it('gives the app no table of its own and no way around row-level security', async () => {
    const owned = await rows(
      `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('weitersagen_app', 'weitersagen_engine')`,
    );
    expect(owned).toEqual([]);
    expect(
      await rows(
        `select rolname, rolbypassrls, rolsuper from pg_roles where rolname in ('weitersagen_app', 'weitersagen_engine') order by 1`,
      ),
    ).toEqual([
      { rolname: 'weitersagen_app', rolbypassrls: false, rolsuper: false },
      { rolname: 'weitersagen_engine', rolbypassrls: true, rolsuper: false },
    ]);
    const [log] = await rows<{ read: boolean }>(
      `select has_table_privilege('weitersagen_app', 'engine.log', 'select') as read`,
    );
    expect(log).toEqual({ read: false });
  });

  it('shows a view with the rights of whoever looks', async () => {
    const views = await rows<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'v' and ${ours} and ${hasTenant} and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)`,
    );
    expect(views).toEqual([]);
  });

  it('shows no rows without a tenant', async () => {
    const app = new pg.Client({ connectionString: database.app });
    await app.connect();
    expect((await app.query('select * from engine.event')).rows).toEqual([]);
    await expect(
      app.query(
        `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) values (gen_random_uuid(), 'x', 'y', now(), now())`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await app.end();
  });
});
