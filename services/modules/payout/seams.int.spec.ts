import { CommandBus, QueryBus } from '@nestjs/cqrs';
import pg from 'pg';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { Mailer } from '#platform/mail/mailer.js';
import { testPlatform } from '#testing/platform.js';
import { BankDetailsOf, RegisterRecommender } from '../account/api.js';
import { ProgrammeModule } from '../programme.module.js';
import { ChooseReward } from '../reward/use-cases/choose-reward.js';
import { MakeRewardReady } from '../reward/use-cases/change-reward.js';
import { Rewards } from '../reward/persistence/rewards.js';
import { CollectPayouts } from './use-cases/collect-payouts.js';
import { SealBatch } from './use-cases/seal-batch.js';
import { SetPayoutAccount } from './api.js';
import { BatchPage } from './queries.js';

describe('With every module in its place', () => {
  const tenantId = newId();
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const as = <T>(actor: string, body: () => Promise<T>) =>
    platform.get(UnitOfWork).run({ tenantId, actor, correlationId: 'test' }, body);
  const commands = () => platform.get(CommandBus);

  beforeAll(async () => {
    platform = await testPlatform({
      imports: [EngineModule, ProgrammeModule],
      override: builder => builder.overrideProvider(Mailer).useValue({ send: async (_: unknown, key: string) => key }),
    });
    const owner = new pg.Client({ connectionString: platform.database.owner });
    await owner.connect();
    const config = {
      complaintDays: 0,
      maxRecipientRewardCents: 50_000,
      germanIbanOnly: true,
      claimDays: 180,
      defaultLanguage: 'de',
      theme: {},
      themeDark: {},
      emailWhitelist: [],
    };
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Fernklang', 'http://localhost', '{}', $2)`,
      [tenantId, config],
    );
    await owner.end();
  });
  afterAll(() => platform.close());

  it('cash chosen together with an account reaches the sealed file', async () => {
    const { recommenderId } = await as('anonymous', () =>
      commands().execute(
        new RegisterRecommender({ firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.org' }, 'self', 'de'),
      ),
    );
    const rewardId = newId();
    await as('system', async () => {
      const reward = await platform.get(Rewards, { strict: false }).findOrNew(rewardId);
      reward.grant({
        recommendationId: null,
        recipientId: null,
        beneficiary: 'recommender',
        beneficiaryId: recommenderId,
        amountCents: 2500,
        orderId: null,
        origin: 'goodwill',
      });
      await platform.get(MakeRewardReady, { strict: false }).apply(reward);
      await platform.get(Rewards, { strict: false }).save(reward);
    });
    const choose = (iban: string) =>
      as(`reward:${rewardId}`, () =>
        commands().execute(
          new ChooseReward({
            rewardId,
            kind: 'cash',
            option: null,
            bankDetails: { holder: 'Jonas Weber', iban, bic: null, bank: null },
            by: { right: 'reward-link', rewardId, isOutdated: false },
          }),
        ),
      );
    await expect(choose('AT611904300234573201')).rejects.toMatchObject({ reason: 'iban-invalid' });
    await choose('DE89370400440532013000');
    await platform.get(Engine, { strict: false }).settle();
    expect(await as('test', () => platform.get(QueryBus).execute(new BankDetailsOf(recommenderId)))).toMatchObject({
      holder: 'Jonas Weber',
      iban: 'DE89370400440532013000',
    });

    await as('system', () =>
      commands().execute(
        new SetPayoutAccount({ name: 'Fernklang GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }),
      ),
    );
    const { number, count } = await as('operator:olga', () => commands().execute(new CollectPayouts()));
    expect(count).toBe(1);
    expect(
      await as('operator:olga', () => commands().execute(new SealBatch({ number: number!, byName: 'Olga' }))),
    ).toBeNull();
    expect(await as('test', () => platform.get(BatchPage, { strict: false }).of(number!))).toMatchObject({
      status: 'sealed',
      totalCents: 2500,
      payouts: [{ holder: 'Jonas Weber', recommendationNumber: null }],
    });
  });
});
