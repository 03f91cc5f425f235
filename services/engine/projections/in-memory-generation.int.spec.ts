import { randomUUID } from 'node:crypto';
import { getQueueToken } from '@nestjs/bullmq';
import { eventually, openWorld, parcelView, prepareTables, type World } from '#engine/testing/world.test.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import type { JobQueue } from '../queues/job-queue.js';
import { QueuePauses } from '../queues/queue-pauses.js';
import { Queues } from '../queues/queues.js';
import type { ProjectedEvent, Projection } from './define-projection.js';
import { FoldFailed } from './fold.js';
import { ProjectionTable } from './projection-table.js';
import { Rebuild } from './rebuild.js';
import { InMemoryGeneration } from './in-memory-generation.js';
import { RebuildSweeper } from './rebuild-sweeper.js';

describe('in memory generation', () => {
  const tenant = randomUUID();
  const many = 1_000;
  let database: TestDatabase;
  let world: World;
  let table: ProjectionTable;
  let generation = 100;

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
    table = await ProjectionTable.open(world.database, parcelView);
  });
  afterAll(async () => {
    await world.close();
    await database.drop();
  });

  const moved = (parcelId: string, to: string): ProjectedEvent => ({
    eventId: randomUUID(),
    tenantId: tenant,
    streamId: parcelId,
    version: 1,
    type: 'ParcelMoved',
    schemaVersion: 1,
    data: { parcelId, to },
    at: new Date('2026-11-21T09:00:00.123Z'),
  });
  const open = (projection: Projection = parcelView, empty = true) =>
    new InMemoryGeneration(projection, table, ++generation, empty);
  const fold = async (rows: InMemoryGeneration, ...events: ProjectedEvent[]) => {
    await rows.load(world.database, events);
    events.forEach(event => rows.fold(event));
  };
  const write = (rows: InMemoryGeneration, most = many) =>
    world.database.transaction(transaction => rows.write(transaction, most));
  const stored = async (parcelId: string) =>
    world.row('select stops, places, grams from parcel_view_rows where generation = $1 and parcel_id = $2', [
      generation,
      parcelId,
    ]);

  describe('A generation in memory', () => {
    it('writes a row once, however many events touched it', async () => {
      const [parcel, rows] = [randomUUID(), open()];
      await fold(rows, moved(parcel, 'Kiel'), moved(parcel, 'Ulm'));
      expect([rows.size, rows.unwritten]).toEqual([1, 1]);
      await write(rows);
      expect(await stored(parcel)).toEqual({ stops: 2, places: ['Kiel', 'Ulm'], grams: null });
      expect(rows.unwritten).toBe(0);
    });

    it('goes on with rows it has written, kept in memory or forgotten', async () => {
      for (const most of [many, 0]) {
        const [parcel, rows] = [randomUUID(), open()];
        await fold(rows, moved(parcel, 'Kiel'));
        await write(rows, most);
        expect(rows.size).toBe(most === 0 ? 0 : 1);
        await fold(rows, moved(parcel, 'Ulm'), moved(parcel, 'Bonn'));
        await write(rows, most);
        expect(await stored(parcel)).toEqual({ stops: 3, places: ['Kiel', 'Ulm', 'Bonn'], grams: null });
      }
    });

    it('removes rows the fold gave up, written or not', async () => {
      const leaving: Projection = {
        ...parcelView,
        evolve: (row, event, key) =>
          (event.data as { to: string }).to === 'gone' ? undefined : parcelView.evolve(row, event, key),
      };
      const [parcel, never, rows] = [randomUUID(), randomUUID(), open(leaving)];
      await fold(rows, moved(parcel, 'Kiel'), moved(never, 'Kiel'), moved(never, 'gone'));
      await write(rows);
      expect([Boolean(await stored(parcel)), await stored(never)]).toEqual([true, undefined]);
      await fold(rows, moved(parcel, 'gone'));
      await write(rows);
      expect(await stored(parcel)).toBeUndefined();
    });

    it('changes nothing for an event the fold chokes on, not even where it went well', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      const both: Projection = {
        ...parcelView,
        keysOf: () => [{ parcel_id: first }, { parcel_id: second }],
        evolve: (row, event, key) => {
          if (key['parcel_id'] === second && (event.data as { to: string }).to === 'nowhere') throw new Error('no');
          return parcelView.evolve(row, event, key);
        },
      };
      const rows = open(both);
      await fold(rows, moved(first, 'Kiel'));
      expect(() => rows.fold({ ...moved(first, 'nowhere') })).toThrow(FoldFailed);
      await fold(rows, moved(first, 'Ulm'));
      await write(rows);
      expect([await stored(first), await stored(second)]).toEqual([
        { stops: 2, places: ['Kiel', 'Ulm'], grams: null },
        { stops: 2, places: ['Kiel', 'Ulm'], grams: null },
      ]);
    });

    it('brings every text to the table as it is', async () => {
      const odd = ['tab\there', 'line\nbreak\r', 'back\\slash \\N', '"quoted" {braces}', 'Grüße, 你好 🎈', ''];
      const [parcel, rows] = [randomUUID(), open()];
      await fold(rows, ...odd.map(to => moved(parcel, to)));
      await write(rows);
      expect(await stored(parcel)).toEqual({ stops: odd.length, places: odd, grams: null });
    });
  });

  describe('Telling workers of a rebuild', () => {
    const sweeper = () => world.app.get(RebuildSweeper, { strict: false });
    const queue = () => world.app.get<JobQueue>(getQueueToken('projections'), { strict: false });
    const waiting = async () => (await queue().getJobs(['waiting'])).map(({ name, data }) => [name, data]);
    const ask = async () => {
      const id = randomUUID();
      await world.database.query(
        `insert into engine.rebuild (id, projection, requested_by) values ($1, 'parcel-view', 'operator:test')`,
        [id],
      );
      return id;
    };
    const run = async (id: string) =>
      (await world.row<{ state: string; generation: number }>('select * from engine.rebuild where id = $1', [id]))!;
    const job = ['parcel-view', { projection: 'parcel-view' }];
    const done = (id: string) =>
      eventually(
        () => run(id),
        ({ state }) => state === 'done',
      );
    beforeAll(async () => {
      await world.post(tenant);
      await world.engine.settle();
    });
    beforeEach(() => queue().drain());

    it('is a job in its queue, once; once more where nobody took it for a while, and at once where the queue was wiped', async () => {
      const id = await ask();
      await sweeper().pass();
      await sweeper().pass();
      expect(await waiting()).toEqual([job]);
      await world.database.query(
        `update engine.rebuild set enqueued_at = now() - interval '16 seconds' where id = $1`,
        [id],
      );
      await sweeper().pass();
      expect(await waiting()).toEqual([job, job]);
      await queue().drain();
      await sweeper().enqueueAll();
      expect(await waiting()).toEqual([job]);
      await sweeper().run('parcel-view');
      expect((await run(id)).state).toBe('done');
      await sweeper().pass();
      expect(await waiting()).toEqual([job]);
    });

    it('is done here where the queue does not take it', async () => {
      const id = await ask();
      const deaf = jest.spyOn(world.app.get(Queues, { strict: false }), 'enqueueRebuilds').mockResolvedValue(false);
      await sweeper().pass();
      await done(id);
      deaf.mockRestore();
    });

    it('waits while rebuilds are held back; one under way is let go, and goes on from there afterwards', async () => {
      const pauses = world.app.get(QueuePauses, { strict: false });
      const hold = () => world.inTenant(platformTenant, () => pauses.pause('projections', 'Lastspitze', 'Petra Lang'));
      const goOn = () => world.inTenant(platformTenant, () => pauses.resume('projections'));
      const id = await ask();
      await hold();
      await sweeper().pass();
      expect([await waiting(), await sweeper().runWaiting()]).toEqual([[], false]);
      await goOn();

      // It cannot read the log, so that it keeps its run and gets nowhere.
      const broken = jest
        .spyOn(world.database, 'texts')
        .mockRejectedValue(Object.assign(new Error('broken'), { code: '57P01' }));
      const worker = new Rebuild(world.database, parcelView);
      await expect(worker.pass()).rejects.toThrow('broken');
      const { generation } = await run(id);
      await hold();
      broken.mockRestore();
      expect([await worker.pass(), await worker.pass(), await sweeper().runWaiting()]).toEqual([true, false, false]);
      expect(await world.row('select state, generation, held_until from engine.rebuild where id = $1', [id])).toEqual({
        state: 'building',
        generation,
        held_until: null,
      });
      await goOn();
      await sweeper().pass();
      expect(await waiting()).toEqual([job]);
      await sweeper().run('parcel-view');
      expect(await world.row('select state, generation from engine.rebuild where id = $1', [id])).toEqual({
        state: 'done',
        generation,
      });
    });
  });
});
