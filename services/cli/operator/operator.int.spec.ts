import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { newId } from '#platform/domain/ids.js';
import { useEnvironment } from '#platform/environment.js';
import { Tokens } from '#platform/tokens.js';
import { emptyTables, testDatabase } from '#testing/database.js';
import { RegisterRecommender } from '../../modules/account/api.js';
import { PasswordByLink } from '../../modules/account/use-cases/set-password.js';
import { ReplaceCatalogue } from '../../modules/catalogue/api.js';
import { OrderReports } from '../../modules/order/use-cases/report-order.js';
import { SubmitRecommendation } from '../../modules/recommendation/use-cases/submit-recommendation.js';
import {
  AssignOrderCommand,
  BlockCommand,
  CancelRecommendationCommand,
  RefuseOrderCommand,
  UnblockCommand,
} from './business.commands.js';
import { asTenantOperator } from './operator.commands.js';
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
  beforeEach(async () => {
    printed.length = 0;
    await owner.query(emptyTables);
    await owner.query('delete from engine.rebuild');
  });
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
    await park('no cup left');
    await expect(new RetryCommand().run([], me)).rejects.toMatchObject({
      status: 4,
      message: '1 parked delivery is tried again. Say --yes to do it.',
    });
    expect(await audited('delivery.retry-set')).toBeUndefined();
  });

  it('tries again what a filter names, and nothing else', async () => {
    await park('no cup left');
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

const onOrders = { tenant: 'telko', by: 'Carla Brandt', reason: 'told by phone', yes: true };

describe('Orders at the terminal', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  const tenantId = newId();

  beforeAll(async () => {
    database = await testDatabase();
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Telko', 'http://portal.test', '{}', '{"complaintDays": 0}')`,
      [tenantId],
    );
    for (const number of ['E-1', 'E-2']) {
      await owner.query(
        `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, details, agency_number, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
         values ($1, $2, $3, $3, $3, $4, 12, '{"channel":"link"}', 'A-1', 100, 5000, 'open', '', now(), now() + interval '60 days')`,
        [tenantId, newId(), number, newId()],
      );
    }
    const report = {
      recommendationNumber: 'E-1',
      recipientNumber: null,
      code: null,
      orderedAt: new Date(),
      kind: 'new',
      outcome: 'concluded',
      productId: null,
      customerNumber: null,
    } as const;
    await asTenantOperator(
      onOrders,
      async app => {
        for (const number of ['A-1', 'A-2', 'A-3', 'A-4'])
          await app.get(OrderReports, { strict: false }).report({ ...report, number });
      },
      true,
    );
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await owner.end();
    await database.drop();
  });

  const order = async (number: string) =>
    (
      await owner.query(
        `select r.number as recommendation, o.status, o.refusal_reason as reason from customer_order o join recommendation r using (tenant_id, recommendation_id) where o.number = $1`,
        [number],
      )
    ).rows[0];
  const audited = async (action: string, number: string) =>
    (await owner.query('select by_name, actor from audit_entry where action = $1 and subject = $2', [action, number]))
      .rows;

  it('are another agency’s and not found, unless one acts for it', async () => {
    await expect(new AssignOrderCommand().run(['A-1', 'E-2'], onOrders)).rejects.toMatchObject({
      reason: 'not-found',
    });
    await expect(new RefuseOrderCommand().run(['E-1', 'A-1'], { ...onOrders, agency: 'B-2' })).rejects.toMatchObject({
      reason: 'not-found',
    });
  });

  it('are assigned, after being asked and with a reason', async () => {
    await expect(
      new AssignOrderCommand().run(['A-3', 'E-2'], { ...onOrders, agency: 'A-1', yes: false }),
    ).rejects.toMatchObject({ status: 4 });
    await expect(
      new AssignOrderCommand().run(['A-3', 'E-2'], { ...onOrders, agency: 'A-1', reason: ' ' }),
    ).rejects.toMatchObject({ status: 2 });
    await new AssignOrderCommand().run(['A-3', 'E-2'], { ...onOrders, agency: 'A-1' });
    expect(await order('A-3')).toMatchObject({ recommendation: 'E-2', status: 'reported' });
    expect(await audited('order.assign', 'A-3')).toEqual([{ by_name: 'Carla Brandt', actor: 'operator:command-line' }]);
  });

  it('are withdrawn where the buyer withdrew, which takes no reason', async () => {
    const { reason, ...withoutReason } = onOrders;
    const ends = (options: object) => new RefuseOrderCommand().run(['E-1', 'A-2'], { ...withoutReason, ...options });
    await expect(ends({ withdrawn: true, reason })).rejects.toMatchObject({ status: 2 });
    await expect(ends({})).rejects.toMatchObject({ status: 2 });
    await ends({ withdrawn: true, agency: 'A-1' });
    const { rows } = await owner.query(`select status, refusal_reason from customer_order where number = 'A-2'`);
    expect(rows).toEqual([{ status: 'withdrawn', refusal_reason: null }]);
    expect([await audited('order.withdraw', 'A-2'), await audited('order.refuse', 'A-2')]).toEqual([
      [{ by_name: 'Carla Brandt', actor: 'operator:command-line' }],
      [],
    ]);
  });

  it('are refused, for good', async () => {
    await new RefuseOrderCommand().run(['E-1', 'A-4'], { ...onOrders, agency: 'A-1' });
    expect(await order('A-4')).toMatchObject({ status: 'refused', reason: 'told by phone' });
    await expect(new AssignOrderCommand().run(['A-4', 'E-2'], { ...onOrders, agency: 'A-1' })).rejects.toMatchObject({
      reason: 'order-not-releasable',
    });
    expect(await audited('order.refuse', 'A-4')).toHaveLength(1);
  });
});

