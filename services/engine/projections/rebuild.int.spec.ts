import { randomUUID } from 'node:crypto';
import {
  eventually,
  openWorld,
  parcelView,
  prepareTables,
  workerHere,
  type World,
} from '#engine/testing/world.test.js';
import { emptyTables, testDatabase, withClient, type TestDatabase } from '#testing/database.js';
import { Queues } from '../queues/queues.js';
import type { Projection } from './define-projection.js';
import { Relay } from '../relay.js';
import { ProjectionRunner } from './projection-runner.js';
import { Rebuild } from './rebuild.js';

describe('rebuild', () => {
  const tenant = randomUUID();
  const other = randomUUID();
  let database: TestDatabase;
  let world: World;

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
    await world.engine.register();
  });
  afterAll(async () => {
    await world.close();
    await database.drop();
  });

  interface Run {
    state: string;
    generation: number;
    processed: number;
    total: number;
    error: string | null;
    comparison: {
      tenants: { tenantId: string; before: number; after: number; equal: boolean }[];
      differing: object[];
    } | null;
  }
  const ask = async () => {
    const id = randomUUID();
    await world.database.query(
      `insert into engine.rebuild (id, projection, requested_by) values ($1, 'parcel-view', 'operator:test')`,
      [id],
    );
    return id;
  };
  const run = async (id: string) => (await world.row<Run>('select * from engine.rebuild where id = $1', [id]))!;
  const rows = () =>
    world.database.query('select tenant_id, parcel_id, grams, stops, places, posted_at from parcel_view order by 1, 2');

  const inUse = async () =>
    (await world.row<{ n: number }>(`select active_generation as n from engine.projection where name = 'parcel-view'`))!
      .n;

  describe('a rebuild', () => {
    it('ends in the same rows, on a new generation, and keeps the old one', async () => {
      for (let n = 0; n < 20; n++)
        await world.move(n % 3 ? tenant : other, await world.post(n % 3 ? tenant : other, n), 'Kiel', 'Ulm');
      await world.engine.settle();
      const [before, generation] = [await rows(), await inUse()];
      const id = await ask();
      await world.engine.settle();
      expect(await rows()).toEqual(before);
      const { state, processed, total, comparison } = await run(id);
      expect({
        state,
        left: total - processed,
        equal: comparison?.tenants.every(({ equal }) => equal),
        tenants: comparison?.tenants.length,
      }).toEqual({ state: 'done', left: 0, equal: true, tenants: 2 });
      expect(
        await world.row('select active_generation, previous_generation from engine.projection where name = $1', [
          'parcel-view',
        ]),
      ).toEqual({ active_generation: generation + 1, previous_generation: generation });
      expect(await world.row('select count(distinct generation) as n from parcel_view_rows')).toEqual({ n: 2 });
    });

    it('repairs rows that went wrong and names them', async () => {
      const parcel = await world.post(tenant, 5);
      await world.engine.settle();
      await world.database.query('update parcel_view_rows set grams = 6 where parcel_id = $1', [parcel]);
      const id = await ask();
      await world.engine.settle();
      expect(await world.row('select grams from parcel_view where parcel_id = $1', [parcel])).toEqual({ grams: 5 });
      expect((await run(id)).comparison).toMatchObject({
        tenants: expect.arrayContaining([
          { tenantId: tenant, before: expect.any(Number), after: expect.any(Number), equal: false },
        ]),
        differing: [{ tenantId: tenant, key: { parcel_id: parcel }, before: { grams: 6 }, after: { grams: 5 } }],
      });
    });

    it('runs while writes go on, and loses none of them', async () => {
      const worker = await workerHere(database);
      let writing = true;
      const parcel = await world.post(tenant);
      let moves = 0;
      const writer = (async () => {
        while (writing) {
          await world.move(tenant, parcel, `stop ${++moves}`);
          await world.post(other);
        }
      })();
      const id = await ask();
      await eventually(
        () => run(id),
        ({ state }) => state === 'done',
      );
      writing = false;
      await writer;
      await eventually(
        () => world.row<{ stops: number }>('select stops from parcel_view where parcel_id = $1', [parcel]),
        row => row?.stops === moves,
      );
      const posted = await world.row(`select count(*) as n from engine.event where type = 'ParcelPosted'`);
      expect(
        await eventually(
          () => world.row('select count(*) as n from parcel_view'),
          row => row?.['n'] === posted?.['n'],
        ),
      ).toEqual(posted);
      expect((await run(id)).comparison?.tenants.every(({ equal }) => equal)).toBe(true);
      await worker.stop();
    });

    it('is taken up by itself where its job was lost, or its worker was killed, and done once however often it is asked for', async () => {
      const worker = await workerHere(database);
      const before = await inUse();
      const lost = randomUUID();
      await world.database.query(
        `insert into engine.rebuild (id, projection, requested_by, enqueued_at) values ($1, 'parcel-view', 'operator:test', now() - interval '16 seconds')`,
        [lost],
      );
      await eventually(
        () => run(lost),
        ({ state }) => state === 'done',
      );
      const killed = randomUUID();
      await world.database.query(
        `insert into engine.checkpoint (consumer, generation, shard) select 'parcel-view', $1, shard from engine.shard_cursor`,
        [before + 2],
      );
      await world.database.query(
        `insert into engine.rebuild (id, projection, requested_by, state, generation, enqueued_at, held_by, held_until)
         values ($1, 'parcel-view', 'operator:test', 'building', $2, now() - interval '16 seconds', gen_random_uuid(), now() + interval '1 second')`,
        [killed, before + 2],
      );
      const queues = world.app.get(Queues, { strict: false });
      for (let time = 0; time < 3; time++)
        await queues.enqueueRebuilds(['parcel-view', 'parcel-view', 'of nobody here']);
      await eventually(
        () => run(killed),
        ({ state }) => state === 'done',
      );
      expect([await inUse(), (await run(killed)).comparison?.tenants.every(({ equal }) => equal)]).toEqual([
        before + 2,
        true,
      ]);
      await worker.stop();
    });

    it('fires no reaction again', async () => {
      await world.post(tenant);
      await world.engine.settle();
      const before = await world.row<{ n: number }>('select count(*) as n from letter');
      expect(before!.n).toBeGreaterThan(0);
      const id = await ask();
      await world.engine.settle();
      expect((await run(id)).state).toBe('done');
      expect(await world.row('select count(*) as n from letter')).toEqual(before);
      expect(await world.row('select count(*) - count(distinct key) as twice from letter')).toEqual({ twice: 0 });
    });
  });
});

