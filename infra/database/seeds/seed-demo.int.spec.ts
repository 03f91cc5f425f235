import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { EngineModule } from '#platform/engine/engine.module.js';
import { testPlatform } from '#testing/platform.js';
import { LogIn } from '../../../services/modules/account/commands/log-in/log-in.command.js';
import { OffersOn } from '../../../services/modules/catalogue/published-questions.js';
import { ProgrammeModule } from '../../../services/modules/programme.module.js';
import { demoAccountsOf } from '../../start/demo/accounts.js';
import { seedDemo } from './seed-demo.js';
import { tenantIdOf } from './setup.js';

describe('the demo’s seed', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const inTenant = <T>(key: string, body: () => Promise<T>): Promise<T> => platform.get(UnitOfWork).run({ tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' }, body);
  const rows = (key: string, text: string): Promise<Record<string, unknown>[]> => inTenant(key, () => platform.get(Sql).query(text));

  beforeAll(async () => {
    platform = await testPlatform({ imports: [EngineModule, ProgrammeModule], environment: { PROVIDER_SECRETS: 'telko:one,energie:two' } });
    await seedDemo(platform.module, () => undefined);
  }, 120_000);
  afterAll(() => platform.close());

  it.each([
    ['telko', { cancelled: 1, open: 3, settled: 1, succeeded: 6 }, ['choice-open', 'payable', 'voucher-chosen']],
    ['energie', { cancelled: 1, open: 2, succeeded: 6 }, ['bank-details-wanted', 'choice-open', 'voucher-chosen']],
  ])('tells a history in %s that reaches almost every stage', async (key, recommendations, progress) => {
    const byStatus = await rows(key, 'select status, count(*) as n from recommendation group by status');
    expect(Object.fromEntries(byStatus.map(({ status, n }) => [status, n]))).toEqual(recommendations);
    expect(await rows(key, `select distinct progress from reward where status = 'ready' order by 1`)).toEqual(progress.map((name) => ({ progress: name })));
  });

  it('lets the past be past', async () => {
    const [row] = await rows('telko', `select min(at) < now() - interval '80 days' as long_ago, max(at) <= now() as not_ahead from engine.event`);
    expect(row).toEqual({ long_ago: true, not_ahead: true });
  });

  it('leaves mails to the worker, and nothing else', async () => {
    expect(await rows('telko', `select distinct state from engine.delivery where consumer not like 'mail-%' order by 1`)).toEqual([{ state: 'done' }]);
    expect((await rows('telko', `select from engine.delivery where consumer like 'mail-%' and state = 'pending'`)).length).toBeGreaterThan(10);
  });

  it.each(['telko', 'energie'])('lets the recommender of %s log in', async (key) => {
    const [login] = demoAccountsOf(key, 'recommender');
    const session = await inTenant(key, () => platform.get(CommandBus).execute(new LogIn({ email: login!.email, password: login!.password, remember: false }, '127.0.0.1')));
    expect(session).toMatchObject({ token: expect.any(String) });
  });

  it.each([['telko', 50_000], ['energie', 50_000]])('offers rewards up to the maximum in %s and none for hidden products', async (key, most) => {
    const offers = await inTenant(key, () => platform.get(QueryBus).execute(new OffersOn(new Date())));
    expect(Math.max(...offers.flatMap((product) => product.offers.map(({ rewardCents }) => rewardCents)))).toBe(most);
    expect(offers.map(({ productId }) => productId)).toEqual(expect.not.arrayContaining([637, 638, 639, 640]));
  });

  it('changes nothing when it runs again', async () => {
    const count = () => rows('telko', 'select (select count(*) from engine.event) as events, (select count(*) from voucher) as vouchers, (select count(*) from person) as people');
    const before = await count();
    await seedDemo(platform.module, () => undefined);
    expect(await count()).toEqual(before);
  });
});