const onPeople = { tenant: 'telko', by: 'Carla Brandt', reason: 'Mehrere Konten', yes: true };

describe('People at the terminal', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  let [jonas, lena, mara]: string[] = [];
  let recommendation: string;
  const printed: string[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    const config = {
      defaultShare: 100,
      defaultLanguage: 'de',
      languages: ['de'],
      emailWhitelist: [],
      maxRecipientRewardCents: 50_000,
      productApi: 'Tarif',
    };
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Telko', 'http://portal.test', '{}', $2)`,
      [newId(), config],
    );
    await asTenantOperator(
      onPeople,
      async (app, tenant) => {
        const commands = app.get(CommandBus, { strict: false });
        const details = {
          kind: 'tariff' as const,
          category: 'DP' as const,
          displayName: 'Zuhause',
          young: false,
          hybrid: false,
          group: 'Internet',
          grade: 'M',
          monthlyCents: 1,
          onceCents: 0,
          descriptions: [],
          footnote: { de: '', en: '' },
          priceSplit: { de: '', en: '' },
          campaignName: null,
          campaignDiscountCents: null,
        };
        await commands.execute(
          new ReplaceCatalogue({
            categories: [],
            advisors: [],
            products: [
              { productId: 12, externalId: 'X12', position: 1, name: 'Zuhause', hidden: false, url: null, details },
            ],
            offers: [
              {
                offerId: 1,
                productId: 12,
                rewardCents: 7000,
                startsOn: '2020-01-01',
                endsOn: '2099-12-31',
                displayEndsOn: null,
              },
            ],
          }),
        );
        const person = async (firstName: string): Promise<string> => {
          const email = `${firstName.toLowerCase()}@example.org`;
          const { recommenderId } = await commands.execute(
            new RegisterRecommender({ firstName, lastName: 'Weber', email }, { source: 'invitation', language: 'de' }),
          );
          const token = await app.get(Tokens, { strict: false }).issue('welcome', recommenderId);
          await app.get(PasswordByLink, { strict: false }).set(token, 'Geheim-2026');
          return recommenderId;
        };
        [jonas, lena, mara] = [await person('Jonas'), await person('Lena'), await person('Mara')];
        const { row } = await commands.execute(
          new SubmitRecommendation(tenant, jonas, {
            productId: 12,
            details: { channel: 'link' },
            agencyNumber: null,
            agreement: true,
            recommenderShare: 100,
            friend: null,
            another: true,
            from: { language: 'de', address: null },
          }),
        );
        recommendation = row.number;
      },
      true,
    );
    jest.spyOn(console, 'log').mockImplementation(text => void printed.push(String(text)));
  });
  beforeEach(() => void (printed.length = 0));
  afterAll(async () => {
    jest.restoreAllMocks();
    await owner.end();
    await database.drop();
  });

  const statusOf = async (who: string) =>
    (await owner.query('select status, blocked_because as because from recommender where recommender_id = $1', [who]))
      .rows[0];
  const audited = async (action: string, subject: string) =>
    (
      await owner.query('select by_name, actor, after from audit_entry where action = $1 and subject = $2', [
        action,
        subject,
      ])
    ).rows;

  it('are not blocked before somebody said yes, nor without a reason, a whole id or a known kind', async () => {
    await expect(new BlockCommand().run([jonas!], { ...onPeople, yes: false })).rejects.toMatchObject({ status: 4 });
    await expect(new BlockCommand().run(['4711'], onPeople)).rejects.toMatchObject({ status: 2 });
    expect(() => new BlockCommand().reason(' ')).toThrow(expect.objectContaining({ status: 2 }));
    expect(() => new BlockCommand().kind('for fun')).toThrow();
    await expect(new BlockCommand().run([newId()], onPeople)).rejects.toMatchObject({ reason: 'not-found' });
    expect(await statusOf(jonas!)).toEqual({ status: 'activated', because: null });
  });

  it('are blocked with the reason they read, once, and the audit log names who did it', async () => {
    await new BlockCommand().run([lena!], { ...onPeople, kind: 'excluded-by-terms' });
    expect([await statusOf(lena!), printed]).toEqual([{ status: 'blocked', because: 'Mehrere Konten' }, ['Blocked.']]);
    await expect(new BlockCommand().run([lena!], onPeople)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect(await audited('recommender.block', lena!)).toMatchObject([
      { by_name: 'Carla Brandt', actor: 'operator:command-line', after: { reason: 'Mehrere Konten' } },
    ]);
  });

  it('are unblocked, once, and are what they were before', async () => {
    await new BlockCommand().run([mara!], onPeople);
    printed.length = 0;
    await new UnblockCommand().run([mara!], { ...onPeople, reason: 'Geklärt', json: true });
    expect([await statusOf(mara!), JSON.parse(printed[0]!)]).toEqual([
      { status: 'activated', because: null },
      { recommender: mara, status: 'unblocked' },
    ]);
    await expect(new UnblockCommand().run([mara!], onPeople)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect(await audited('recommender.unblock', mara!)).toMatchObject([
      { by_name: 'Carla Brandt', after: { reason: 'Geklärt' } },
    ]);
  });

  it('have their recommendation cancelled with a reason, once; one that is not there is not', async () => {
    await expect(
      new CancelRecommendationCommand().run([recommendation], { ...onPeople, yes: false }),
    ).rejects.toMatchObject({
      status: 4,
    });
    await expect(new CancelRecommendationCommand().run(['NIE-DA'], onPeople)).rejects.toMatchObject({
      reason: 'not-found',
    });
    await new CancelRecommendationCommand().run([recommendation], onPeople);
    expect(
      (
        await owner.query('select status, cancelled_because as because from recommendation where number = $1', [
          recommendation,
        ])
      ).rows,
    ).toEqual([{ status: 'cancelled', because: 'Mehrere Konten' }]);
    await expect(new CancelRecommendationCommand().run([recommendation], onPeople)).rejects.toMatchObject({
      reason: 'changed-meanwhile',
    });
    expect(await audited('recommendation.cancel', recommendation)).toMatchObject([{ by_name: 'Carla Brandt' }]);
  });
});