describe('rebuild faults', () => {
  const tenant = randomUUID();
  let database: TestDatabase;
  let world: World;

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
    await world.engine.register();
  });
  beforeEach(() =>
    withClient(database.owner, async owner => {
      await owner.query(emptyTables);
      await owner.query('delete from engine.rebuild');
      await owner.query('update engine.projection set version = 1');
    }),
  );
  afterAll(async () => {
    await world.close();
    await database.drop();
  });

  interface Run {
    state: string;
    error: string | null;
    processed: number;
    total: number;
    comparison: { tenants: { equal: boolean }[] } | null;
  }
  const ask = async () => {
    const id = randomUUID();
    await world.database.query(
      `insert into engine.rebuild (id, projection, requested_by) values ($1, 'parcel-view', 'operator:test')`,
      [id],
    );
    return id;
  };
  const run = async (id: string) => (await world.row<Run>('select * from engine.rebuild where id = $1', [id]))!;
  const generation = async () =>
    (await world.row<{ active_generation: number }>(
      `select active_generation from engine.projection where name = 'parcel-view'`,
    ))!.active_generation;
  /** What the next run builds; no number comes twice, also not a failed run's. */
  const following = async () =>
    (await world.row<{ n: number }>('select max(generation) + 1 as n from engine.checkpoint where consumer = $1', [
      'parcel-view',
    ]))!.n;
  const parked = (generationNumber: number) =>
    world.database.query('select stream_id, version, error from engine.parked_stream where generation = $1', [
      generationNumber,
    ]);
  const isEqual = ({ comparison }: Run) => comparison?.tenants.every(({ equal }) => equal);
  /** The projection as it is, but for what happens when an event is folded. */
  const folding = (before: () => void): Projection => ({
    ...parcelView,
    evolve: (...fold) => (before(), parcelView.evolve(...fold)),
  });
  /** A worker that cannot read the log, so that it keeps its run and gets nowhere. */
  const stuck = () => {
    let broken = true;
    const database = Object.assign(Object.create(world.database) as typeof world.database, {
      texts: async (text: string, parameters?: readonly unknown[]) => {
        if (broken) throw Object.assign(new Error('broken'), { code: '57P01' });
        return world.database.texts(text, parameters);
      },
    });
    return { worker: new Rebuild(database, parcelView), mend: () => (broken = false) };
  };

  describe('A rebuild that is disturbed', () => {
    /** Without an entry of the log there is nothing to read. */
    beforeEach(async () => {
      await world.post(tenant, 9);
      await world.engine.settle();
    });

    it('is one worker’s at a time; another one takes over from a silent one, who then does no harm', async () => {
      for (let n = 0; n < 5; n++) await world.move(tenant, await world.post(tenant, n), 'Kiel');
      await world.engine.settle();
      const id = await ask();
      const next = await following();
      const { worker, mend } = stuck();
      await expect(worker.pass()).rejects.toThrow('broken');
      const successor = new Rebuild(world.database, parcelView);
      expect(await successor.pass()).toBe(false);
      await world.database.query(`update engine.rebuild set held_until = now() - interval '1 second' where id = $1`, [
        id,
      ]);
      while (await successor.pass());
      const after = await run(id);
      expect({ state: after.state, equal: isEqual(after), active: await generation() }).toEqual({
        state: 'done',
        equal: true,
        active: next,
      });
      mend();
      while (await worker.pass());
      expect({ state: (await run(id)).state, active: await generation() }).toEqual({
        state: 'done',
        active: next,
      });
      expect(await world.row('select sum(stops)::int as n from parcel_view')).toEqual({ n: 5 });
    });

    it('goes on at another worker at once when its own one stops in good order', async () => {
      const id = await ask();
      const { worker } = stuck();
      await expect(worker.pass()).rejects.toThrow('broken');
      await worker.stop();
      const successor = new Rebuild(world.database, parcelView);
      while (await successor.pass());
      expect((await run(id)).state).toBe('done');
    });

    it('ends when it is called off, and leaves the generation in use alone', async () => {
      const id = await ask();
      const before = await generation();
      const { worker, mend } = stuck();
      await expect(worker.pass()).rejects.toThrow('broken');
      await world.database.query(`update engine.rebuild set state = 'cancelled', finished_at = now() where id = $1`, [
        id,
      ]);
      mend();
      expect([await worker.pass(), await worker.pass()]).toEqual([true, false]);
      expect({ state: (await run(id)).state, active: await generation() }).toEqual({
        state: 'cancelled',
        active: before,
      });
    });

    it('fails, and says why, when the new fold chokes on what the one in use could fold', async () => {
      await world.move(tenant, await world.post(tenant), 'Kiel');
      await world.engine.settle();
      const id = await ask();
      const [before, next] = [await generation(), await following()];
      const worker = new Rebuild(
        world.database,
        folding(() => {
          throw new Error('no such stop, ask jonas.weber@example.org');
        }),
      );
      while (await worker.pass());
      expect(await run(id)).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('no such stop, ask ‹e-mail›'),
      });
      expect({ active: await generation(), parked: await parked(next) }).toEqual({ active: before, parked: [] });
    });
  });

  describe('Two builds side by side, of which the newer folds otherwise', () => {
    const newer: Projection = {
      ...parcelView,
      version: 2,
      evolve: (row, event) =>
        event.type === 'ParcelMoved' ? { ...row, stops: Number(row?.['stops'] ?? 0) + 10 } : { ...row, grams: 1 },
    };
    const stopsOf = async (parcel: string) =>
      (await world.row<{ stops: number }>('select stops from parcel_view where parcel_id = $1', [parcel]))!.stops;
    const relayed = async () => {
      while (await world.app.get(Relay, { strict: false }).round(() => undefined));
    };
    const asked = () => world.database.query(`select id from engine.rebuild where state = 'requested'`);

    it('end in the newer one’s rows: the older neither does the rebuild nor folds on afterwards', async () => {
      const parcel = await world.post(tenant);
      await world.move(tenant, parcel, 'Kiel');
      await world.engine.settle();
      const [old, fresh] = [world.database, world.database].map((database, n) => ({
        runner: new ProjectionRunner(database, n === 0 ? parcelView : newer),
        rebuild: new Rebuild(database, n === 0 ? parcelView : newer),
      }));
      await old!.runner.register();
      await fresh!.runner.register();
      expect([(await asked()).length, await old!.rebuild.pass()]).toEqual([1, false]);
      // Until it is built, whoever is there keeps what is in use up to date.
      await world.move(tenant, parcel, 'Ulm');
      await relayed();
      while (await old!.runner.pass());
      expect(await stopsOf(parcel)).toBe(2);
      while (await fresh!.rebuild.pass());
      expect(await stopsOf(parcel)).toBe(20);

      await world.move(tenant, parcel, 'Bonn');
      await relayed();
      expect([await old!.runner.pass(), await stopsOf(parcel)]).toEqual([false, 20]);
      while (await fresh!.runner.pass());
      expect(await stopsOf(parcel)).toBe(30);
      // An older build that starts later does not ask for its own.
      await old!.runner.register();
      expect(await asked()).toEqual([]);
    });

    it('go back to the older one where somebody asks for it by hand', async () => {
      const id = await ask();
      const old = new Rebuild(world.database, parcelView);
      while (await old.pass());
      expect((await run(id)).state).toBe('done');
      const parcel = await world.post(tenant);
      await world.move(tenant, parcel, 'Kiel');
      await world.engine.settle();
      expect(await stopsOf(parcel)).toBe(1);
    });
  });

  describe('A rebuild with streams that cannot be folded', () => {
    it('leaves out what the generation in use leaves out, and everything else is equal', async () => {
      const cursed = await world.post(tenant);
      await world.move(tenant, cursed, 'Kiel', 'nowhere', 'Ulm');
      await world.move(tenant, await world.post(tenant), 'Ulm');
      await world.engine.settle();
      const id = await ask();
      await world.engine.settle();
      expect(isEqual(await run(id))).toBe(true);
      expect(await parked(await generation())).toEqual([
        { stream_id: cursed, version: 3, error: 'there is no such place' },
      ]);
      expect(await world.row('select stops, places from parcel_view where parcel_id = $1', [cursed])).toEqual({
        stops: 1,
        places: ['Kiel'],
      });
    });

    it('also where it is the table that refuses the row', async () => {
      const tooHeavy = await world.post(tenant, 3_000_000_000);
      const light = await world.post(tenant, 3);
      await world.engine.settle();
      const id = await ask();
      await world.engine.settle();
      const ended = await run(id);
      expect({ state: ended.state, error: ended.error, equal: isEqual(ended) }).toEqual({
        state: 'done',
        error: null,
        equal: true,
      });
      expect((await parked(await generation())).map(stream => stream['stream_id'])).toContain(tooHeavy);
      expect(await world.row('select grams from parcel_view where parcel_id = $1', [light])).toEqual({ grams: 3 });
    });

    it('has them again once the fold can', async () => {
      const cursed = await world.post(tenant);
      await world.move(tenant, cursed, 'nowhere');
      await world.post(tenant, 3_000_000_000);
      await world.engine.settle();
      expect(await parked(await generation())).toHaveLength(2);
      const before = await world.row<{ n: number }>('select count(*) as n from parcel_view');
      const id = await ask();
      const forgiving = new Rebuild(world.database, {
        ...parcelView,
        evolve: (row, event) =>
          event.type === 'ParcelMoved' ? { ...row, stops: Number(row?.['stops'] ?? 0) + 1 } : { ...row, grams: 1 },
      });
      while (await forgiving.pass());
      expect((await run(id)).state).toBe('done');
      expect(await parked(await generation())).toEqual([]);
      expect((await world.row<{ n: number }>('select count(*) as n from parcel_view'))!.n).toBe(before!.n + 1);
    });
  });
});
