import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { useEnvironment } from '#platform/environment.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { testDatabase } from '#testing/database.js';
import { SetPassword } from '../../modules/account/use-cases/set-password.js';
import { RegisterRecommender } from '../../modules/account/api.js';
import { ReplaceCatalogue } from '../../modules/catalogue/api.js';
import { SubmitRecommendation } from '../../modules/recommendation/use-cases/submit-recommendation.js';
import { atTheDesk } from './desk.js';
import { BlockCommand, CancelRecommendationCommand, UnblockCommand } from './people.commands.js';

const me = { tenant: 'telko', by: 'Carla Brandt', reason: 'Mehrere Konten', yes: true };

describe('People at the terminal', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  let jonas: string;
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
    await atTheDesk(
      me,
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
        jonas = (
          await commands.execute(
            new RegisterRecommender(
              { firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.org' },
              'seed',
              'de',
            ),
          )
        ).recommenderId;
        await commands.execute(
          new SetPassword(await app.get(Tokens, { strict: false }).issue('welcome', jonas), 'Geheim-2026'),
        );
        const made = await commands.execute(
          new SubmitRecommendation(tenant, jonas, {
            productId: 12,
            channel: 'link',
            agencyNumber: null,
            agreement: true,
            recommenderShare: 100,
            recipientEmail: null,
            from: { language: 'de', address: null },
          }),
        );
        recommendation = made.number;
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

  const statusOf = async () =>
    (await owner.query('select status, blocked_because as because from recommender where recommender_id = $1', [jonas]))
      .rows[0];
  const audited = async (action: string) =>
    (await owner.query('select by_name, actor, subject, after from audit_entry where action = $1', [action])).rows;

  it('are not blocked before somebody said yes, nor without a reason, a whole id or a known kind', async () => {
    await expect(new BlockCommand().run([jonas], { ...me, yes: false })).rejects.toMatchObject({ status: 4 });
    await expect(new BlockCommand().run(['4711'], me)).rejects.toMatchObject({ status: 2 });
    expect(() => new BlockCommand().reason(' ')).toThrow(expect.objectContaining({ status: 2 }));
    expect(() => new BlockCommand().kind('for fun')).toThrow();
    await expect(new BlockCommand().run([newId()], me)).rejects.toMatchObject({ reason: 'not-found' });
    expect(await statusOf()).toEqual({ status: 'activated', because: null });
  });

  it('are blocked with the reason they read, once, and the audit log names who did it', async () => {
    await new BlockCommand().run([jonas], { ...me, kind: 'excluded-by-terms' });
    expect([await statusOf(), printed]).toEqual([{ status: 'blocked', because: 'Mehrere Konten' }, ['Blocked.']]);
    await expect(new BlockCommand().run([jonas], me)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect(await audited('recommender.block')).toMatchObject([
      { by_name: 'Carla Brandt', actor: 'operator:command-line', after: { reason: 'Mehrere Konten' } },
    ]);
  });

  it('are unblocked, once, and are what they were before', async () => {
    await new UnblockCommand().run([jonas], { ...me, reason: 'Geklärt', json: true });
    expect([await statusOf(), JSON.parse(printed[0]!)]).toEqual([
      { status: 'activated', because: null },
      { recommender: jonas, status: 'unblocked' },
    ]);
    await expect(new UnblockCommand().run([jonas], me)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect(await audited('recommender.unblock')).toMatchObject([
      { by_name: 'Carla Brandt', after: { reason: 'Geklärt' } },
    ]);
  });

  it('have their recommendation cancelled with a reason, once; one that is not there is not', async () => {
    await expect(new CancelRecommendationCommand().run([recommendation], { ...me, yes: false })).rejects.toMatchObject({
      status: 4,
    });
    await expect(new CancelRecommendationCommand().run(['NIE-DA'], me)).rejects.toMatchObject({ reason: 'not-found' });
    await new CancelRecommendationCommand().run([recommendation], me);
    expect(
      (
        await owner.query('select status, cancelled_because as because from recommendation where number = $1', [
          recommendation,
        ])
      ).rows,
    ).toEqual([{ status: 'cancelled', because: 'Mehrere Konten' }]);
    await expect(new CancelRecommendationCommand().run([recommendation], me)).rejects.toMatchObject({
      reason: 'changed-meanwhile',
    });
    expect(await audited('recommendation.cancel')).toMatchObject([
      { by_name: 'Carla Brandt', subject: recommendation },
    ]);
  });
});
