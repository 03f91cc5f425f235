import { QueryBus } from '@nestjs/cqrs';
import pg from 'pg';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { Relay } from '#engine/relay.js';
import { DueHandlers } from '#engine/scheduler/due-handlers.js';
import { Clock, FixedClock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { keepTables, restoreTables, testPlatform, withClient } from '#testing/database.js';
import { AgencyMasterDataOf } from '../../../services/modules/agency/api.js';
import { Statements } from '../../../services/modules/reports/queries/statements.js';
import { BankDetailsOf } from '../../../services/modules/account/api.js';
import { RecommenderRepository } from '../../../services/modules/account/persistence/recommenders.js';
import { PasswordLogin } from '../../../services/modules/account/use-cases/log-in.js';
import { WaitingFor } from '../../../services/modules/decisions/api.js';
import { OffersOn } from '../../../services/modules/catalogue/api.js';
import { evidenceFor } from '../../../services/modules/order/domain/evidence.js';
import { Assessment } from '../../../services/modules/order/use-cases/assessment.js';
import { PayoutBatches } from '../../../services/modules/payout/persistence/payout-batches.js';
import { Payouts } from '../../../services/modules/payout/persistence/payouts.js';
import { BusinessModule } from '../../../services/modules/business.module.js';
import { RecommendationRepository } from '../../../services/modules/recommendation/persistence/recommendations.js';
import { Rewards } from '../../../services/modules/reward/persistence/rewards.js';
import { TenantAsDocument } from '../../../services/modules/tenant/api.js';
import { demoAccountsOf } from '../../start/demo/accounts.js';
import { subjectOf } from '../../start/demo/claim-shapes.js';
import { addDemoHistory } from './demo-history/demo-history.js';
import { seedDemo } from './seed-demo.js';
import { tenantIdOf } from './setup.js';
import { energie, telko, type Whole } from './tenants/demo-tenants.js';
import { realBrowser } from '#shared/real-browser.js';

/** Long enough for rewards to be paid, returned and to expire. */
const days = 240;
/** The demo is the same in every run that ends on the same day. */
const today = '2026-11-20T15:00:00Z';
const quiet = () => undefined;

describe('the demo', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const inTenant = <T>(body: () => Promise<T>, key = 'telko'): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' }, body);
  const rows = <Row = Record<string, unknown>>(text: string, key = 'telko'): Promise<Row[]> =>
    inTenant(() => platform.get(Sql).query<Row>(text), key);
  const byOwner = (text: string) => withClient(platform.database.owner, client => client.query(text));

  beforeAll(async () => {
    platform = await testPlatform({
      imports: [EngineModule, BusinessModule],
      environment: { DEMO_URL: 'http://127.0.0.1:1', PROVIDER_SECRETS: 'telko:one,energie:two' },
      override: builder => builder.overrideProvider(Clock).useValue(new FixedClock(new Date(today))),
    });
    await seedDemo(platform.module, platform.database.owner, quiet);
    await byOwner(keepTables);
  }, 600_000);
  afterAll(() => platform.close());

  describe('its seed', () => {
    // Without the history, whichever comes first.
    beforeAll(() => byOwner(restoreTables));

    it.each([
      ['telko', '4711'],
      ['energie', '8150'],
    ])('lets the agency of %s say who it is', async (key, agencyNumber) => {
      const said = await inTenant(() => platform.get(QueryBus).execute(new AgencyMasterDataOf(agencyNumber)), key);
      for (const field of ['name', 'contact', 'phone', 'email', 'address', 'openingHours'] as const)
        expect([field, said?.[field]]).toEqual([field, expect.stringMatching(/\S/)]);
    });

    it.each([
      ['telko', { cancelled: 1, open: 4, settled: 1, succeeded: 6 }, ['choice-open', 'code-wanted', 'payable']],
      [
        'energie',
        { cancelled: 1, open: 3, settled: 1, succeeded: 6 },
        ['bank-details-wanted', 'choice-open', 'code-wanted'],
      ],
    ])('tells a history in %s that reaches almost every stage', async (key, recommendations, progress) => {
      const byStatus = await rows('select status, count(*) as n from recommendation group by status', key);
      expect(Object.fromEntries(byStatus.map(({ status, n }) => [status, n]))).toEqual(recommendations);
      expect(await rows(`select distinct progress from reward where status = 'ready' order by 1`, key)).toEqual(
        progress.map(name => ({ progress: name })),
      );
    });

    it('shows on one case of telko who has it and what was noted, and another one put off', async () => {
      expect(
        await rows(
          `select i.due_on is not null as "isPutOff", count(n.note_id)::int as notes
           from work_item i join work_note n on n.tenant_id = i.tenant_id and n.kind = i.kind and n.number = i.number
           where i.responsible_id is not null group by i.number, i.due_on order by 1`,
          'telko',
        ),
      ).toEqual([
        { isPutOff: false, notes: 2 },
        { isPutOff: true, notes: 1 },
      ]);
    });

    it.each(['telko', 'energie'])('leaves each operator of %s, as they sign in, something to decide', async key => {
      const operators = demoAccountsOf(key, 'operator');
      const tenant = { tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' };
      const decisions = await Promise.all(
        operators.map(({ email }) =>
          platform.get(UnitOfWork).run(tenant, async () => {
            const userId = idFrom(tenant.tenantId, subjectOf(email));
            const waiting = await platform.get(QueryBus).execute(new WaitingFor(userId));
            return waiting?.things.map(({ kind, count }) => [kind, count]);
          }),
        ),
      );
      expect(decisions).toEqual([[['staff', 1]], [['staff', 1]]]);
    });

    it.each(['telko', 'energie'])(
      'leaves an order in %s for staff to say whose it is: of two friends, one confirmed only after the contract',
      async key => {
        const [order] = await rows(
          `select order_id as id, ordered_at as "orderedAt", recommendation_id as recommendation, customer_key as "customerKey", product_id as "productId" from customer_order where status = 'reported' and assignment = 'none' and without_reward is null`,
          key,
        );
        const contacts = await inTenant(
          () => platform.get(Assessment, { strict: false }).contactsOf(order!['recommendation'] as string),
          key,
        );
        const facts = {
          orderId: order!['id'] as string,
          customerKey: null,
          productId: order!['productId'] as number,
          orderedAt: order!['orderedAt'] as Date,
        };
        expect(
          contacts
            .map(contact => evidenceFor(contact, facts).map(({ kind }) => kind))
            .sort((a, b) => a.length - b.length),
        ).toEqual([
          ['no-order-yet', 'confirmed'],
          ['no-order-yet', 'confirmed', 'confirmed-after-the-order'],
        ]);
      },
    );

    it.each(['telko', 'energie'])('lets the recommender of %s take part in a campaign and be on the way', async key => {
      expect(
        await rows(
          `select c.about, (select count(*)::int from engine.event e where e.type = 'PaidRecommendationCounted' and e.data->>'recommenderId' = c.person_id::text) as counted from consent c where c.purpose = 'campaign' and c.step = 'given'`,
          key,
        ),
      ).toEqual([{ about: '1', counted: 1 }]);
    });

    it('lets the past be past', async () => {
      const [row] = await rows(
        `select min(at) < timestamptz '${today}' - interval '80 days' as long_ago, max(at) <= '${today}' as not_ahead from engine.event`,
      );
      expect(row).toEqual({ long_ago: true, not_ahead: true });
    });

    it('leaves mails to the worker, and nothing else', async () => {
      expect(
        await rows(`select distinct state from engine.delivery where consumer not like 'mail-%' order by 1`),
      ).toEqual([{ state: 'done' }]);
      expect(
        (await rows(`select from engine.delivery where consumer like 'mail-%' and state = 'pending'`)).length,
      ).toBeGreaterThan(10);
    });

    it.each(['telko', 'energie'] as const)('makes %s what its document says', async key => {
      const { document } = { telko, energie }[key](today.slice(0, 10));
      const told = (await inTenant(() => platform.get(QueryBus).execute(new TenantAsDocument(key)), key)) as Whole;
      // One kind comes from the demo's own supplier, with a local URL.
      const Gutscheinarten = told.Gutscheinarten.filter(({ Lieferant }) => !Lieferant);
      // The export also contains numbers of rules that the document omits.
      expect({ ...told, Gutscheinarten }).toMatchObject(document);
    });

    it('names the shop of every kind of voucher, where the mail with a code leads', async () => {
      const kinds = await rows('select name_en, shop_url from voucher_type where supplier_url is null');
      expect(kinds).toHaveLength(3);
      for (const kind of kinds)
        expect(kind).toEqual({ name_en: expect.any(String), shop_url: expect.stringMatching(/^https:/) });
    });

    it.each(['telko', 'energie'])('lets the recommender of %s log in', async key => {
      const [login] = demoAccountsOf(key, 'recommender');
      const { session } = await inTenant(
        () =>
          platform
            .get(PasswordLogin, { strict: false })
            .logIn(
              { email: login!.email, password: login!.password, remember: false },
              { work: currentWork(), address: '127.0.0.1', userAgent: realBrowser },
            ),
        key,
      );
      expect(session).toMatchObject({ token: expect.any(String) });
    });

    it.each([
      ['telko', 50_000],
      ['energie', 50_000],
    ])('offers rewards up to the maximum in %s and none for hidden products', async (key, most) => {
      const offers = await inTenant(() => platform.get(QueryBus).execute(new OffersOn(new Date(today))), key);
      expect(Math.max(...offers.flatMap(product => product.offers.map(({ rewardCents }) => rewardCents)))).toBe(most);
      expect(offers.map(({ productId }) => productId)).toEqual(expect.not.arrayContaining([637, 638, 639, 640]));
    });

    it.each(['telko', 'energie'])(
      'pays more than usual for some weeks in %s: before, now and in time to come',
      async key => {
        const [row] = await rows(
          `select count(*) filter (where date '${today}' between starts_on and coalesce(display_ends_on, ends_on)) as running,
      count(*) filter (where ends_on < date '${today}') as over, count(*) filter (where starts_on > date '${today}') as planned from reward_offer where offer_id >= 2000`,
          key,
        );
        expect(Math.min(...Object.values(row as Record<string, number>))).toBeGreaterThan(0);
      },
    );

    it('fills every category page, names at least 40 advisors, and shows no page an unknown product', async () => {
      for (const key of ['telko', 'energie']) {
        expect(
          await rows(
            `select path from product_category c where not exists (select from product_in_category i join product p using (tenant_id, product_id) where i.tenant_id = c.tenant_id and i.category_id = c.category_id and not p.hidden)`,
            key,
          ),
        ).toEqual([]);
        expect(
          await rows(
            'select product_id from product_in_category i where not exists (select from product p where p.tenant_id = i.tenant_id and p.product_id = i.product_id)',
            key,
          ),
        ).toEqual([]);
        expect(
          await rows(
            `select p.product_id from product p, jsonb_array_elements(p.details->'withTariffs') t where not exists (select from product o where o.tenant_id = p.tenant_id and o.product_id = (t->>'tariffId')::int)`,
            key,
          ),
        ).toEqual([]);
      }
      expect(
        (await rows('select distinct zip, city, last_name from advisor', 'energie')).length,
      ).toBeGreaterThanOrEqual(40);
    });

    it('has a page for every category path', async () => {
      const paths = [
        'internet internet/hybrid internet/glasfaser.html junge-leute junge-leute/speed.html',
        'junge-leute/hybrid.html digital-home-service glasfaser fernsehen fernsehen/satellit.html',
        'fernsehen/hybrid-satellit.html fernsehen/hybrid fernsehen/glasfaser.html smartphone-tarife.html',
        'prepaid-tarife.html young-tarife.html daten-tarife.html zusatzkarten.html combi-cards.html',
        'geraete.html smartphones.html tablets.html surfsticks.html internet-telefon homepage-und-shop',
        'webseite webshop webhosting company-start company-pro',
      ].flatMap(line => line.split(' '));
      const there = (await rows('select path from product_category')).map(({ path }) => path);
      expect(there).toEqual(expect.arrayContaining(paths));
      expect(there).toHaveLength(paths.length + 1); // and the sports TV page
    });

    it.each(['telko', 'energie'])('invited people in %s, some of whom came', async key => {
      expect(
        await rows(
          `select status, count(*)::int as n from invitation where employee_number is not null group by status order by status`,
          key,
        ),
      ).toEqual([
        { status: 'accepted', n: 2 },
        { status: 'open', n: 4 },
      ]);
    });

    it('changes nothing when it runs again', async () => {
      const count = () =>
        rows(
          'select (select count(*) from engine.event) as events, (select count(*) from voucher) as vouchers, (select count(*) from person) as people',
        );
      const before = await count();
      await seedDemo(platform.module, platform.database.owner, quiet);
      expect(await count()).toEqual(before);
    });
  });

  describe('its history', () => {
    let owner: pg.Client;
    let payableBefore: string;
    let lastOfSeed: string;
    const add = () => addDemoHistory(platform.module, platform.database.owner, quiet, days);
    const counts = async () =>
      (
        await owner.query(
          `select (select count(*) from engine.event) as events, (select count(*) from person) as persons, (select count(*) from ledger_entry) as entries,
           (select count(*) from engine.delivery) as deliveries, (select count(*) from demo_seed) as marks`,
        )
      ).rows[0];

    beforeAll(async () => {
      owner = new pg.Client({ connectionString: platform.database.owner });
      await owner.connect();
      [{ id: payableBefore }] = (await rows<{ id: string }>(
        `select reward_id as id from reward where progress = 'payable'`,
      )) as [{ id: string }];
      [{ pos: lastOfSeed }] = (await rows<{ pos: string }>(
        'select max(pos)::text as pos from engine.event',
        'energie',
      )) as [{ pos: string }];
      const before = await counts();
      // The last write fails: nothing of the others may remain.
      await owner.query(`alter table engine.due_work add constraint full_disk check (kind = 'nothing') not valid`);
      await expect(add()).rejects.toThrow('full_disk');
      expect(await counts()).toEqual(before);
      await owner.query('alter table engine.due_work drop constraint full_disk');
      await add();
    }, 300_000);
    afterAll(() => owner.end());

    /** Relayed, and folded by every projection; again it does nothing. */
    const isReactedTo = async () => {
      while (await platform.get(Relay, { strict: false }).round(quiet));
      const { runners } = platform.get(Engine, { strict: false }) as unknown as {
        runners: { pass(): Promise<boolean> }[];
      };
      for (const runner of runners) while (await runner.pass());
    };

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
      await check('reward', 'reward_id', async one => (await from(Rewards).load(one)).state);
      await check('recommendation', 'recommendation_id', one => from(RecommendationRepository).load(one));
      await check('recommender', 'recommender_id', one => from(RecommenderRepository).load(one));
      await check('payout', 'payout_id', one => from(Payouts).load(one));
      await check('payout_batch', 'batch_id', one => from(PayoutBatches).load(one));
    });

    // Except the weekly collection and the check of the voucher stock, which repeat.
    it('leaves to the worker what is due later, of kinds it knows, and nothing that was due before', async () => {
      const due = await rows<{ kind: string }>(
        `select distinct kind from engine.due_work d where not exists (select from engine.event e where e.pos <= ${lastOfSeed} and d.subject_id like e.stream_id || '%')`,
      );
      const known = Object.keys(platform.get(DueHandlers, { strict: false }).queues());
      expect(known).toEqual(expect.arrayContaining(due.map(({ kind }) => kind)));
      expect(due.length).toBeGreaterThan(4);
      expect(
        await rows(
          `select kind, subject_id from engine.due_work d where (due_at < '${today}' or next_at <> due_at) and subject_id not in ('weekly', 'stock') and not exists (select from engine.event e where e.pos <= ${lastOfSeed} and d.subject_id like e.stream_id || '%')`,
        ),
      ).toEqual([]);
    });

    it('has been reacted to when the relay comes, and nobody is sent a mail of it', async () => {
      await isReactedTo();
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
      await isReactedTo();
      const [row] = await rows(
        `select (select count(*)::int from recommendation_facts f join recommendation r using (tenant_id, recommendation_id) where f.status = r.status) as facts, (select count(*)::int from recommendation) as recommendations,
         (select count(*)::int from recommender_report) as reported, (select count(*)::int from recommender) as recommenders,
         (select count(*)::int from order_report) as "orderReport", (select count(*)::int from customer_order) as orders`,
      );
      expect(row!['facts']).toBe(row!['recommendations']);
      expect(row!['reported']).toBe(row!['recommenders']);
      expect(row!['orderReport']).toBe(row!['orders']);
    });

    it('adds up to the cent: an agency’s statements are what its rewards moved in the ledger, by account', async () => {
      await isReactedTo();
      const inLedger = await rows<{ agency: string; bank: number; vouchers: number }>(
        `select f.agency_number as agency, coalesce(-sum(l.cents) filter (where l.account = 'bank'), 0)::int as bank, coalesce(-sum(l.cents) filter (where l.account = 'vouchers'), 0)::int as vouchers
         from ledger_entry l join reward w using (tenant_id, reward_id) join recommendation f using (tenant_id, recommendation_id)
         where w.origin = 'order' and f.agency_number is not null group by 1`,
      );
      expect(inLedger.map(({ bank, vouchers }) => bank > 0 && vouchers > 0)).toEqual([true]);
      for (const { agency, bank, vouchers } of inLedger) {
        const months = await inTenant(() => platform.get(Statements, { strict: false }).ofAgency(agency));
        const kinds = months.flatMap(month => month.kinds);
        const sum = (of: typeof kinds) => of.reduce((total, { cents }) => total + cents, 0);
        expect(sum(kinds.filter(({ kind }) => kind === 'voucher'))).toBe(vouchers);
        expect(sum(kinds.filter(({ kind }) => kind !== 'voucher'))).toBe(bank);
      }
    });

    it('pays by bank files to accounts that can be read, and leaves alone what was payable before it came', async () => {
      const [paid] = await rows<{ id: string; masked: string }>(
        `select beneficiary_id as id, iban_masked as masked from payout p join bank_details using (tenant_id, beneficiary_id) where p.status = 'settled' and p.own_account is not false order by changed_at desc limit 1`,
      );
      const account = await inTenant(() => platform.get(QueryBus).execute(new BankDetailsOf(paid!.id)));
      expect(account?.iban.slice(-2)).toBe(paid!.masked.slice(-2));
      expect(await rows(`select from payout where reward_id = '${payableBefore}'`)).toEqual([]);
    });
  });
});
