import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { eventually, openWorld, prepareTables, type World } from '#engine/testing/world.test.js';

const tenant = randomUUID();
const other = randomUUID();
let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await testDatabase();
  await prepareTables(database);
  world = await openWorld(database);
});
afterAll(async () => {
  await world.engine.stop();
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

describe('a rebuild', () => {
  it('ends in the same rows, on a new generation, and keeps the old one', async () => {
    for (let n = 0; n < 20; n++)
      await world.move(n % 3 ? tenant : other, await world.post(n % 3 ? tenant : other, n), 'Kiel', 'Ulm');
    await world.engine.settle();
    const before = await rows();
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
    ).toEqual({ active_generation: 2, previous_generation: 1 });
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
    await world.engine.start();
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
  });

  it('fires no reaction again', async () => {
    expect(await world.row('select count(*) - count(distinct key) as twice from letter')).toEqual({ twice: 0 });
  });
});
