import { randomUUID } from 'node:crypto';
import {
  eventually,
  openWorld,
  parcelView,
  prepareTables,
  workerHere,
  type World,
} from '#engine/testing/world.test.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { Sql } from '#platform/database/sql.js';
import { TenantReplays } from '../operator/replays.js';
import { Queues } from '../queues/queues.js';
import type { Projection } from './define-projection.js';
import { ProjectionRegistry } from './projection-registry.js';
import { Replay } from './replay.js';

describe('a replay of one tenant’s events into a read model', () => {
  let [tenant, other] = ['', ''];
  let database: TestDatabase;
  let world: World;

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
  });
  beforeEach(async () => {
    [tenant, other] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 20; n++)
      await world.move(n % 2 ? tenant : other, await world.post(n % 2 ? tenant : other, n), 'Kiel', 'Ulm');
    await world.engine.settle();
  });
  afterAll(async () => {
    await world.close();
    await database.drop();
  });

  const replays = () => {
    const get = <T>(what: new (...all: never[]) => T) => world.app.get(what, { strict: false });
    return new TenantReplays(get(Sql), get(ProjectionRegistry), get(Queues));
  };
  const ask = (from = '0') => world.inTenant(tenant, () => replays().request('parcel-view', from));
  const run = async (id: string) =>
    (await world.row<{ state: string; processed: number; total: number; error: string | null; result: any }>(
      'select * from engine.replay where id = $1',
      [id],
    ))!;
  const rowsOf = (whose: string) =>
    world.database.query(
      'select parcel_id, grams, stops, places, posted_at from parcel_view where tenant_id = $1 order by 1',
      [whose],
    );
  const damage = (text: string, parameters: readonly unknown[] = []) =>
    world.database.query(`with hurt as (${text} returning 1) select count(*)::int as n from hurt`, [...parameters]);
  /** Whether nothing is left aside. */
  const aside = () => world.row('select count(*)::int as n from parcel_view_rows where generation < 0');

  it('repairs rows that were changed, lost or made up, names them, and leaves the other tenants’ as they are', async () => {
    const [right, neighbours] = [await rowsOf(tenant), await rowsOf(other)];
    const [one, two] = right as { parcel_id: string }[];
    await damage('update parcel_view_rows set grams = 999 where parcel_id = $1', [one!.parcel_id]);
    await damage('delete from parcel_view_rows where parcel_id = $1', [two!.parcel_id]);
    await damage(
      `insert into parcel_view_rows (tenant_id, generation, parcel_id, grams) select $1, active_generation, gen_random_uuid(), 1 from engine.projection where name = 'parcel-view'`,
      [tenant],
    );
    await damage('update parcel_view_rows set grams = 777 where tenant_id = $1', [other]);
    const hurt = await rowsOf(other);
    const id = await ask();
    await world.engine.settle();
    expect(await rowsOf(tenant)).toEqual(right);
    expect(await rowsOf(other)).toEqual(hurt);
    expect(hurt).not.toEqual(neighbours);
    const { state, processed, total, result } = await run(id);
    expect({ state, left: total - processed }).toEqual({ state: 'done', left: 0 });
    expect(result).toMatchObject({ before: 10, after: 10, added: 1, changed: 1, removed: 1 });
    expect(result.differing).toHaveLength(3);
    expect(result.differing).toContainEqual(
      expect.objectContaining({ key: { parcel_id: one!.parcel_id }, before: { grams: 999 } }),
    );
    expect(await aside()).toEqual({ n: 0 });
  });

  it('from a later position folds anew what events touched since, whole; other rows stay as they are', async () => {
    const right = (await rowsOf(tenant)) as { parcel_id: string; stops: number }[];
    const [untouched, touched] = [right[0]!.parcel_id, right[1]!.parcel_id];
    const last = await world.row<{ pos: string }>('select max(pos)::text as pos from engine.event');
    await world.move(tenant, touched, 'Bonn');
    await world.engine.settle();
    const wanted = (await rowsOf(tenant)) as typeof right;
    await damage('update parcel_view_rows set stops = 50 where tenant_id = $1', [tenant]);
    const from = String(BigInt(last!.pos) + 1n);
    expect(await world.inTenant(tenant, () => replays().preview('parcel-view', from))).toEqual({ events: 1, rows: 1 });
    const id = await ask(from);
    await world.engine.settle();
    const now = (await rowsOf(tenant)) as typeof right;
    expect(now.find(row => row.parcel_id === touched)).toEqual(wanted.find(row => row.parcel_id === touched));
    expect(now.find(row => row.parcel_id === untouched)!.stops).toBe(50);
    expect((await run(id)).result).toMatchObject({ before: 1, after: 1, changed: 1, added: 0, removed: 0 });
    await ask();
    await world.engine.settle();
    expect(await rowsOf(tenant)).toEqual(wanted);
  });

  it('folds again what was parked, once it can be folded', async () => {
    const broken: Projection = {
      ...parcelView,
      evolve: (row, event, key) => {
        if (event.type === 'ParcelMoved') throw new Error('not yet');
        return parcelView.evolve(row, event, key);
      },
    };
    const parcel = await world.post(tenant);
    await world.engine.settle();
    await world.move(tenant, parcel, 'Kiel');
    // Parked by a build whose fold had a fault.
    await world.database.query(
      `insert into engine.parked_stream (tenant_id, consumer, generation, stream_id, version, event_id, error)
       select $1, name, active_generation, $2, 2, gen_random_uuid(), 'not yet' from engine.projection where name = 'parcel-view'`,
      [tenant, parcel],
    );
    await world.engine.settle();
    const stops = async () =>
      (await world.row<{ stops: number }>('select stops from parcel_view where parcel_id = $1', [parcel]))!.stops;
    const parked = () =>
      world.row('select count(*)::int as n from engine.parked_stream where stream_id = $1', [parcel]);
    expect(await stops()).toBe(0);
    const failing = await ask();
    await new Replay(world.database, broken).pass();
    // What others could fold ends the run and changes nothing.
    expect(await run(failing)).toMatchObject({ state: 'failed', error: expect.stringContaining('not yet') });
    expect([await stops(), await parked()]).toEqual([0, { n: 1 }]);
    await ask();
    await world.engine.settle();
    expect([await stops(), await parked()]).toEqual([1, { n: 0 }]);
    await world.move(tenant, parcel, 'Ulm');
    await world.engine.settle();
    expect(await stops()).toBe(2);
  });

  it('loses and doubles nothing while events go on, is taken over from a worker that died, and spares a rebuild beside it', async () => {
    const worker = await workerHere(database);
    let writing = true;
    const parcels = [await world.post(tenant), await world.post(other)];
    const posted: string[] = [];
    let moves = 0;
    const writer = (async () => {
      while (writing) {
        moves++;
        await world.move(tenant, parcels[0]!, `stop ${moves}`);
        await world.move(other, parcels[1]!, `stop ${moves}`);
        posted.push(await world.post(tenant));
      }
    })();
    for (let round = 0; round < 5; round++) {
      await damage('update parcel_view_rows set grams = 999 where tenant_id = $1 and parcel_id <> $2', [
        tenant,
        parcels[0],
      ]);
      if (round === 2)
        await world.database.query(
          `insert into engine.rebuild (id, projection, requested_by) values ($1, 'parcel-view', 'operator:test')`,
          [randomUUID()],
        );
      const id = await ask();
      if (round === 3)
        await world.database.query(
          `update engine.replay set state = 'building', held_by = gen_random_uuid(), held_until = now() - interval '1 second' where id = $1`,
          [id],
        );
      await eventually(
        () => run(id),
        ({ state }) => state === 'done',
      );
      expect(await world.row('select count(*)::int as n from parcel_view where grams = 999')).toEqual({ n: 0 });
    }
    await eventually(
      () => world.row<{ n: number }>(`select count(*)::int as n from engine.rebuild where state <> 'done'`),
      row => row?.n === 0,
    );
    writing = false;
    await writer;
    await eventually(
      () =>
        world.row<{ n: number }>(
          'select count(*)::int as n from parcel_view where stops = $1 and parcel_id = any ($2)',
          [moves, parcels],
        ),
      row => row?.n === 2,
    );
    // Each parcel is in a stream of its own: that the moves were folded says nothing of the last one posted.
    await eventually(
      () => world.row<{ n: number }>('select count(*)::int as n from parcel_view where parcel_id = any ($1)', [posted]),
      row => row?.n === posted.length,
    );
    const [, before] = [await ask(), await rowsOf(tenant)];
    await eventually(
      () => world.row(`select from engine.replay where state in ('requested', 'building')`),
      row => row === undefined,
    );
    expect(await rowsOf(tenant)).toEqual(before);
    expect(await aside()).toEqual({ n: 0 });
    await worker.stop();
  });

  it('is one at a time for each tenant and read model', async () => {
    await ask();
    await expect(ask()).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    await expect(world.inTenant(tenant, () => replays().request('nothing-such', '0'))).rejects.toMatchObject({
      reason: 'not-found',
    });
    await world.engine.settle();
  });
});
