import { CommandBus } from '@nestjs/cqrs';
import { toWireDateTime } from '#contract/shared/codec.js';
import { addDays, addMinutes } from '#platform/clock.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { Mailer } from '#mail/mailer.js';
import { HoldReward } from '../../modules/hold/api.js';
import { OrderDecisions } from '../../modules/order/use-cases/order-decisions.js';
import { OrderReports, type ReportedOrder } from '../../modules/order/use-cases/report-order.js';
import { BusinessModule } from '../../modules/business.module.js';
import { contract, ordersWorld } from './product-api.test.js';
import { friend, peopleApi, recommender, submission, type PeopleApi } from './people-api.js';

let orders = 0;

describe('The status bar, moved by real commands', () => {
  let api: PeopleApi;
  let token: string;
  beforeAll(async () => {
    api = await peopleApi([BusinessModule, EngineModule], builder =>
      builder.overrideProvider(Mailer).useValue({ send: (_: unknown, key: string) => Promise.resolve(`<${key}>`) }),
    );
  });
  beforeEach(async () => {
    await api.anew();
    orders = 0;
    ({ token } = await recommender(api, 'jonas@example.org'));
    await settle();
  });
  afterAll(() => api.close());

  const settle = () => api.get(Engine).settle();
  const recommend = async (share = 50): Promise<string> =>
    (
      await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', { AnteilEmpfehler: share }), {
        token,
      })
    ).body.Empfehlungsnummer;
  const rowsOf = async (number: string): Promise<any[]> => {
    await settle();
    const { Content } = (await api.call('GET', '/empfehler/empfehlungen?pagesize=100', undefined, { token })).body;
    return Content.filter((row: { Empfehlungsnummer: string }) => row.Empfehlungsnummer === number);
  };
  const rowOf = async (number: string) => (await rowsOf(number))[0];
  const follow = async (number: string, email: string) => {
    const { body } = await api.call('POST', `/empfaenger/create/${number}?channel=whatsapp`, friend(email));
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    return { recipientId: recipientId as string, number: body.Empfaengernummer as string };
  };
  const confirm = async (recipientId: string) =>
    api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token: await api.issue('recipient', recipientId) });
  const report = (order: Partial<ReportedOrder>, number = `A-${++orders}`) =>
    api.inTenant(() => api.get(OrderReports).report(contract(number, api.clock.now(), order)));
  const release = (recommendationNumber: string) =>
    api.inTenant(() =>
      api.get(OrderDecisions).release({
        recommendationNumber,
        orderNumber: `A-${orders}`,
        by: { name: 'Miriam Sander', agencyNumber: null },
      }),
    );
  const rewardToken = async (number: string, beneficiary: 'recommender' | 'recipient' = 'recommender') => {
    const { recommendationId } = (await api.events('RecommendationCreated')).find(event => event.number === number);
    const { rewardId } = (await api.events('RewardReady')).find(
      event => event.recommendationId === recommendationId && event.beneficiary === beneficiary,
    );
    return api.issue('reward', rewardId);
  };

  it('asks the contact form for no captcha at first', async () => {
    expect((await api.call('GET', '/kontakt?cmd=IsCaptchaRequired')).body).toEqual({ CaptchaRequired: false });
  });

  it('offers a word to each contact who has not confirmed, as their link speaks, whatever others bought by it', async () => {
    const number = await recommend();
    const reminders = async () => (await rowsOf(number)).map(({ Erinnerung }) => Erinnerung);
    expect(await reminders()).toEqual([{ Anlass: 'KeineReaktion', Anrede: null, Sprache: null }]);

    const bought = await follow(number, 'kauft@example.org');
    await confirm(bought.recipientId);
    await report({ recipientNumber: bought.number });
    await api.call('POST', `/empfaenger/create/${number}?channel=whatsapp&anrede=du`, friend('spaet@example.org'));
    const unconfirmed = (await api.events('RecipientRegistered')).at(-1).recipientId;
    const word = { Anlass: 'BestaetigungFehlt', Anrede: 'du', Sprache: 'de' };
    expect((await rowsOf(number)).map(({ Status, Erinnerung }) => [Status, Erinnerung])).toEqual(
      expect.arrayContaining([
        ['Ok', null],
        ['Ok', word],
      ]),
    );

    const token = await api.issue('recipient', unconfirmed);
    await api.call('DELETE', '/empfaenger/werbeeinwilligung', undefined, { token });
    expect(await reminders()).toEqual([null, null]);
  });

  it('offers no word once somebody by the link had themselves erased: they look like nobody', async () => {
    const number = await recommend();
    const gone = await follow(number, 'geloescht@example.org');
    await api.call('DELETE', '/empfaenger', undefined, { token: await api.issue('recipient', gone.recipientId) });
    expect(await rowsOf(number)).toMatchObject([{ Stufe: 'KontaktNichtReagiert', Grund: null, Erinnerung: null }]);
  });

  it('walks from the link to the claim', async () => {
    const number = await recommend();
    expect(await rowOf(number)).toMatchObject({
      Stufe: 'KontaktNichtReagiert',
      Grund: null,
      Empfaenger: { Anzeigename: null },
      NaechsterSchritt: { Wer: 'Kontakt' },
    });

    const rosa = await follow(number, 'rosa@example.org');
    expect(await rowOf(number)).toMatchObject({
      Stufe: 'KontaktNichtReagiert',
      Grund: 'KontaktMussBestaetigen',
      Empfaenger: { Anzeigename: null },
    });

    await confirm(rosa.recipientId);
    expect(await rowOf(number)).toMatchObject({
      Stufe: 'Reagiert',
      VertragGeschlossen: false,
      VertragGeschlossenAm: null,
      Empfaenger: { Anzeigename: 'Rosa P.' },
      NaechsterSchritt: { Wer: 'Kontakt' },
    });

    await report({ recipientNumber: rosa.number });
    expect(await rowOf(number)).toMatchObject({
      Status: 'Ok',
      Stufe: 'AnspruchInBearbeitung',
      VertragGeschlossen: true,
      VertragGeschlossenAm: expect.any(String),
      Grund: 'FreigabeAusstehend',
      Praemie: { WertCent: 3501, Status: 'Offen' },
      NaechsterSchritt: { Wer: 'Programm' },
    });

    await release(number);
    expect(await rowOf(number)).toMatchObject({
      Stufe: 'PraemieBereit',
      Praemie: { Status: 'Bereitgestellt' },
      NaechsterSchritt: { Wer: 'Empfehler', Bis: expect.any(String) },
    });

    const link = await rewardToken(number);
    expect((await api.call('PUT', '/praemierung', { Auswahl: 'Bar' }, { token: link })).status).toBe(200);
    expect(await rowOf(number)).toMatchObject({
      Stufe: 'BankdatenEingeben',
      NaechsterSchritt: { Wer: 'Empfehler', Bis: null },
    });

    await api.call(
      'PUT',
      '/empfehler/bankdaten',
      { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
      { token: link },
    );
    const row = await rowOf(number);
    expect(row).toMatchObject({ Stufe: 'AnspruchInBearbeitung', Grund: null, NaechsterSchritt: { Wer: 'Programm' } });
    expect(row.Schritte.map((step: { Stufe: string }) => step.Stufe)).toEqual([
      'KontaktNichtReagiert',
      'Reagiert',
      'PraemieBereit',
      'BankdatenEingeben',
      'AnspruchInBearbeitung',
    ]);

    // Held by us: said honestly, without a day that nobody knows and without what is suspected.
    const [{ rewardId }] = await api.events('RewardChosen');
    const hold = (reason: 'same-person' | 'shared-account') =>
      api.inTenant(() => api.get(CommandBus).execute(new HoldReward({ rewardId, reason })));
    const page = async () => (await api.call('GET', '/praemierung?details', undefined, { token: link })).body;
    const byUs = { Wer: 'Programm', Bis: null };
    // A mailbox of two may be a family's, so that is said, as long as nothing else holds it.
    await hold('same-person');
    expect(await rowOf(number)).toMatchObject({ Grund: 'PostfachWirdGeprueft', NaechsterSchritt: byUs });
    expect(await page()).toMatchObject({ WirdGeprueft: true, GemeinsamesPostfach: true });
    await hold('shared-account');
    const held = await rowOf(number);
    expect(held).toMatchObject({ Grund: 'PraemieWirdGeprueft', NaechsterSchritt: byUs });
    const body = await page();
    expect(body).toMatchObject({ Status: 'Bereitgestellt', WirdGeprueft: true, GemeinsamesPostfach: false });
    // The field stands beside every reward, and says no.
    expect(JSON.stringify([held, body]).replaceAll('"KontoinhaberGefragt":false', '')).not.toMatch(/konto/i);
  });

  it('pays to a replaced account 48 hours later, and says so before and after the payment run looked at it', async () => {
    // Given a reward to choose, and an account on file.
    const number = await recommend();
    const { recipientId, number: recipientNumber } = await follow(number, 'umzug@example.org');
    await confirm(recipientId);
    await report({ recipientNumber });
    await release(number);
    await settle();
    const rewardId = (await rowOf(number)).Praemie.Id;
    const account = (Iban: string) => ({ Kontoinhaber: 'Jonas Weber', Iban });
    await api.call('PUT', '/empfehler/bankdaten', account('DE02100500000054540402'), { token });
    // When another account is given with the choice.
    const path = `/empfehler/praemierung/${rewardId}`;
    const choice = { Auswahl: 'Bar', Bankdaten: account('DE89370400440532013000') };
    const { body: answer } = await api.call('PUT', path, choice, { token });
    // Then the answer says from when it is paid, and so does the page while the payment run makes it wait.
    const until = addDays(api.clock.now(), 2);
    expect(answer).toMatchObject({ WirdGeprueft: false, AuszahlungAb: toWireDateTime(until) });
    await api.inTenant(() =>
      api.get(CommandBus).execute(new HoldReward({ rewardId, reason: 'account-replaced', until })),
    );
    expect((await api.call('GET', path, undefined, { token })).body).toEqual(answer);
    expect(await rowOf(number)).toMatchObject({ Grund: null, NaechsterSchritt: { Wer: 'Programm' } });
    // And where a person has to look at it as well, no day is named.
    await api.inTenant(() => api.get(CommandBus).execute(new HoldReward({ rewardId, reason: 'shared-account' })));
    expect((await api.call('GET', path, undefined, { token })).body).toEqual({
      ...answer,
      WirdGeprueft: true,
      AuszahlungAb: null,
    });
  });

  it('says why there is no reward when the contract comes to nothing', async () => {
    const number = await recommend();
    const contact = await follow(number, 'unentschlossen@example.org');
    await confirm(contact.recipientId);
    await report({ recipientNumber: contact.number, outcome: 'not-concluded' });
    expect(await rowOf(number)).toMatchObject({
      Status: 'Storniert',
      Stufe: 'VertragNichtZustandeGekommen',
      Grund: 'VertragNichtZustandeGekommen',
      NaechsterSchritt: { Wer: 'Niemand' },
    });
  });

  it('takes a contract back that was cancelled before anything was paid', async () => {
    const number = await recommend(100);
    const contact = await follow(number, 'widerruf@example.org');
    await confirm(contact.recipientId);
    await report({ recipientNumber: contact.number }, 'A-widerruf');
    expect((await rowOf(number)).Status).toBe('Ok');
    await report({ recipientNumber: contact.number, outcome: 'cancelled' }, 'A-widerruf');
    expect(await rowOf(number)).toMatchObject({ Status: 'Storniert', Stufe: 'VertragNichtZustandeGekommen' });
  });

  it('keeps the link open for a second friend when the first one’s contract fails', async () => {
    const number = await recommend();
    const [first, second] = [await follow(number, 'erster@example.org'), await follow(number, 'zweite@example.org')];
    await confirm(first.recipientId);
    await confirm(second.recipientId);
    await report({ recipientNumber: first.number, outcome: 'not-concluded' });
    const rows = await rowsOf(number);
    expect(rows.map(row => row.Status)).toEqual(['Offen', 'Offen']);
    expect(rows.map(row => row.Stufe).sort()).toEqual(['Reagiert', 'VertragNichtZustandeGekommen']);
    await report({ recipientNumber: second.number });
    expect((await rowOf(number)).Status).toBe('Ok');
  });

  describe('once the first friend’s contract was cancelled, of a link another friend confirmed by', () => {
    const oneOfTwo = async () => {
      const number = await recommend();
      const first = await follow(number, `erster-${number}@example.org`);
      const second = await follow(number, `zweite-${number}@example.org`);
      for (const { recipientId } of [first, second]) await confirm(recipientId);
      const order = `A-${++orders}`;
      await report({ recipientNumber: first.number }, order);
      expect((await rowOf(number)).Status).toBe('Ok');
      const fails = () => report({ recipientNumber: first.number, outcome: 'cancelled' }, order);
      return { number, second, fails };
    };
    const erase = async ({ recipientId }: { recipientId: string }) =>
      api.call('DELETE', '/empfaenger', undefined, { token: await api.issue('recipient', recipientId) });
    const statusAfter = async (number: string, days: number) => {
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, days));
      await settle();
      api.clock.moveTo(now);
      return (await rowOf(number)).Status as string;
    };

    it('waits for the other for their decision period, and no longer', async () => {
      const { number, fails } = await oneOfTwo();
      await fails();
      await fails();
      expect(await statusAfter(number, 61)).toBe('Offen');
      expect(await statusAfter(number, 179)).toBe('Offen');
      expect(await statusAfter(number, 181)).toBe('Abgelaufen');
      await fails();
      expect((await rowOf(number)).Status).toBe('Abgelaufen');
    });

    it('waits so too where it is cancelled only after the link’s day', async () => {
      const { number, fails } = await oneOfTwo();
      expect(await statusAfter(number, 61)).toBe('Ok');
      await fails();
      expect(await statusAfter(number, 100)).toBe('Offen');
      expect(await statusAfter(number, 181)).toBe('Abgelaufen');
    });

    it('waits for nobody once the other is erased: only for the link’s day', async () => {
      const { number, second, fails } = await oneOfTwo();
      await fails();
      await settle();
      await erase(second);
      expect(await statusAfter(number, 59)).toBe('Offen');
      expect(await statusAfter(number, 61)).toBe('Abgelaufen');
    });

    it('ends at once where the other was erased before', async () => {
      const { number, second, fails } = await oneOfTwo();
      await erase(second);
      await fails();
      expect((await rowOf(number)).Status).toBe('Storniert');
    });

    it('does not wait for whose contract failed, but for who may still confirm, until the link’s day', async () => {
      const number = await recommend();
      const first = await follow(number, `erster-${number}@example.org`);
      await confirm(first.recipientId);
      await follow(number, `offen-${number}@example.org`);
      await report({ recipientNumber: first.number, outcome: 'not-concluded' });
      expect(await statusAfter(number, 59)).toBe('Offen');
      expect(await statusAfter(number, 61)).toBe('Abgelaufen');
    });
  });

  it('counts a contract that came by the recommendation’s number alone', async () => {
    const number = await recommend(100);
    await report({ recommendationNumber: number });
    expect(await rowOf(number)).toMatchObject({
      Status: 'Ok',
      VertragGeschlossen: true,
      Empfaenger: { Anzeigename: null },
    });
  });

  it('ends by itself after 60 days', async () => {
    const number = await recommend();
    const now = api.clock.now();
    api.clock.moveTo(addDays(now, 61));
    await settle();
    api.clock.moveTo(now);
    expect(await rowOf(number)).toMatchObject({
      Status: 'Abgelaufen',
      LinkGilt: false,
      Stufe: 'VertragNichtZustandeGekommen',
      Grund: 'EmpfehlungAbgelaufen',
    });
  });
});

