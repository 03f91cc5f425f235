import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { environment } from '#platform/environment.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Maintenance } from '#engine/maintenance.js';
import { Relay } from '#engine/relay.js';
import { openWorld, prepareTables, type World } from '#engine/testing/world.test.js';
import { DeliveryStore } from './delivery-store.js';

const tenant = randomUUID();
const letters = 'send-letter-when-parcel-posted';
let database: TestDatabase;
let world: World;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  await prepareTables(database);
  owner = new pg.Client({ connectionString: database.owner });
  await owner.connect();
  world = await openWorld(database);
  await world.engine.register();
});
afterAll(async () => {
  await world.close();
  await owner.end();
  await database.drop();
});

/** Everything of earlier tests is done. */
beforeEach(() => world.engine.settle());

/** Until all that was appended has its deliveries; nothing reacts yet. */
const relayed = async () => {
  const relay = world.app.get(Relay, { strict: false });
  do while (await relay.round(() => undefined));
  while (await relay.isBehind());
};
const waiting = async (count: number) =>
  (
    await world.database.query<{ id: string }>(
      `select event_id as id from engine.delivery where tenant_id = $1 and consumer = $2 and state = 'pending' order by stream_id, version limit $3`,
      [tenant, letters, count],
    )
  ).map(({ id }) => id);

describe('A claim', () => {
  /** An ANALYZE in the midst of a burst sees the table's pages, and none or some of its rows. */
  const believes = (rows: number) =>
    owner.query(
      `select pg_restore_relation_stats('schemaname', 'engine', 'relname', 'delivery', 'relpages', (pg_relation_size('engine.delivery') / 8192)::int, 'reltuples', $1::real)`,
      [rows],
    );

  /** The worker has it done every few seconds. Connections tell what they wrote a moment later. */
  const plannedAnew = () =>
    until('the planner to know of the burst', async () => {
      while (await world.app.get(Maintenance, { strict: false }).analyzeGrownTables());
      return (
        (await owner.query(`select from pg_class where oid = 'engine.delivery'::regclass and reltuples >= 1500`))
          .rowCount === 1
      );
    });

  it.each([
    ['on an empty table, until it is planned anew', plannedAnew],
    ['on what seemed to be pages without rows', () => believes(0)],
    [
      'on what seemed to be a handful of rows, until it is planned anew',
      async () => {
        await believes(20);
        await plannedAnew();
      },
    ],
  ])('reads the deliveries it is about and no others, also on a connection that made its plans %s', async (_, look) => {
    await owner.query('delete from engine.delivery');
    await owner.query('vacuum (full, analyze) engine.delivery');
    const [store, sql, work] = [
      world.app.get(DeliveryStore, { strict: false }),
      world.app.get(Sql, { strict: false }),
      world.app.get(UnitOfWork),
    ];
    const inTransaction = <T>(body: () => Promise<T>) =>
      work.run({ tenantId: tenant, actor: 'test', correlationId: randomUUID() }, body);
    const claim = async (ids: readonly string[]) =>
      (
        await store.claim({ tenantId: tenant, consumer: letters, queue: 'mails' }, ids, {
          most: 50,
          perStreamLimit: 20,
        })
      ).claimed;
    const read = async () =>
      (await sql.one<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_all_tables where relid = 'engine.delivery'::regclass`,
      ))!.rows;
    const connections = environment().DATABASE_POOL;
    const all = Promise.withResolvers<void>();
    let there = 0;
    await Promise.all(
      Array.from({ length: connections }, () =>
        inTransaction(async () => {
          // From the sixth time on a connection keeps its plan.
          for (let time = 0; time < 6; time++)
            expect(await claim(Array.from({ length: 20 }, () => randomUUID()))).toEqual([]);
          if (++there === connections) all.resolve();
          await all.promise;
        }),
      ),
    );
    await Promise.all(Array.from({ length: 1_500 }, () => world.post(tenant)));
    await relayed();
    await look();
    const some = await waiting(20);
    await inTransaction(async () => {
      const before = await read();
      expect(await claim(some)).toHaveLength(20);
      expect((await read()) - before).toBeLessThan(5 * some.length);
    });
  });
});
