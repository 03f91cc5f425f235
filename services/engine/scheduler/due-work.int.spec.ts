import { randomUUID } from 'node:crypto';
import { openWorld, prepareTables, type World } from '#engine/testing/world.test.js';
import { addDays } from '#platform/clock.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { DueSweeper } from './due-sweeper.js';
import { DueWork } from './due-work.js';

describe('due work', () => {
  const tenant = randomUUID();
  const start = new Date('2026-11-21T09:00:00Z');
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

  const plan = (subject: string, dueAt: Date, kind = 'forget-parcel') =>
    world.inTenant(tenant, () => world.app.get(DueWork, { strict: false }).schedule(kind, subject, dueAt));
  const cancel = (subject: string) =>
    world.inTenant(tenant, () => world.app.get(DueWork, { strict: false }).cancel('forget-parcel', subject));
  const forgotten = async (subject: string) =>
    (await world.row('select 1 as one from moved where parcel_id = $1', [subject])) !== undefined;
  const at = async (time: Date) => {
    world.clock.moveTo(time);
    await world.engine.settle();
  };
  /** A sweeper that has learned nothing yet of how long such work takes on this machine. */
  const atByNewcomer = async (time: Date) => {
    const fresh = await openWorld(database);
    fresh.clock.moveTo(time);
    await fresh.engine.settle().finally(() => fresh.close());
  };

  describe('due work', () => {
    it('is done when its time has come, not before, and once', async () => {
      const subject = randomUUID();
      await plan(subject, addDays(start, 60));
      await at(addDays(start, 59));
      expect(await forgotten(subject)).toBe(false);
      await at(addDays(start, 60));
      expect(await forgotten(subject)).toBe(true);
      await at(addDays(start, 61)); // a second time would violate the key
      expect(await world.row('select 1 as one from engine.due_work where subject_id = $1', [subject])).toBeUndefined();
    });

    it('can be moved and cancelled', async () => {
      const moved = randomUUID();
      const cancelled = randomUUID();
      await plan(moved, addDays(start, 70));
      await plan(cancelled, addDays(start, 70));
      await plan(moved, addDays(start, 80));
      await cancel(cancelled);
      await at(addDays(start, 71));
      expect([await forgotten(moved), await forgotten(cancelled)]).toEqual([false, false]);
      await at(addDays(start, 80));
      expect([await forgotten(moved), await forgotten(cancelled)]).toEqual([true, false]);
    });

    it('is tried again when it fails, and parks after bounded tries', async () => {
      const subject = randomUUID();
      world.faults.forbidden.add('forgetting');
      await plan(subject, addDays(start, 90));
      for (let hour = 0; hour < 8; hour++) await at(new Date(addDays(start, 90).getTime() + hour * 3_600_000));
      expect(
        await world.row('select state, attempts, error from engine.due_work where subject_id = $1', [subject]),
      ).toEqual({ state: 'parked', attempts: 8, error: 'not today' });
      world.faults.forbidden.clear();
      await plan(subject, addDays(start, 91));
      await at(addDays(start, 91));
      expect(await forgotten(subject)).toBe(true);
    });

    it.each([
      ['forget-parcel', 'one after the other'],
      ['forget-parcels', 'all at once'],
    ])('is done many in a transaction (%s: %s)', async kind => {
      const subjects = Array.from({ length: 6 }, () => randomUUID());
      for (const subject of subjects) await plan(subject, addDays(start, 100), kind);
      await atByNewcomer(addDays(start, 100));
      expect(
        await world.row(
          'select count(*)::int as done, count(distinct xmin::text)::int as transactions from moved where parcel_id = any ($1)',
          [subjects],
        ),
      ).toEqual({ done: 6, transactions: 1 });
    });

    it('is done in one go by a handler that can, each on its own account', async () => {
      const subjects = Array.from({ length: 6 }, () => randomUUID());
      for (const subject of subjects) await plan(subject, addDays(start, 105), 'forget-parcels');
      await atByNewcomer(addDays(start, 105));
      expect(
        await world.row(
          'select min(times) as together, count(distinct places)::int as accounts from moved where parcel_id = any ($1)',
          [subjects],
        ),
      ).toEqual({ together: 6, accounts: 6 });
    });

    it('is done few in a transaction while people are being served', async () => {
      const subjects = Array.from({ length: 25 }, () => randomUUID());
      for (const subject of subjects) await plan(subject, addDays(start, 108), 'forget-parcels');
      world.clock.moveTo(addDays(start, 108));
      // No worker's name is on this process's connections: they are taken for others'.
      const job = { tenantId: tenant, kind: 'forget-parcels' };
      expect(await world.app.get(DueSweeper, { strict: false }).work(job, { gently: true })).toBe(false);
      expect(
        await world.row(
          'select count(*)::int as done, count(distinct xmin::text)::int as transactions from moved where parcel_id = any ($1)',
          [subjects],
        ),
      ).toEqual({ done: 25, transactions: 3 });
    });

    it.each([
      ['forget-parcel', 'one after the other'],
      ['forget-parcels', 'all at once'],
    ])('lets one that fails rest alone: its neighbours are done, once (%s: %s)', async kind => {
      const subjects = Array.from({ length: 7 }, () => randomUUID()).sort();
      for (const subject of subjects) await plan(subject, addDays(start, 110), kind);
      const failing = [subjects[2]!, subjects[5]!];
      failing.forEach(subject => world.faults.forbidden.add(`forgetting ${subject}`));
      await at(addDays(start, 110));
      expect(await Promise.all(subjects.map(forgotten))).toEqual(subjects.map(subject => !failing.includes(subject)));
      const left = await world.database.query(
        'select subject_id as subject, attempts, state from engine.due_work where subject_id = any ($1) order by 1',
        [subjects],
      );
      expect(left).toEqual(failing.map(subject => ({ subject, attempts: 1, state: 'waiting' })));
      world.faults.forbidden.clear();
      await at(addDays(start, 111));
      expect(await Promise.all(failing.map(forgotten))).toEqual([true, true]);
    });
  });
});
