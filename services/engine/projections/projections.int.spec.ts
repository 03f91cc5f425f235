import { randomUUID } from 'node:crypto';
import { openWorld, prepareTables, type World } from '#engine/testing/world.test.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';

describe('projections', () => {
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
    await world.close();
    await database.drop();
  });

  const view = (parcelId: string) => world.row('select * from parcel_view where parcel_id = $1', [parcelId]);

  describe('a projection', () => {
    it('shows what happened, in order, with defaults for what did not', async () => {
      const moved = await world.post(tenant, 250);
      await world.move(tenant, moved, 'Kiel', 'Ulm');
      await world.move(tenant, moved, 'Bonn');
      const still = await world.post(other, 7);
      await world.engine.settle();
      expect(await view(moved)).toMatchObject({
        tenant_id: tenant,
        grams: 250,
        stops: 3,
        places: ['Kiel', 'Ulm', 'Bonn'],
      });
      expect(await view(still)).toMatchObject({ tenant_id: other, grams: 7, stops: 0, places: null });
    });

    it('shows a tenant its own rows only', async () => {
      await world.post(tenant);
      await world.post(other);
      await world.engine.settle();
      const { Sql } = await import('#platform/database/sql.js');
      const seen = await world.inTenant(other, () =>
        world.app
          .get(Sql, { strict: false })
          .query<{ tenant_id: string }>('select distinct tenant_id from parcel_view'),
      );
      expect(seen).toEqual([{ tenant_id: other }]);
    });

    it('never folds an event twice: rows and checkpoint stand in one transaction', async () => {
      const parcel = await world.post(tenant);
      await world.move(tenant, parcel, 'Kiel');
      await world.engine.settle();
      await world.engine.settle();
      expect(await view(parcel)).toMatchObject({ stops: 1 });
      const lag = await world.row<{ lag: number }>(
        `select sum(k.seq - c.seq)::int as lag from engine.shard_cursor k join engine.checkpoint c using (shard) where c.consumer = 'parcel-view'`,
      );
      expect(lag).toEqual({ lag: 0 });
    });

    it('parks a stream it cannot fold and goes on with the others', async () => {
      const cursed = await world.post(tenant);
      const lucky = await world.post(tenant);
      await world.move(tenant, cursed, 'Kiel', 'nowhere', 'Ulm');
      await world.move(tenant, lucky, 'Ulm');
      await world.engine.settle();
      expect(await view(lucky)).toMatchObject({ stops: 1 });
      expect(await view(cursed)).toMatchObject({ stops: 1, places: ['Kiel'] });
      expect(await world.row('select stream_id, error from engine.parked_stream')).toEqual({
        stream_id: cursed,
        error: 'there is no such place',
      });
      await world.database.query('delete from engine.parked_stream');
    });
  });
});
