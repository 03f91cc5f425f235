import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { EngineModule } from '#engine/engine.module.js';
import { testPlatform } from '#testing/platform.js';
import { LogIn } from '../../../services/modules/account/use-cases/log-in.js';
import { OffersOn } from '../../../services/modules/catalogue/api.js';
import { Assessment } from '../../../services/modules/order/use-cases/decide-order.js';
import { evidenceFor } from '../../../services/modules/order/domain/whose.js';
import { ProgrammeModule } from '../../../services/modules/programme.module.js';
import { demoAccountsOf } from '../../start/demo/accounts.js';
import { seedDemo } from './seed-demo.js';
import { tenantIdOf } from './setup.js';

describe('the demo’s seed', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const inTenant = <T>(key: string, body: () => Promise<T>): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' }, body);
  const rows = (key: string, text: string): Promise<Record<string, unknown>[]> =>
    inTenant(key, () => platform.get(Sql).query(text));

  beforeAll(async () => {
    platform = await testPlatform({
      imports: [EngineModule, ProgrammeModule],
      environment: { DEMO_URL: 'http://127.0.0.1:1', PROVIDER_SECRETS: 'telko:one,energie:two' },
    });
    await seedDemo(platform.module, () => undefined);
  }, 600_000);
  afterAll(() => platform.close());

  it.each([
    ['telko', { cancelled: 1, open: 4, settled: 1, succeeded: 6 }, ['choice-open', 'payable', 'voucher-chosen']],
    [
      'energie',
      { cancelled: 1, open: 3, settled: 1, succeeded: 6 },
      ['bank-details-wanted', 'choice-open', 'voucher-chosen'],
    ],
  ])('tells a history in %s that reaches almost every stage', async (key, recommendations, progress) => {
    const byStatus = await rows(key, 'select status, count(*) as n from recommendation group by status');
    expect(Object.fromEntries(byStatus.map(({ status, n }) => [status, n]))).toEqual(recommendations);
    expect(await rows(key, `select distinct progress from reward where status = 'ready' order by 1`)).toEqual(
      progress.map(name => ({ progress: name })),
    );
  });

  it.each(['telko', 'energie'])(
    'leaves an order in %s for staff to say whose it is: of two friends, one confirmed only after the contract',
    async key => {
      const [order] = await rows(
        key,
        `select order_id as id, ordered_at as "orderedAt", recommendation_id as recommendation, customer_key as "customerKey", product_id as "productId" from customer_order where status = 'reported' and assignment = 'none' and without_reward is null`,
      );
      const contacts = await inTenant(key, () =>
        platform.get(Assessment, { strict: false }).contactsOf(order!['recommendation'] as string),
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
        key,
        `select c.about, (select count(*)::int from engine.event e where e.type = 'PaidRecommendationCounted' and e.data->>'recommenderId' = c.person_id::text) as counted from consent c where c.purpose = 'campaign' and c.step = 'given'`,
      ),
    ).toEqual([{ about: '1', counted: 1 }]);
  });

  it('lets the past be past', async () => {
    const [row] = await rows(
      'telko',
      `select min(at) < now() - interval '80 days' as long_ago, max(at) <= now() as not_ahead from engine.event`,
    );
    expect(row).toEqual({ long_ago: true, not_ahead: true });
  });

  it('leaves mails to the worker, and nothing else', async () => {
    expect(
      await rows('telko', `select distinct state from engine.delivery where consumer not like 'mail-%' order by 1`),
    ).toEqual([{ state: 'done' }]);
    expect(
      (await rows('telko', `select from engine.delivery where consumer like 'mail-%' and state = 'pending'`)).length,
    ).toBeGreaterThan(10);
  });

  it.each(['telko', 'energie'])('lets the recommender of %s log in', async key => {
    const [login] = demoAccountsOf(key, 'recommender');
    const { session } = await inTenant(key, () =>
      platform
        .get(CommandBus)
        .execute(
          new LogIn(
            { email: login!.email, password: login!.password, remember: false },
            { work: currentWork(), address: '127.0.0.1', userAgent: '' },
          ),
        ),
    );
    expect(session).toMatchObject({ token: expect.any(String) });
  });

  it.each([
    ['telko', 50_000],
    ['energie', 50_000],
  ])('offers rewards up to the maximum in %s and none for hidden products', async (key, most) => {
    const offers = await inTenant(key, () => platform.get(QueryBus).execute(new OffersOn(new Date())));
    expect(Math.max(...offers.flatMap(product => product.offers.map(({ rewardCents }) => rewardCents)))).toBe(most);
    expect(offers.map(({ productId }) => productId)).toEqual(expect.not.arrayContaining([637, 638, 639, 640]));
  });

  it.each(['telko', 'energie'])(
    'pays more than usual for some weeks in %s: before, now and in time to come',
    async key => {
      const [row] = await rows(
        key,
        `select count(*) filter (where current_date between starts_on and coalesce(display_ends_on, ends_on)) as running,
      count(*) filter (where ends_on < current_date) as over, count(*) filter (where starts_on > current_date) as planned from reward_offer where offer_id >= 2000`,
      );
      expect(Math.min(...Object.values(row as Record<string, number>))).toBeGreaterThan(0);
    },
  );

  it('fills every category page, names at least 40 advisors, and shows no page an unknown product', async () => {
    for (const key of ['telko', 'energie']) {
      expect(
        await rows(
          key,
          `select path from product_category c where not exists (select from product_in_category i join product p using (tenant_id, product_id) where i.tenant_id = c.tenant_id and i.category_id = c.category_id and not p.hidden)`,
        ),
      ).toEqual([]);
      expect(
        await rows(
          key,
          'select product_id from product_in_category i where not exists (select from product p where p.tenant_id = i.tenant_id and p.product_id = i.product_id)',
        ),
      ).toEqual([]);
      expect(
        await rows(
          key,
          `select p.product_id from product p, jsonb_array_elements(p.details->'withTariffs') t where not exists (select from product o where o.tenant_id = p.tenant_id and o.product_id = (t->>'tariffId')::int)`,
        ),
      ).toEqual([]);
    }
    expect((await rows('energie', 'select distinct zip, city, last_name from advisor')).length).toBeGreaterThanOrEqual(
      40,
    );
  });

  it('has a page for every category path', async () => {
    const paths = [
      'internet',
      'internet/hybrid',
      'internet/glasfaser.html',
      'junge-leute',
      'junge-leute/speed.html',
      'junge-leute/hybrid.html',
      'digital-home-service',
      'glasfaser',
      'fernsehen',
      'fernsehen/satellit.html',
      'fernsehen/hybrid-satellit.html',
      'fernsehen/hybrid',
      'fernsehen/glasfaser.html',
      'smartphone-tarife.html',
      'prepaid-tarife.html',
      'young-tarife.html',
      'daten-tarife.html',
      'zusatzkarten.html',
      'combi-cards.html',
      'geraete.html',
      'smartphones.html',
      'tablets.html',
      'surfsticks.html',
      'internet-telefon',
      'homepage-und-shop',
      'webseite',
      'webshop',
      'webhosting',
      'company-start',
      'company-pro',
    ];
    const there = (await rows('telko', 'select path from product_category')).map(({ path }) => path);
    expect(there).toEqual(expect.arrayContaining(paths));
    expect(there).toHaveLength(paths.length + 1); // and the sports TV page
  });

  it.each(['telko', 'energie'])('invited people in %s, some of whom came', async key => {
    expect(
      await rows(
        key,
        `select status, count(*)::int as n from invitation where employee_number is not null group by status order by status`,
      ),
    ).toEqual([
      { status: 'accepted', n: 2 },
      { status: 'open', n: 4 },
    ]);
  });

  it('changes nothing when it runs again', async () => {
    const count = () =>
      rows(
        'telko',
        'select (select count(*) from engine.event) as events, (select count(*) from voucher) as vouchers, (select count(*) from person) as people',
      );
    const before = await count();
    await seedDemo(platform.module, () => undefined);
    expect(await count()).toEqual(before);
  });
});
