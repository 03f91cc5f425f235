import { QueryBus } from '@nestjs/cqrs';
import pg from 'pg';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { Relay } from '#engine/relay.js';
import { DueHandlers } from '#engine/scheduler/due-work.js';
import { Clock, FixedClock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { testPlatform } from '#testing/platform.js';
import { BankDetailsOf } from '../../../../services/modules/account/api.js';
import { RecommenderRepository } from '../../../../services/modules/account/persistence/recommenders.js';
import { Payouts } from '../../../../services/modules/payout/persistence/payouts.js';
import { PayoutBatches } from '../../../../services/modules/payout/persistence/payout-batches.js';
import { ProgrammeModule } from '../../../../services/modules/programme.module.js';
import { RecommendationRepository } from '../../../../services/modules/recommendation/persistence/recommendations.js';
import { Rewards } from '../../../../services/modules/reward/persistence.js';
import { seedDemo } from '../seed-demo.js';
import { tenantIdOf } from '../setup.js';
import { addDemoHistory } from './demo-history.js';

/** Long enough for rewards to be paid, returned and to expire. */
const days = 240;
/** The history falls the same way every time, as long as it ends on the same day. */
const today = '2026-11-20T15:00:00Z';
const quiet = () => undefined;

describe('the demo history', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let owner: pg.Client;
  let payableBefore: string;
  let lastOfSeed: string;
  const inTenant = <T>(body: () => Promise<T>, key = 'telko'): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' }, body);
  const rows = <Row = Record<string, unknown>>(text: string, key = 'telko'): Promise<Row[]> =>
    inTenant(() => platform.get(Sql).query<Row>(text), key);
  const add = () => addDemoHistory(platform.module, platform.database.owner, quiet, days);
  const counts = async () =>
    (
      await owner.query(
        `select (select count(*) from engine.event) as events, (select count(*) from person) as persons, (select count(*) from ledger_entry) as entries,
           (select count(*) from engine.delivery) as deliveries, (select count(*) from demo_seed) as marks`,
      )
    ).rows[0];

  beforeAll(async () => {
    platform = await testPlatform({
      imports: [EngineModule, ProgrammeModule],
      environment: { PROVIDER_SECRETS: 'telko:one,energie:two' },
      override: builder => builder.overrideProvider(Clock).useValue(new FixedClock(new Date(today))),
    });
    owner = new pg.Client({ connectionString: platform.database.owner });
    await owner.connect();
    await seedDemo(platform.module, quiet);
    [{ id: payableBefore }] = (await rows<{ id: string }>(
      `select reward_id as id from reward where progress = 'payable'`,
    )) as [{ id: string }];
    [{ pos: lastOfSeed }] = (await rows<{ pos: string }>(
      'select max(pos)::text as pos from engine.event',
      'energie',
    )) as [{ pos: string }];
    const before = await counts();
    // What is written last fails: nothing of all the rest may stay.
    await owner.query(`alter table engine.due_work add constraint full_disk check (kind = 'nothing') not valid`);
    await expect(add()).rejects.toThrow('full_disk');
    expect(await counts()).toEqual(before);
    await owner.query('alter table engine.due_work drop constraint full_disk');
    await add();
  }, 300_000);
  afterAll(async () => {
    await owner.end();
    await platform.close();
  });

  it('is there once, however often it is asked for', async () => {
    const before = await counts();
    await add();
    expect(await counts()).toEqual(before);
  });

  it.each(['telko', 'energie'])('fills %s with people and what they did, and its books balance', async key => {
    const [row] = await rows<Record<string, number>>(
      `select (select count(*)::int from recommender) as recommenders, (select count(*)::int from recommendation) as recommendations, (select count(*)::int from click) as clicks,
         (select count(*)::int from payout where status = 'settled') as paid, (select count(*)::int from voucher where mailed_at is not null) as vouchers,
         (select coalesce(sum(cents), 0)::int from ledger_entry) as imbalance,
         (select coalesce(-sum(cents), 0)::int from ledger_entry where account = 'owed') as owed, (select coalesce(sum(amount_cents), 0)::int from reward r where status in ('open', 'ready')
            and not exists (select from payout p where p.reward_id = r.reward_id and p.status in ('sealed', 'sent'))) as open`,
      key,
    );
    expect(row!['imbalance']).toBe(0);
    expect(row!['owed']).toBe(row!['open']);
    for (const [what, least] of Object.entries({
      recommenders: 100,
      recommendations: 200,
      clicks: 400,
      paid: 10,
      vouchers: 5,
    }))
      expect({ what, enough: row![what]! >= least }).toEqual({ what, enough: true });
  });

  it('stamps what happened with its own hour, in the order of time', async () => {
    expect(
      await rows(
        `select type, at, before from (select *, lag(at) over (partition by stream_id order by version) as before from engine.event) e where at < before or at > '${today}'`,
      ),
    ).toEqual([]);
    expect(
      (await rows(`select distinct at::date from engine.event where type = 'RecommendationCreated'`)).length,
    ).toBeGreaterThan(days / 2);
  });

  it('keeps rows that say what their streams say', async () => {
    const check = async (table: string, id: string, load: (id: string) => Promise<{ status: unknown }>) => {
      const some = await rows<{ id: string; status: string }>(
        `select ${id} as id, status from ${table} order by md5(${id}::text) limit 150`,
      );
      expect(some.length).toBeGreaterThan(5);
      await inTenant(async () => {
        for (const row of some)
          expect({ table, ...row, status: (await load(row.id)).status }).toEqual({ table, ...row });
      });
    };
    const from = <T>(type: abstract new (...args: never[]) => T): T =>
      platform.get<T>(type as never, { strict: false });
    await check('reward', 'reward_id', one => from(Rewards).load(one));
    await check('recommendation', 'recommendation_id', one => from(RecommendationRepository).load(one));
    await check('recommender', 'recommender_id', one => from(RecommenderRepository).load(one));
    await check('payout', 'payout_id', one => from(Payouts).load(one));
    await check('payout_batch', 'batch_id', one => from(PayoutBatches).load(one));
  });

  it('leaves to the worker what is due later, of kinds it knows, and nothing that was due before', async () => {
    const due = await rows<{ kind: string }>(
      `select distinct kind from engine.due_work d where not exists (select from engine.event e where e.pos <= ${lastOfSeed} and d.subject_id like e.stream_id || '%')`,
    );
    const known = Object.keys(platform.get(DueHandlers, { strict: false }).queues());
    expect(known).toEqual(expect.arrayContaining(due.map(({ kind }) => kind)));
    expect(due.length).toBeGreaterThan(4);
    expect(
      await rows(
        `select kind, subject_id from engine.due_work d where (due_at < '${today}' or next_at <> due_at) and subject_id <> 'weekly' and not exists (select from engine.event e where e.pos <= ${lastOfSeed} and d.subject_id like e.stream_id || '%')`,
      ),
    ).toEqual([]);
  });

  it('has been reacted to when the relay comes, and nobody is sent a mail of it', async () => {
    while (await platform.get(Relay, { strict: false }).round(quiet));
    expect(
      await rows(
        `select d.consumer, d.state from engine.delivery d join engine.event e using (tenant_id, event_id) where d.state <> 'done' and e.pos > ${lastOfSeed}`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select from engine.effect f join engine.event e using (tenant_id, event_id) where e.pos > ${lastOfSeed}`,
      ),
    ).toEqual([]);
  });

  it('is what projections are made of', async () => {
    const { runners } = platform.get(Engine, { strict: false }) as unknown as {
      runners: { pass(): Promise<boolean> }[];
    };
    for (const runner of runners) while (await runner.pass());
    const [row] = await rows(
      `select (select count(*)::int from recommendation_facts f join recommendation r using (tenant_id, recommendation_id) where f.status = r.status) as facts, (select count(*)::int from recommendation) as recommendations,
         (select count(*)::int from recommender_report) as reported, (select count(*)::int from recommender) as recommenders,
         (select count(*)::int from order_report) as "orderReport", (select count(*)::int from customer_order) as orders`,
    );
    expect(row!['facts']).toBe(row!['recommendations']);
    expect(row!['reported']).toBe(row!['recommenders']);
    expect(row!['orderReport']).toBe(row!['orders']);
  });

  it('pays by bank files to accounts that can be read, and leaves alone what was payable before it came', async () => {
    const [paid] = await rows<{ id: string; masked: string }>(
      `select beneficiary_id as id, iban_masked as masked from payout p join bank_details using (tenant_id, beneficiary_id) where p.status = 'settled' order by changed_at desc limit 1`,
    );
    const account = await inTenant(() => platform.get(QueryBus).execute(new BankDetailsOf(paid!.id)));
    expect(account?.iban.slice(-2)).toBe(paid!.masked.slice(-2));
    expect(await rows(`select from payout where reward_id = '${payableBefore}'`)).toEqual([]);
  });
});
