import { jest } from '@jest/globals';
import pg from 'pg';
import { useEnvironment } from '#platform/environment.js';
import { newId } from '#platform/domain/ids.js';
import { testDatabase } from '#testing/database.js';
import { CancelRebuildCommand, RebuildCommand, RollBackCommand, RollForwardCommand } from './projection.commands.js';
import { RetryCommand, SkipCommand } from './repair.commands.js';

const consumer = 'pour-tea-when-kettle-boiled';
const me = { tenant: 'telko', by: 'Carla Brandt' };

describe('An operator at the terminal', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  const tenantId = newId();
  const printed: string[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Telko', 'http://portal.test', '{}', '{}')`,
      [tenantId],
    );
    await owner.query(
      `insert into engine.projection (table_name, name, version, active_generation, previous_generation) values ('kettles', 'kettles', 1, 2, 1)`,
    );
    jest.spyOn(console, 'log').mockImplementation(text => void printed.push(String(text)));
  });
  beforeEach(() => void (printed.length = 0));
  afterAll(async () => {
    jest.restoreAllMocks();
    await owner.end();
    await database.drop();
  });

  /** A delivery that stands at an error; answers its event. */
  const park = async (error: string): Promise<string> => {
    const eventId = newId();
    await owner.query(
      `insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type, state, attempts, error) values ($1, $2, $3, $4, 1, 'KettleBoiled', 'parked', 5, $5)`,
      [tenantId, consumer, eventId, newId(), error],
    );
    return eventId;
  };
  const stateOf = async (eventId: string) =>
    (await owner.query('select state from engine.delivery where event_id = $1', [eventId])).rows[0].state;
  const audited = async (action: string) =>
    (
      await owner.query(`select by_name, actor, after from audit_entry where action = $1 order by at desc limit 1`, [
        action,
      ])
    ).rows[0];
  const generation = async () =>
    (await owner.query(`select active_generation as now from engine.projection where name = 'kettles'`)).rows[0].now;

  it('hears how many would be tried again, and nothing is', async () => {
    const event = await park('no cup left');
    await new RetryCommand().run([], { ...me, dryRun: true });
    expect(printed.join('\n')).toMatch(
      /KettleBoiled.*\n\s+no cup left[^]*1 would be tried again\. Nothing was changed\./,
    );
    expect(await stateOf(event)).toBe('parked');
  });

  it('is asked first: without a yes nothing happens', async () => {
    await expect(new RetryCommand().run([], me)).rejects.toMatchObject({
      status: 4,
      message: '1 parked delivery is tried again. Say --yes to do it.',
    });
    expect(await audited('delivery.retry-set')).toBeUndefined();
  });

  it('tries again what a filter names, and nothing else', async () => {
    const other = await park('no tea left');
    await new RetryCommand().run([], { ...me, error: 'no cup', yes: true });
    expect(printed.at(-1)).toBe('1 is tried again.');
    expect(await stateOf(other)).toBe('parked');
    expect(await audited('delivery.retry-set')).toMatchObject({
      by_name: 'Carla Brandt',
      actor: 'operator:command-line',
    });
  });

  it('gives one up with a reason, once', async () => {
    const event = await park('no tea left, and never will be');
    await expect(new SkipCommand().run([consumer, event], { ...me, yes: true })).rejects.toMatchObject({
      status: 2,
      message: 'Please give --reason.',
    });
    await new SkipCommand().run([consumer, event], { ...me, reason: 'told by phone', yes: true });
    expect([await stateOf(event), printed.at(-1)]).toEqual(['skipped', '1 skipped.']);
    expect((await audited('delivery.skip')).after).toMatchObject({ reason: 'told by phone' });
    await expect(new SkipCommand().run([consumer, event], { ...me, reason: 'again', yes: true })).rejects.toMatchObject(
      { reason: 'changed-meanwhile' },
    );
  });

  it('goes back to the generation before, and forward again, never further than there is', async () => {
    const why = { ...me, reason: 'figures look odd', yes: true };
    await expect(new RollForwardCommand().run(['kettles'], why)).rejects.toMatchObject({ status: 3 });
    await new RollBackCommand().run(['kettles'], why);
    expect([await generation(), printed.at(-1)]).toEqual([1, 'kettles now reads generation 1.']);
    await expect(new RollBackCommand().run(['kettles'], why)).rejects.toMatchObject({ status: 3 });
    await new RollForwardCommand().run(['kettles'], why);
    expect(await generation()).toBe(2);
  });

  it('asks for a rebuild, one at a time, and calls it off', async () => {
    await new RebuildCommand().run(['kettles'], { ...me, yes: true });
    await expect(new RebuildCommand().run(['kettles'], { ...me, yes: true })).rejects.toMatchObject({
      reason: 'changed-meanwhile',
    });
    await new CancelRebuildCommand().run(['kettles'], { ...me, reason: 'not needed', yes: true });
    expect((await owner.query(`select state from engine.rebuild`)).rows).toEqual([{ state: 'cancelled' }]);
  });

  it('is told when there is no such tenant', async () => {
    await expect(new RetryCommand().run([], { ...me, tenant: 'nobody', dryRun: true })).rejects.toMatchObject({
      status: 3,
      message: 'There is no tenant nobody.',
    });
  });
});
