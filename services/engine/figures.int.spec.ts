import { jest } from '@jest/globals';
import pg from 'pg';
import { Registry } from 'prom-client';
import { newId } from '#platform/domain/ids.js';
import { logger } from '#platform/logger.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { mailFigures } from '../modules/messaging/api.js';
import { payoutFigures } from '../modules/payout/api.js';
import { voucherFigures } from '../modules/voucher/api.js';
import { DatabaseFigures } from './database-figures.js';
import { engineFigures } from './figures.js';
import { ReactionRegistry } from './reactions/reaction-registry.js';
import { DueHandlers } from './scheduler/due-handlers.js';
import { eventually, openWorld, prepareTables, type World } from './testing/world.test.js';

describe('the figures read from the database', () => {
  const all = [...engineFigures, ...mailFigures, ...payoutFigures, ...voucherFigures];
  const tenant = newId();
  const registry = new Registry();
  let database: TestDatabase;
  let world: World;
  let figures: DatabaseFigures;
  let now = Date.now();

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
    figures = new DatabaseFigures(
      world.database,
      registry,
      all,
      {
        consumer: world.app.get(ReactionRegistry, { strict: false }).queues(),
        kind: world.app.get(DueHandlers, { strict: false }).queues(),
      },
      () => now,
    );
    await world.engine.settle();
  });
  afterAll(async () => {
    await world?.close();
    await database?.drop();
  });

  /** All series of a metric, read afresh: label values and value. */
  const read = async (name: string) => {
    now += 61_000;
    await figures.read();
    return (await registry.getSingleMetric(name)!.get()).values.map(({ labels, value }) => [
      ...Object.values(labels),
      value,
    ]);
  };
  const total = async (name: string) => (await read(name)).reduce((sum, row) => sum + Number(row.at(-1)), 0);

  it('can all be read', async () => {
    expect(await read('weitersagen_figures_up')).toEqual([[1]]);
    expect(await total('weitersagen_ledger_imbalance_cents')).toBe(0);
    expect(await total('weitersagen_log_gaps')).toBe(0);
  });

  it('tell how far relay and projections are behind', async () => {
    const parcel = await world.post(tenant);
    await world.move(tenant, parcel, 'Köln', 'Bonn');
    expect(await total('weitersagen_relay_lag_events')).toBe(3);
    expect(await total('weitersagen_relay_lag_seconds')).toBeGreaterThan(0);
    await world.engine.settle();
    expect(await total('weitersagen_relay_lag_events')).toBe(0);
    expect(await read('weitersagen_projection_lag_events')).toContainEqual(['parcel-view', 0]);
    await world.database.query(`update engine.checkpoint set seq = 0 where consumer = 'parcel-view'`);
    const { events } = (await world.row<{ events: number }>('select count(*)::int as events from engine.log'))!;
    expect(await read('weitersagen_projection_lag_events')).toContainEqual(['parcel-view', events]);
    expect(await total('weitersagen_projection_lag_seconds')).toBeGreaterThan(0);
    await world.engine.settle();
  });

  it('tell what could not be folded, and of what nobody knows whether it left', async () => {
    world.faults.office = 'unclear';
    const parcel = await world.post(tenant);
    await world.move(tenant, parcel, 'nowhere');
    await world.engine.settle();
    world.faults.office = 'open';
    expect(await read('weitersagen_effects_unknown')).toEqual([['send-letter-when-parcel-posted', 1]]);
    expect(await read('weitersagen_deliveries')).toEqual([['mails', 'send-letter-when-parcel-posted', 'parked', 1]]);
    expect(await read('weitersagen_parked_streams')).toEqual([['parcel-view', 1]]);
  });

  it('tell that an entry of the log is missing', async () => {
    await world.post(tenant);
    await world.engine.settle();
    const gone = await world.row<{ row: object }>(
      'delete from engine.log l where (shard, seq) in (select shard, seq from engine.log limit 1) returning to_jsonb(l) as row',
    );
    expect(await total('weitersagen_log_gaps')).toBe(1);
    await world.database.query('insert into engine.log select * from jsonb_populate_record(null::engine.log, $1)', [
      gone!.row,
    ]);
  });

  it('tell for how long a transaction that appended has been open', async () => {
    const owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock_shared(7411, 0)');
    expect(await read('weitersagen_oldest_appender_seconds')).toEqual([[0]]);
    expect(await read('weitersagen_oldest_appender_seconds')).toEqual([[61]]);
    await owner.query('commit');
    await owner.end();
    expect(
      await eventually(
        () => read('weitersagen_oldest_appender_seconds'),
        ([row]) => row?.[0] === 0,
      ),
    ).toEqual([[0]]);
  });

  it('tell what is overdue, and in which queue', async () => {
    for (const kind of ['forget-parcel', 'nobody-does-it-any-more'])
      await world.database.query(
        `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) values ($1, $2, 'y', now() - interval '1 hour', now() - interval '1 hour')`,
        [tenant, kind],
      );
    expect((await read('weitersagen_due_work')).sort()).toEqual([
      ['expiry', 'forget-parcel', 'overdue', 1],
      ['none', 'nobody-does-it-any-more', 'overdue', 1],
    ]);
    const oldest = new Map((await read('weitersagen_due_work_oldest_seconds')) as [string, number][]);
    expect([...oldest.keys()].sort()).toEqual(['expiry', 'none']);
    expect(oldest.get('expiry')).toBeGreaterThan(3_599);
  });

  it('tell which rebuilds wait, are at work, or failed with none asked for since', async () => {
    for (const [projection, state, heldFor] of [
      ['one', 'failed', null],
      ['one', 'requested', null],
      ['two', 'building', '1 hour'],
      ['three', 'failed', null],
    ])
      await world.database.query(
        `insert into engine.rebuild (id, projection, requested_by, state, requested_at, held_until) values (gen_random_uuid(), $1, 'test', $2, clock_timestamp() - interval '1 hour', now() + $3::interval)`,
        [projection, state, heldFor],
      );
    await world.database.query(`update engine.rebuild set requested_at = now() where state = 'requested'`);
    expect((await read('weitersagen_rebuilds')).sort()).toEqual([
      ['projections', 'one', 'waiting', 1],
      ['projections', 'three', 'failed', 1],
      ['projections', 'two', 'building', 1],
    ]);
    expect(await read('weitersagen_rebuild_oldest_seconds')).toEqual([['projections', 'one', expect.any(Number)]]);
    await world.database.query(`delete from engine.rebuild where requested_by = 'test'`);
  });

  it('are not read more often than they stay fresh, however many ask', async () => {
    now += 61_000;
    const transactions = jest.spyOn(world.database, 'transaction');
    await Promise.all([figures.read(), figures.read()]);
    expect(transactions).toHaveBeenCalledTimes(all.length + 1);
    await figures.read();
    expect(transactions).toHaveBeenCalledTimes(all.length + 1);
    transactions.mockRestore();
  });

  it('are left out while the database is away, and say so', async () => {
    const away = jest.spyOn(world.database, 'transaction').mockRejectedValue(new Error('away'));
    const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
    expect(await read('weitersagen_figures_up')).toEqual([[0]]);
    expect(await read('weitersagen_deliveries')).toEqual([]);
    expect(away).toHaveBeenCalledTimes(2);
    away.mockRestore();
    warn.mockRestore();
    expect(await read('weitersagen_figures_up')).toEqual([[1]]);
  });
});
