import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Maintenance } from '#engine/maintenance.js';
import { EventStore } from '#engine/event-store.js';
import { Relay } from '#engine/relay.js';
import { openWorld, ParcelPosted, prepareTables, type World } from '#engine/testing/world.test.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { DeliveryStore } from './delivery-store.js';

describe('reactions', () => {
  const tenant = randomUUID();
  let database: TestDatabase;
  let world: World;

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
  });
  afterAll(async () => {
    await world.close();
    await database.drop();
  });
  afterEach(() => {
    world.faults.forbidden.clear();
    world.faults.office = 'open';
  });

  const places = async (parcelId: string) =>
    (await world.row<{ places: string }>('select places from moved where parcel_id = $1', [parcelId]))?.places;
  const letters = (parcelId: string) =>
    world.database.query<{ key: string }>('select key from letter where parcel_id = $1 order by n', [parcelId]);
  const delivery = (parcelId: string, state: string) =>
    world.row<{ event_id: string; error: string; attempts: number }>(
      'select event_id, error, attempts from engine.delivery where stream_id = $1 and state = $2 order by version limit 1',
      [parcelId, state],
    );
  /** As if time had passed. */
  const hurry = () =>
    world.database.query(
      `update engine.delivery set next_at = now(), enqueued_at = now() - interval '1 minute', lease_until = null where state in ('pending', 'sending')`,
    );
  const settleUntilParked = async () => {
    for (let n = 0; n < 8; n++) {
      await hurry();
      await world.engine.settle();
    }
  };

  describe('a transactional reaction', () => {
    it('reacts to each event once and in order, as the system and because of the event', async () => {
      const parcel = await world.post(tenant);
      await world.move(tenant, parcel, 'Kiel', 'Ulm');
      await world.move(tenant, parcel, 'Bonn');
      await world.engine.settle();
      await world.engine.settle();
      expect(await places(parcel)).toBe('Kiel,Ulm,Bonn');
    });

    it('starts at the head: what was in the log before it was known stays alone', async () => {
      await world.engine.settle();
      await world.database.query(`delete from engine.subscription where consumer = 'note-places-when-parcel-moved'`);
      const parcel = await world.post(tenant);
      await world.move(tenant, parcel, 'early');
      while (
        await world.row(
          `select 1 as one from engine.event e where e.stream_id = $1 and not exists (select from engine.log l where l.stream_id = e.stream_id and l.version = e.version)`,
          [parcel],
        )
      )
        await world.database.query(`select from engine.relay(100, '1 second')`);
      await world.app
        .get((await import('./reaction-registry.js')).ReactionRegistry, { strict: false })
        .subscribe(world.database);
      await world.move(tenant, parcel, 'late');
      await world.engine.settle();
      expect(await places(parcel)).toBe('late');
    });

    it('leaves nothing behind when it fails, and goes on where it was', async () => {
      const parcel = await world.post(tenant);
      world.faults.forbidden.add('Ulm');
      await world.move(tenant, parcel, 'Kiel', 'Ulm', 'Bonn');
      await world.engine.settle();
      expect(await places(parcel)).toBe('Kiel');
      world.faults.forbidden.clear();
      await hurry();
      await world.engine.settle();
      expect(await places(parcel)).toBe('Kiel,Ulm,Bonn');
    });

    it('parks the stream after bounded tries, with an error free of personal data, while others flow', async () => {
      const stuck = await world.post(tenant);
      world.faults.forbidden.add('Ulm');
      await world.move(tenant, stuck, 'Ulm', 'Kiel');
      await settleUntilParked();
      expect(await delivery(stuck, 'parked')).toMatchObject({
        attempts: 8,
        error: 'Ulm takes no parcels, ask ‹e-mail›',
      });
      const free = await world.post(tenant);
      await world.move(tenant, free, 'Kiel');
      await settleUntilParked();
      expect(await places(free)).toBe('Kiel');
      expect(await places(stuck)).toBeUndefined();
      expect(await delivery(stuck, 'pending')).toMatchObject({ attempts: 0 });
    });
  });

  describe('an external reaction', () => {
    it('sends once, and keeps what the other side called it', async () => {
      const parcel = await world.post(tenant);
      await world.engine.settle();
      const [letter, ...more] = await letters(parcel);
      expect(more).toEqual([]);
      expect(await world.row('select state, provider_ref from engine.effect where key = $1', [letter!.key])).toEqual({
        state: 'done',
        provider_ref: `letter-${letter!.key}`,
      });
    });

    it('sends nothing when there is nothing to send', async () => {
      const parcel = await world.post(tenant, 0);
      await world.engine.settle();
      expect(await letters(parcel)).toEqual([]);
      expect(await delivery(parcel, 'done')).toBeDefined();
    });

    it('tries again when it was not sent', async () => {
      world.faults.office = 'closed';
      const parcel = await world.post(tenant);
      await world.engine.settle();
      expect(await letters(parcel)).toEqual([]);
      world.faults.office = 'open';
      await hurry();
      await world.engine.settle();
      expect(await letters(parcel)).toHaveLength(1);
    });

    it('parks at once when nobody knows whether it was sent', async () => {
      world.faults.office = 'unclear';
      const parcel = await world.post(tenant);
      await world.engine.settle();
      await hurry();
      await world.engine.settle();
      const sent = await letters(parcel);
      expect(sent).toHaveLength(1);
      expect(await delivery(parcel, 'parked')).toMatchObject({
        attempts: 1,
        error: 'OutcomeUnknown: the line went dead',
      });
      expect(await world.row('select state from engine.effect where key = $1', [sent[0]!.key])).toEqual({
        state: 'unknown',
      });
    });
  });
});

describe('delivery store', () => {
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

  /** Many parcels posted in one transaction. */
  const burst = (parcels: number) =>
    world.inTenant(tenant, () =>
      world.app.get(EventStore).appendAll(
        'Parcel',
        Array.from({ length: parcels }, () => newId()).map(parcelId => ({
          streamId: parcelId,
          expectedVersion: 0,
          events: [ParcelPosted.of({ parcelId, grams: 100 })],
          work: currentWork(),
        })),
      ),
    );
  /** Until all that was appended has its deliveries; nothing reacts yet. */
  const relayed = async () => {
    const relay = world.app.get(Relay, { strict: false });
    do while (await relay.round(() => undefined));
    while (await relay.isBehind());
  };
  const waiting = async (count: number) =>
    (
      await world.database.query<{ id: string }>(
        `select stream_id as id from engine.delivery where tenant_id = $1 and consumer = $2 and state = 'pending' order by stream_id limit $3`,
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
    ])(
      'reads the deliveries it is about and no others, also on a connection that made its plans %s',
      async (_, look) => {
        await owner.query('delete from engine.delivery');
        // Counted now; counted after the burst it would make the table seem empty.
        await owner.query('select pg_stat_force_next_flush()');
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
        await burst(1_500);
        await relayed();
        await look();
        const some = await waiting(20);
        await inTransaction(async () => {
          const before = await read();
          expect(await claim(some)).toHaveLength(20);
          expect((await read()) - before).toBeLessThan(5 * some.length);
        });
      },
    );
  });
});
