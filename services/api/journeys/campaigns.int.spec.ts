import { addDays, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { EventStore } from '#engine/event-store.js';
import { ChangingCampaigns } from '../../modules/campaign/use-cases/change-campaign.js';
import type { CampaignDetails } from '../../modules/campaign/events.js';
import { CountPaidRecommendationWhenRecommendationSettled } from '../../modules/campaign/reactions/count-paid-recommendation-when-recommendation-settled.js';
import { product, recommender, submission } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

const both = (de: string, en: string) => ({ de, en });
const sentence = 'Ich nehme am Herbstbonus teil.';
const [running, ended, planned, ofOtherProducts, unheardOf] = [1, 2, 3, 4, 99];
type Person = Awaited<ReturnType<typeof recommender>>;

/**
 * docs/specification/rewards.md#campaigns: consent is kept with its version, only those who consented earn tiers, and
 * the personal area shows how far they are.
 */
describe('A campaign', () => {
  let api: ProductApi;
  let people = 0;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    await api.inTenant(async () => {
      for (const one of [
        campaign(running, -30, 30),
        campaign(ended, -30, -1),
        campaign(planned, 1, 30),
        campaign(ofOtherProducts, -30, 30, { productIds: [product + 1] }),
      ])
        await api.get(ChangingCampaigns).set(one);
    });
  });
  afterAll(() => api.close());

  const day = (days: number) => calendarDay(addDays(new Date(), days));
  const campaign = (campaignId: number, from: number, to: number, more: Partial<CampaignDetails> = {}) => ({
    campaignId,
    startsOn: day(from),
    endsOn: day(to),
    title: both('Herbstbonus', 'Autumn bonus'),
    body: both('Ab der zweiten 25 €.', 'From the second, €25.'),
    legalText: both('Es gilt dies.', 'These are the terms.'),
    consentText: both(sentence, 'I take part.'),
    tiers: [
      { after: 2, cents: 2_500 },
      { after: 4, cents: 6_000 },
    ],
    ...more,
  });
  const oneTier = [{ after: 1, cents: 2_500 }];
  /** An operator gives it another budget, as it was read. */
  const change = async (id: number, BudgetCent: number, query = '') => {
    const token = await api.staff(['Betreiber'], null);
    const found = (await api.call('GET', '/betrieb/aktionen', undefined, { token })).body.find(
      ({ AktionsId }: { AktionsId: number }) => AktionsId === id,
    );
    return api.call('PUT', `/betrieb/aktionen${query}`, { ...found, BudgetCent }, { token });
  };

  /** The clock stands still in these tests, the database's does not: a step is later than the event before it, by a millisecond. */
  const now = () => api.clock.moveTo(new Date(Date.now() + 1));
  const newPerson = () => recommender(api, `person-${++people}@example.org`);
  const recommend = (person: Person, Aktionen?: unknown, token = person.token) => (
    now(),
    api.call(
      'POST',
      '/Empfehlen/create',
      { ...submission(person.email), ...(Aktionen !== undefined && { Aktionen }) },
      { token, address: '203.0.113.20' },
    )
  );
  const join = (person: Person, id: number = running, abgehakt: unknown = true, token = person.token) => (
    now(),
    api.call('PUT', `/empfehler/aktionen/${id}`, { abgehakt }, { token, address: '203.0.113.21' })
  );
  const leave = (person: Person, id: number = running, token = person.token) => (
    now(),
    api.call('DELETE', `/empfehler/aktionen/${id}`, undefined, { token })
  );
  const own = async (person: Person, id: number = running) =>
    (await api.call('GET', '/empfehler/aktionen', undefined, { token: person.token })).body.find(
      ({ AktionsId }: { AktionsId: number }) => AktionsId === id,
    );
  const active = async (token?: string, query = '') =>
    (await api.call('GET', `/aktion/alleAktiven${query}`, undefined, token ? { token } : {})).body as {
      AktionsId: number;
      abgehakt: boolean;
    }[];
  const consents = async ({ id }: Person) =>
    (
      await api.owner.query(
        `select c.step, c.about, c.language, c.source, t.text from consent c left join accepted_terms t on t.tenant_id = c.tenant_id and t.version = c.text_version where c.person_id = $1 and c.purpose = 'campaign' order by c.at, c.consent_id`,
        [id],
      )
    ).rows;
  const pay = (person: Person) => api.settledFor(person);
  const extras = async ({ token }: Person) =>
    (await api.call('GET', '/empfehler/praemien', undefined, { token })).body.map(
      ({ Anlass, WertCent }: { Anlass: string; WertCent: number }) => [Anlass, WertCent],
    );

  describe('given the form shows it', () => {
    it('then those of today for this product are offered, none ticked beforehand', async () => {
      expect((await active()).map(({ AktionsId, abgehakt }) => [AktionsId, abgehakt])).toEqual([
        [running, false],
        [ofOtherProducts, false],
      ]);
      expect((await active(undefined, `?produktId=${product}`)).map(({ AktionsId }) => AktionsId)).toEqual([running]);
    });

    it('when it is ticked, then its version is kept with language, time and place, and it shows ticked from then on', async () => {
      const person = await newPerson();
      expect((await recommend(person, [{ AktionsId: running, abgehakt: true }])).status).toBe(201);
      expect(await consents(person)).toEqual([
        {
          step: 'given',
          about: String(running),
          language: 'de',
          source: 'form',
          text: expect.stringMatching(
            /^Ich nehme am Herbstbonus teil\.[^]*Ab der zweiten 25 €\.[^]*2: 25\.00 €, 4: 60\.00 €[^]*Es gilt dies\./,
          ),
        },
      ]);
      expect((await active(person.token))[0]).toMatchObject({ AktionsId: running, abgehakt: true });
      expect((await active())[0]).toMatchObject({ AktionsId: running, abgehakt: false });
    });

    it('when it is ticked again, then nothing more is kept', async () => {
      const person = await newPerson();
      for (const abgehakt of [true, 'yes', 1, sentence])
        expect((await recommend(person, [{ AktionsId: running, abgehakt }])).status).toBe(201);
      expect((await consents(person)).length).toBe(1);
    });

    it('when it is left empty, then nobody takes part; when the tick is taken away, then it has ended', async () => {
      const person = await newPerson();
      await recommend(person, [{ AktionsId: running, abgehakt: false }]);
      expect(await consents(person)).toEqual([]);
      await recommend(person, [{ AktionsId: running, abgehakt: true }]);
      await recommend(person);
      expect(await own(person)).toMatchObject({ abgehakt: true });
      await recommend(person, [{ AktionsId: running, abgehakt: false }]);
      expect(await own(person)).toMatchObject({ abgehakt: false, Seit: null });
    });

    it.each([
      ['unheard of', unheardOf],
      ['ended', ended],
      ['not begun', planned],
      ['for other products', ofOtherProducts],
    ])('when one is ticked that is %s, then the whole form is refused (400 by field)', async (_, AktionsId) => {
      const person = await newPerson();
      expect(await recommend(person, [{ AktionsId, abgehakt: true }])).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: 'Aktionen.0.AktionsId' }] },
      });
      expect(
        (await api.call('GET', '/empfehler/empfehlungen', undefined, { token: person.token })).body.TotalCount,
      ).toBe(0);
    });

    it('when a text comes back that nobody published, or one campaign twice, then the form is refused', async () => {
      const person = await newPerson();
      expect(await recommend(person, [{ AktionsId: running, abgehakt: 'x' }])).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0205', Errors: [{ Field: 'Aktionen.0.abgehakt' }] },
      });
      expect(
        await recommend(person, [
          { AktionsId: running, abgehakt: true },
          { AktionsId: running, abgehakt: false },
        ]),
      ).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Aktionen.1.AktionsId' }] } });
      expect(await consents(person)).toEqual([]);
    });

    it('when somebody without a session ticks it, then they take part once the account is theirs', async () => {
      const email = 'neu-mit-aktion@example.org';
      now();
      expect(
        (
          await api.call('POST', '/Empfehlen/create', {
            ...submission(email),
            Aktionen: [{ AktionsId: running, abgehakt: true }],
          })
        ).body.Code,
      ).toBe('PSOF0304');
      const { recommenderId: id } = (await api.events('RecommenderRegistered')).at(-1);
      const session = await api.call('PUT', '/account/resetPassword', {
        Token: await api.issue('welcome', id),
        Password: 'Geheim-2026',
      });
      expect(await own({ id, email, password: '', token: session.body.Token })).toMatchObject({ abgehakt: true });
    });

    it('when a staff member acts for the recommender, then they neither join nor leave', async () => {
      const person = await newPerson();
      const token = await api.asStaffMember(person.id);
      expect(await recommend(person, [{ AktionsId: running, abgehakt: true }], token)).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0003' },
      });
      expect([(await join(person, running, true, token)).status, (await leave(person, running, token)).status]).toEqual(
        [403, 403],
      );
      expect(await consents(person)).toEqual([]);
    });
  });

  describe('given the personal area', () => {
    it('then it is joined and left there, twice without a second effect, and its evidence stands in the export', async () => {
      const person = await newPerson();
      expect(await own(person)).toMatchObject({
        Titel: 'Herbstbonus',
        abgehakt: false,
        Seit: null,
        Beendet: false,
        Gezaehlt: 0,
        Stufen: [
          { Ab: 2, WertCent: 2_500, Erreicht: false },
          { Ab: 4, WertCent: 6_000, Erreicht: false },
        ],
      });
      for (const change of [join, join, leave, leave]) expect((await change(person)).status).toBe(204);
      expect((await consents(person)).map(({ step, source }) => [step, source])).toEqual([
        ['given', 'page'],
        ['withdrawn', 'page'],
      ]);
      const { Einwilligungen } = (await api.call('GET', '/empfehler/export', undefined, { token: person.token })).body;
      expect(Einwilligungen.filter(({ Art }: { Art: string }) => Art === 'Aktion')).toMatchObject([
        { Schritt: 'Erteilt', Zu: '1', Wortlaut: expect.stringContaining(sentence), IpAdresse: '203.0.113.21' },
        { Schritt: 'Widerrufen', Zu: '1' },
      ]);
    });

    it.each([
      ['unheard of', unheardOf],
      ['ended', ended],
      ['not begun', planned],
    ])('then one that is %s cannot be joined', async (_, id) =>
      expect(await join(await newPerson(), id)).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } }),
    );

    it('then no box is no consent, and an unpublished text neither', async () => {
      const person = await newPerson();
      expect([
        (await join(person, running, false)).status,
        (await join(person, running, 'x')).status,
        (await leave(person, unheardOf)).status,
      ]).toEqual([400, 400, 404]);
    });

    it('then another tenant’s campaign is not there', async () => {
      await api.owner.query(
        `insert into campaign (tenant_id, campaign_id, starts_on, ends_on, title, body, legal_text, consent_text, tiers, version) select $1, 77, '2020-01-01', '2099-12-31', title, body, legal_text, consent_text, tiers, 1 from campaign where campaign_id = 1`,
        [newId()],
      );
      const person = await newPerson();
      expect((await active(person.token)).map(({ AktionsId }) => AktionsId)).not.toContain(77);
      expect((await join(person, 77)).status).toBe(404);
    });
  });

  describe('counts what was paid while its recommender took part', () => {
    const reached = async (person: Person) => {
      await api.settle();
      return [(await own(person)).Gezaehlt, await extras(person)];
    };

    it('given consent, then the second paid recommendation earns the extra', async () => {
      const person = await newPerson();
      await join(person);
      await pay(person);
      expect(await reached(person)).toEqual([1, []]);
      await pay(person);
      expect(await reached(person)).toEqual([2, [['Aktion', 2_500]]]);
      expect((await own(person)).Stufen).toMatchObject([{ Erreicht: true }, { Erreicht: false }]);
    });

    it('given no consent, then nothing counts', async () => {
      const person = await newPerson();
      for (let n = 0; n < 3; n++) await pay(person);
      expect(await reached(person)).toEqual([0, []]);
    });

    it('given somebody joined late, then only what is paid from then on counts, however late it is heard of', async () => {
      const person = await newPerson();
      await pay(person);
      await pay(person);
      await join(person);
      await pay(person);
      expect(await reached(person)).toEqual([1, []]);
    });

    it('given somebody left, then what was counted stays and nothing more counts, until they come back', async () => {
      const person = await newPerson();
      await join(person);
      await pay(person);
      await leave(person);
      await pay(person);
      expect(await reached(person)).toEqual([1, []]);
      await join(person);
      await pay(person);
      expect(await reached(person)).toEqual([2, [['Aktion', 2_500]]]);
    });

    it('given the same is heard of again, after the person left or joined, then nothing changes', async () => {
      const person = await newPerson();
      const before = await pay(person);
      await join(person);
      const during = await pay(person);
      await api.settle();
      await leave(person);
      await api.inTenant(async () => {
        for (const id of [before, during]) {
          const settled = (await api.get(EventStore).read(id)).find(({ type }) => type === 'RecommendationSettled');
          await api.get(CountPaidRecommendationWhenRecommendationSettled, { strict: false }).react(settled as never);
        }
      });
      expect(await reached(person)).toEqual([1, []]);
    });

    it('given it is for other products, then it does not count here', async () => {
      const person = await newPerson();
      await join(person, ofOtherProducts);
      await pay(person);
      await api.settle();
      expect(await own(person, ofOtherProducts)).toMatchObject({ abgehakt: true, Gezaehlt: 0 });
    });

    it('given it has ended, then who took part still sees how far they came, and others do not see it', async () => {
      const [person, stranger] = [await newPerson(), await newPerson()];
      await api.owner.query(
        `insert into consent (tenant_id, consent_id, person_id, purpose, step, about, language, source, at) values ($1, $2, $3, 'campaign', 'given', $4, 'de', 'form', now() - interval '9 days')`,
        [api.tenantId, newId(), person.id, String(ended)],
      );
      await pay(person);
      await api.settle();
      expect(await own(person, ended)).toMatchObject({ Beendet: true, Gezaehlt: 0, abgehakt: true });
      expect(await own(stranger, ended)).toBeUndefined();
      expect((await leave(person, ended)).status).toBe(204);
    });

    it('given a budget for one extra, then who reaches it next waits, nobody joins, and more budget serves whoever waits', async () => {
      const limited = 5;
      const budget = (budgetCents: number) =>
        api.inTenant(() => api.get(ChangingCampaigns).set(campaign(limited, -1, 30, { budgetCents, tiers: oneTier })));
      await budget(2_500);
      const [first, second, late] = [await newPerson(), await newPerson(), await newPerson()];
      for (const person of [first, second]) await join(person, limited);
      await pay(first);
      expect([await reached(first), await own(first, limited)]).toMatchObject([
        [0, [['Aktion', 2_500]]],
        { BudgetAufgebraucht: true, Stufen: [{ Erreicht: true }] },
      ]);
      await pay(second);
      expect(await reached(second)).toEqual([0, []]);
      expect(await own(second, limited)).toMatchObject({ Gezaehlt: 1, Stufen: [{ Erreicht: false }] });
      expect((await join(late, limited)).status).toBe(404);
      expect([(await active()).map(({ AktionsId }) => AktionsId), await own(late, limited)]).toEqual([
        expect.not.arrayContaining([limited]),
        undefined,
      ]);
      expect((await change(limited, 2_400)).body.Errors).toMatchObject([{ Field: 'BudgetCent' }]);
      const would = await change(limited, 5_000, '?probelauf=true');
      expect([would.status, would.body.Wirkung, would.body.Stand, await reached(second)]).toMatchObject([
        200,
        { Nachgewaehrt: 1, NachgewaehrtCent: 2_500 },
        { GewaehrtCent: 5_000, RestCent: 0, Wartend: 0, Status: 'BudgetAufgebraucht' },
        [0, []],
      ]);
      const done = await change(limited, 5_000);
      expect([done.body.Wirkung, done.body.Stand]).toEqual([would.body.Wirkung, would.body.Stand]);
      await change(limited, 5_000);
      expect(await reached(second)).toEqual([0, [['Aktion', 2_500]]]);
    });

    it('given its tiers change, then whoever joined before keeps what was promised, and others earn the new', async () => {
      const changing = 6;
      const tier = (after: number, cents: number) => ({ tiers: [{ after, cents }] });
      await api.inTenant(() => api.get(ChangingCampaigns).set(campaign(changing, -1, 30, tier(1, 2_500))));
      const [before, after] = [await newPerson(), await newPerson()];
      await join(before, changing);
      now();
      await api.inTenant(() => api.get(ChangingCampaigns).set(campaign(changing, -1, 30, tier(1, 1_000))));
      await join(after, changing);
      for (const person of [before, after]) await pay(person);
      expect([(await reached(before))[1], (await reached(after))[1]]).toEqual([
        [['Aktion', 2_500]],
        [['Aktion', 1_000]],
      ]);
      expect((await own(before, changing)).Stufen).toEqual([{ Ab: 1, WertCent: 2_500, Erreicht: true }]);
    });
  });
});