/** docs/specification/orders.md#an-order-that-comes-to-nothing. */
describe('An order', () => {
  const world = ordersWorld();
  beforeEach(() => world.anew());
  const { recommend, entered, confirmed, report, linesOf } = world;

  const toldOf = async (number: string) =>
    (await world.api.mailsTo('jonas@example.org'))
      .filter(({ subject, text }) => subject.startsWith('Leider kein Vertrag') && text.includes(number))
      .map(({ text }) => /^Aus .* ist kein Vertrag geworden$/m.exec(text)?.[0]);

  const refuse = (of: string, order: string, token = world.staff) =>
    world.api.call('PUT', `/agentur/auftragablehnen/${of}/${order}`, { Grund: 'Kein Neuvertrag.' }, { token });

  describe('that was cancelled', () => {
    const cancelled = { Status: 'Storniert' };

    it('by the number alone, while friends may still confirm, is nobody’s: the recommendation goes on', async () => {
      const { Empfehlungsnummer } = await recommend();
      for (const name of ['Rosa', 'Mia']) await entered(Empfehlungsnummer, name);
      await report({ Empfehlungsnummer, ...cancelled });
      await report({ Empfehlungsnummer, Status: 'NichtZustandeGekommen' });
      expect(await toldOf(Empfehlungsnummer)).toEqual([]);
      expect((await linesOf(Empfehlungsnummer)).map(({ Status }) => Status)).toEqual(['Offen', 'Offen']);
    });

    it('leaves its contact without one, which the recommender is told once, by name', async () => {
      const { Empfehlungsnummer } = await recommend();
      const [rosa, mia] = [await confirmed(Empfehlungsnummer, 'Rosa'), await confirmed(Empfehlungsnummer, 'Mia')];
      for (const _ of [1, 2]) await report({ Empfaengernummer: rosa.number, ...cancelled });
      expect(await toldOf(Empfehlungsnummer)).toEqual(['Aus Ihrer Empfehlung an Rosa ist kein Vertrag geworden']);
      await report({ Empfaengernummer: mia.number });
      await report({ Empfaengernummer: mia.number, ...cancelled });
      await report({ Empfaengernummer: mia.number, ...cancelled, Art: 'Verlaengerung' });
      expect(await toldOf(Empfehlungsnummer)).toHaveLength(1);
    });

    it('by the code alone says so of the recommendation, unless another contract runs', async () => {
      const [one, two] = [await recommend(), await recommend()];
      await report({ Code: one.Code, ...cancelled });
      expect(await toldOf(one.Empfehlungsnummer)).toEqual(['Aus dieser Empfehlung ist kein Vertrag geworden']);
      await report({ Code: two.Code });
      await report({ Code: two.Code, ...cancelled });
      expect(await toldOf(two.Empfehlungsnummer)).toEqual([]);
    });

    it('by the code alone is told of when the last hope is gone, an order that was nobody’s, and once', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      // Who is named is nobody any more, so staff decide; by the code alone it stays the recommendation's.
      const rosa = await entered(Empfehlungsnummer, 'Rosa');
      const token = await world.api.issue('recipient', rosa.id);
      expect((await world.api.call('DELETE', '/empfaenger', undefined, { token })).status).toBe(204);
      await world.api.settle();
      const hers = { Empfaengernummer: rosa.number };
      const hopes = [await report(hers), await report(hers)];
      expect(hopes.map(({ body }) => body.Ergebnis)).toEqual(['Zuzuordnen', 'Zuzuordnen']);
      await report({ Code, ...cancelled });
      await report({ ...hers, ...cancelled }, hopes[0]!.number);
      expect(await toldOf(Empfehlungsnummer)).toEqual([]);
      await report({ ...hers, ...cancelled }, hopes[1]!.number);
      expect(await toldOf(Empfehlungsnummer)).toEqual(['Aus dieser Empfehlung ist kein Vertrag geworden']);
      world.api.clock.moveTo(addMinutes(world.api.clock.now(), 1));
      const { number } = await report(hers);
      await report({ ...hers, ...cancelled }, number);
      expect(await toldOf(Empfehlungsnummer)).toHaveLength(1);
    });

    it('that the agency refuses after the link’s day ends it: who has not confirmed by then may no more', async () => {
      const { Empfehlungsnummer } = await recommend();
      const [rosa, mia] = [await confirmed(Empfehlungsnummer, 'Rosa'), await entered(Empfehlungsnummer, 'Mia')];
      const { number } = await report({ Empfaengernummer: rosa.number });
      const now = world.api.clock.now();
      world.api.clock.moveTo(addDays(now, 61));
      const staff = await world.api.staff(['AgenturInhaber'], 'A-1');
      expect((await refuse(Empfehlungsnummer, number, staff)).status).toBe(204);
      await world.api.settle();
      const token = await world.api.issue('recipient', mia.id);
      const late = await world.api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
      expect(late.body.Code).toBe('PSOF0306');
      world.api.clock.moveTo(now);
      expect(new Set((await linesOf(Empfehlungsnummer)).map(({ Status }) => Status))).toEqual(new Set(['Storniert']));
    });

    it('that the agency refuses while nobody knows whose it is ends nothing, and nobody is told that no contract came of it', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      for (const name of ['Rosa', 'Mia']) await confirmed(Empfehlungsnummer, name);
      const { number } = await report({ Code });
      await refuse(Empfehlungsnummer, number);
      await world.api.settle();
      expect(await toldOf(Empfehlungsnummer)).toEqual([]);
      expect((await linesOf(Empfehlungsnummer)).map(({ Status, Stufe }) => [Status, Stufe])).toEqual(
        Array(2).fill(['Offen', 'Reagiert']),
      );
    });
  });
});
