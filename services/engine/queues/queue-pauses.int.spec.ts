import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { child } from '#engine/testing/processes.test.js';
import { openWorld, prepareTables, type World } from '#engine/testing/world.test.js';
import { platformRoom } from '#platform/tenancy/tenant.js';
import { queueNames, type QueueName } from './queue-names.js';
import { QueuePauses } from './queue-pauses.js';

let database: TestDatabase;
let world: World;
const [held, free] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await testDatabase();
  await prepareTables(database);
  world = await openWorld(database);
  await world.engine.register();
});
afterEach(async () => {
  for (const room of [held, platformRoom]) for (const queue of queueNames) await release(room, queue);
  await world.engine.settle();
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const pauses = () => world.app.get(QueuePauses, { strict: false });
const hold = async (room: string, ...queues: QueueName[]) => {
  for (const queue of queues)
    await world.inTenant(room, () => pauses().hold(queue, 'Mailserver in Wartung', 'Carla Brandt'));
};
const release = async (room: string, ...queues: QueueName[]) => {
  for (const queue of queues) await world.inTenant(room, () => pauses().release(queue));
};
const posted = async (tenant: string, ...places: string[]) => {
  const parcel = await world.post(tenant);
  await world.move(tenant, parcel, ...places);
  return parcel;
};
const placesOf = async (parcel: string) =>
  (await world.row<{ places: string; times: number }>('select places, times from moved where parcel_id = $1', [
    parcel,
  ])) ?? null;
const lettersOf = async (parcel: string) =>
  (await world.row<{ n: number }>('select count(*)::int as n from letter where parcel_id = $1', [parcel]))!.n;
const worker = async () => {
  const one = child('services/engine/testing/worker-process.test.ts', {
    DATABASE_APP_URL: database.app,
    DATABASE_ENGINE_URL: database.engine,
    QUEUE_URL: database.owner,
  });
  await one.said('working');
  return one;
};

describe('A queue held back for one tenant', () => {
  it('keeps that tenant’s reactions waiting while the other’s go on, and afterwards does each exactly once and in order', async () => {
    await hold(held, 'rewards', 'mails');
    const [waits, goes] = [await posted(held, 'Kiel', 'Bonn', 'Ulm'), await posted(free, 'Kiel', 'Bonn')];
    await world.engine.settle();
    expect([await placesOf(waits), await lettersOf(waits)]).toEqual([null, 0]);
    expect([await placesOf(goes), await lettersOf(goes)]).toEqual([{ places: 'Kiel,Bonn', times: 2 }, 1]);
    await release(held, 'rewards', 'mails');
    await world.engine.settle();
    await world.engine.settle();
    expect([await placesOf(waits), await lettersOf(waits)]).toEqual([{ places: 'Kiel,Bonn,Ulm', times: 3 }, 1]);
  });

  it('keeps nothing waiting that is for another purpose', async () => {
    await hold(held, 'mails', 'expiry');
    const parcel = await posted(held, 'Kiel');
    await world.engine.settle();
    expect([await placesOf(parcel), await lettersOf(parcel)]).toEqual([{ places: 'Kiel', times: 1 }, 0]);
    await release(held, 'mails');
    await world.engine.settle();
    expect([await placesOf(parcel), await lettersOf(parcel)]).toEqual([{ places: 'Kiel', times: 1 }, 1]);
  });

  it('stays held when the worker is killed, loses nothing, and the next one goes on by itself', async () => {
    await hold(held, 'rewards', 'mails');
    const dies = await worker();
    const before = await posted(held, 'Kiel');
    await until(
      'its deliveries',
      async () =>
        (await world.row<{ n: number }>('select count(*)::int as n from engine.delivery where stream_id = $1', [
          before,
        ]))!.n === 2,
    );
    await dies.kill();
    const follows = await worker();
    const [after, goes] = [await posted(held, 'Bonn'), await posted(free, 'Ulm')];
    await until('the other tenant’s', async () => (await placesOf(goes)) !== null && (await lettersOf(goes)) === 1);
    expect([await placesOf(before), await placesOf(after), await lettersOf(before), await lettersOf(after)]).toEqual([
      null,
      null,
      0,
      0,
    ]);
    // What was told of long ago is told of again; here that time is over at once.
    await world.database.query(
      `update engine.delivery set enqueued_at = now() - interval '1 hour' where tenant_id = $1`,
      [held],
    );
    await release(held, 'rewards', 'mails');
    await until(
      'what waited',
      async () =>
        (await lettersOf(before)) === 1 &&
        (await lettersOf(after)) === 1 &&
        (await placesOf(before)) !== null &&
        (await placesOf(after)) !== null,
    );
    expect([await placesOf(before), await placesOf(after)]).toEqual([
      { places: 'Kiel', times: 1 },
      { places: 'Bonn', times: 1 },
    ]);
    await follows.kill();
  });

  it('keeps what is due by the clock waiting for that tenant alone', async () => {
    const [waits, goes] = [randomUUID(), randomUUID()];
    await hold(held, 'expiry');
    for (const [tenant, parcel] of [
      [held, waits],
      [free, goes],
    ] as const)
      await world.inTenant(tenant, () =>
        world.app.get(DueWork, { strict: false }).schedule('forget-parcel', parcel, world.clock.now()),
      );
    await world.engine.settle();
    expect([await placesOf(waits), (await placesOf(goes))?.places]).toEqual([null, 'forgotten']);
    await release(held, 'expiry');
    await world.engine.settle();
    expect(await placesOf(waits)).toEqual({ places: 'forgotten', times: 1 });
  });
});

describe('A queue held back by the platform', () => {
  it('waits for every tenant, and is let go on by the platform alone', async () => {
    await hold(platformRoom, 'rewards', 'mails');
    const parcels = [await posted(held, 'Kiel'), await posted(free, 'Kiel')];
    await release(held, 'rewards', 'mails');
    await world.engine.settle();
    expect(await Promise.all(parcels.map(placesOf))).toEqual([null, null]);
    await release(platformRoom, 'rewards', 'mails');
    await world.engine.settle();
    expect((await Promise.all(parcels.map(placesOf))).map(one => one?.times)).toEqual([1, 1]);
  });

  it('leaves a tenant’s own pause as it is', async () => {
    await hold(held, 'rewards', 'mails');
    await hold(platformRoom, 'rewards', 'mails');
    await release(platformRoom, 'rewards', 'mails');
    const parcel = await posted(held, 'Kiel');
    await world.engine.settle();
    expect(await placesOf(parcel)).toBeNull();
  });
});
