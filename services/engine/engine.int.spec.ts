import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { queueServer } from './engine.module.js';
import { JobQueue } from './queues/job-queue.js';
import type { QueueServer } from './queues/queue-server.js';
import { QueuePauses } from './queues/queue-pauses.js';
import { DueWork } from './scheduler/due-work.js';
import { child, postgresQueue, redisIsHere, redisQueue, type TestQueue } from './testing/processes.test.js';
import { eventually, openWorld, prepareTables, workerHere, type World } from './testing/world.test.js';

const tenant = randomUUID();

const other = randomUUID();

const backends = [
  { name: 'PostgreSQL', open: postgresQueue },
  ...(redisIsHere ? [{ name: 'Redis', open: () => redisQueue() }] : []),
];

if (!redisIsHere)
  process.stderr.write('There is no redis-server on the PATH: the engine is tested on the PostgreSQL queue only.\n');

describe.each(backends)('the pipeline with its queues in $name', ({ name, open }) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let world: World;
  const workers: { kill(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    queue = await open(database.owner);
    // Posts and looks; the work is done by workers beside it.
    world = await openWorld({ ...database, queue: queue.url });
    await world.engine.register();
  });
  afterEach(() => Promise.all(workers.splice(0).map(worker => worker.kill())));
  afterAll(async () => {
    await world.close();
    await queue.stop();
    await database.drop();
  });

  const worker = async () => {
    const started = await workerHere({ ...database, queue: queue.url });
    workers.push({ kill: () => started.stop() });
  };
  /** A worker of its own process, which can be killed and frozen. */
  const workerProcess = async (pauseAt = '', settings: Record<string, string> = {}) => {
    const started = child('services/engine/testing/engine-process.test.ts', {
      DATABASE_APP_URL: database.app,
      DATABASE_ENGINE_URL: database.engine,
      QUEUE_URL: queue.url,
      PAUSE_AT: pauseAt,
      ...settings,
    });
    workers.push(started);
    await started.said('working');
    return started;
  };
  const open_ = () => world.row<{ n: number }>(`select count(*) as n from engine.delivery where state <> 'done'`);
  const allDone = () =>
    eventually(
      async () => [
        await open_(),
        await world.row<{ n: number }>(
          'select (select count(*) from engine.event) - (select count(*) from engine.log) as n',
        ),
      ],
      seen => seen.every(row => row?.n === 0),
    );
  /** As if nobody had touched it for a long time. */
  const age = () =>
    world.database.query(
      `update engine.delivery set enqueued_at = now() - interval '1 hour', lease_until = now() - interval '1 second' where state in ('pending', 'sending')`,
    );

  it('does everything once and in order, with several workers, and each ends in good order when it is asked to', async () => {
    const [asked] = await Promise.all([workerProcess(), worker()]);
    const parcels: string[] = [];
    for (let n = 0; n < 20; n++) {
      const of = n % 2 ? tenant : other;
      const parcel = await world.post(of, n + 1);
      parcels.push(parcel);
      await world.move(of, parcel, 'a', 'b');
      await world.move(of, parcel, 'c');
    }
    await allDone();
    const moved = await world.database.query<{ places: string }>(
      'select places from moved where parcel_id = any ($1)',
      [parcels],
    );
    expect(moved.map(({ places }) => places)).toEqual(parcels.map(() => 'a,b,c'));
    expect(
      await world.row('select count(*) as n, count(distinct key) as keys from letter where parcel_id = any ($1)', [
        parcels,
      ]),
    ).toEqual({ n: 20, keys: 20 });
    await eventually(
      () => world.row<{ n: number }>('select sum(stops) as n from parcel_view where parcel_id = any ($1)', [parcels]),
      row => Number(row?.n) === 60,
    );
    await workers
      .splice(
        workers.findIndex(one => one !== asked),
        1,
      )[0]!
      .kill();
    await world.post(tenant);
    expect(await asked.stop()).toBe(0);
    expect(await world.row('select count(*) as n from engine.delivery where lease_until is not null')).toEqual({
      n: 0,
    });
  });

  it('enqueues everything again when the queue server was wiped', async () => {
    await worker();
    const parcel = await world.post(tenant);
    await allDone();
    // Waits as if its job had just been lost. After 15 s the overdue sweep would find it, too: where the machine was that
    // slow, it says nothing and is asked again.
    await until('it to be enqueued before it is overdue', async () => {
      const lost = await world.row<{ at: string }>(
        `update engine.delivery set state = 'pending', done_at = null, enqueued_at = now() where stream_id = $1 returning enqueued_at::text as at`,
        [parcel],
      );
      await queue.wipe();
      const found = await eventually(
        () =>
          world.row<{ state: string; soon: boolean }>(
            `select state, enqueued_at < $2::timestamptz + interval '15 seconds' as soon from engine.delivery where stream_id = $1`,
            [parcel, lost!.at],
          ),
        row => row?.state === 'done',
      );
      return found?.soon;
    });
    // Sent once all the same: the effect was known.
    expect(await world.row('select count(*) as n from letter where parcel_id = $1', [parcel])).toEqual({ n: 1 });
  });

  describe('what is due', () => {
    let expiry: JobQueue;
    let connection: QueueServer;
    beforeAll(() => {
      connection = queueServer(queue.url, 'weitersagen');
      expiry = new JobQueue('expiry', { connection });
    });
    afterEach(() => expiry.resume());
    afterAll(async () => {
      await expiry.close();
      await connection.onApplicationShutdown();
    });

    const plan = async (count: number, { of = tenant, kind = 'forget-parcels', secondsAgo = 0 } = {}) => {
      const subjects = Array.from({ length: count }, () => randomUUID());
      const dueAt = new Date(world.clock.now().getTime() - secondsAgo * 1_000);
      await world.inTenant(of, () =>
        world.app.get(DueWork, { strict: false }).scheduleAll(
          kind,
          subjects.map(subjectId => ({ subjectId, dueAt })),
        ),
      );
      return subjects;
    };
    const forgotten = async (subjects: readonly string[]) =>
      (await world.row<{ n: number }>('select count(*)::int as n from moved where parcel_id = any ($1)', [subjects]))!
        .n;
    const allForgotten = async (subjects: readonly string[]) => {
      await until('all that is due to be done', async () => (await forgotten(subjects)) === subjects.length);
      // A second time would violate the key and count as a failed attempt.
      expect(await world.row('select count(*)::int as n from engine.due_work where attempts > 0')).toEqual({ n: 0 });
    };
    const jobs = async () => (await expiry.getJobs(['waiting', 'prioritized'])).map(({ data }) => data);

    it('travels through its queue, a job for each tenant and kind, and each is done once however many jobs it takes', async () => {
      await expiry.pause();
      const [many, few] = [await plan(450), await plan(3, { of: other })];
      await worker();
      await until('a job of each', async () => (await jobs()).length === 2);
      expect((await jobs()).map(({ tenantId, kind }) => `${String(tenantId)} ${String(kind)}`).sort()).toEqual(
        [`${tenant} forget-parcels`, `${other} forget-parcels`].sort(),
      );
      expect(await forgotten([...many, ...few])).toBe(0);
      await worker();
      await expiry.resume();
      await allForgotten([...many, ...few]);
      expect(await jobs()).toEqual([]);
    });

    it('waits while its queue is paused, and goes on by itself', async () => {
      const pauses = world.app.get(QueuePauses, { strict: false });
      await world.inTenant(tenant, () => pauses.pause('expiry', 'Wartung', 'Carla Brandt'));
      const [waits, goes] = [await plan(2), await plan(2, { of: other })];
      await worker();
      await allForgotten(goes);
      expect([await forgotten(waits), await jobs()]).toEqual([0, []]);
      await world.inTenant(tenant, () => pauses.resume('expiry'));
      await allForgotten(waits);
    });

    it('is done although its job was lost, and once although it came twice', async () => {
      await expiry.pause();
      const subjects = await plan(20);
      await worker();
      await until('its job', async () => (await jobs()).length === 1);
      await expiry.obliterate({ force: true });
      await expiry.addBulk(
        [1, 2, 3].map(n => ({
          name: 'forget-parcels',
          data: { tenantId: tenant, kind: 'forget-parcels' },
          opts: { jobId: `double-${n}` },
        })),
      );
      await expiry.resume();
      await allForgotten(subjects);
      const lost = await plan(5);
      await queue.wipe();
      await allForgotten(lost);
    });

    it('is done beside a job that is stuck', async () => {
      const kind = 'forget-parcels';
      await expiry.add(kind, {}, { jobId: `due-${tenant}-${kind}`, delay: 3_600_000 });
      await worker();
      await allForgotten(await plan(5, { secondsAgo: 60 }));
      await expiry.remove(`due-${tenant}-${kind}`);
    });
  });

  it('builds a read model anew, of which the queue was told', async () => {
    await world.database.query(
      `insert into engine.rebuild (id, projection, requested_by) values ($1, 'parcel-view', 'operator:test')`,
      [randomUUID()],
    );
    await worker();
    await eventually(
      () => world.row('select state, enqueued_at is not null as told from engine.rebuild'),
      run => run?.['state'] === 'done' && run['told'] === true,
    );
  });

  // What a lost worker held, the next finds by the lines it left in the database, whichever queue told it: asked of one.
  if (name === backends[0]!.name) {
    const areMovedOnceByTheNext = async (parcels: readonly string[]) => {
      await age();
      await worker();
      await allDone();
      expect(
        await world.database.query('select places, times from moved where parcel_id = any ($1)', [parcels]),
      ).toEqual(parcels.map(() => ({ places: 'Kiel,Ulm', times: 2 })));
    };

    it('does transactional reactions exactly once when the worker is killed in the middle of a batch of them', async () => {
      const parcels = [await world.post(tenant), await world.post(tenant), await world.post(tenant)];
      for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel', 'Ulm');
      const killed = await workerProcess('noted');
      await killed.said('paused noted');
      await killed.kill();
      expect(await world.row('select 1 as one from moved where parcel_id = any ($1)', [parcels])).toBeUndefined();
      await areMovedOnceByTheNext(parcels);
    });

    it('takes over from a worker that is frozen in the middle of a batch and keeps its connections', async () => {
      const parcels = [await world.post(tenant), await world.post(tenant)];
      for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel', 'Ulm');
      const frozen = await workerProcess('noted', { TRANSACTION_TIMEOUT: '1' });
      await frozen.said('paused noted');
      frozen.freeze();
      // Waits for the lines it holds until the database has ended its transaction.
      await areMovedOnceByTheNext(parcels);
    });

    it('uses the same key again when the worker is killed after sending and before noting it', async () => {
      const killed = await workerProcess('sent');
      const parcel = await world.post(tenant);
      await killed.said('paused sent');
      await killed.kill();
      expect(await world.row(`select state from engine.delivery where stream_id = $1`, [parcel])).toEqual({
        state: 'sending',
      });
      await age();
      await worker();
      await allDone();
      const letters = await world.database.query<{ key: string }>('select key from letter where parcel_id = $1', [
        parcel,
      ]);
      expect(new Set(letters.map(({ key }) => key)).size).toBe(1);
      expect(await world.row('select state, attempts from engine.effect where key = $1', [letters[0]!.key])).toEqual({
        state: 'done',
        attempts: 2,
      });
    });
  }
});

describe.each([
  { name: 'Redis', url: 'redis://127.0.0.1:1' },
  { name: 'PostgreSQL', url: 'postgres://nobody@127.0.0.1:1/nothing' },
])('with $name as the queue, which cannot be reached', ({ url }) => {
  it('commands go on and everything still gets done', async () => {
    const database = await testDatabase();
    await prepareTables(database);
    const world = await openWorld({ ...database, queue: url });
    await world.engine.start();
    const parcel = await world.post(tenant);
    await world.move(tenant, parcel, 'Kiel');
    await eventually(
      () => world.row<{ places: string }>('select places from moved where parcel_id = $1', [parcel]),
      row => row?.places === 'Kiel',
    );
    await eventually(() => world.row('select 1 as one from letter where parcel_id = $1', [parcel]), Boolean);
    await world.engine.stop();
    await world.close();
    await database.drop();
  });
});
