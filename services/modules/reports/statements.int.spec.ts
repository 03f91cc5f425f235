import { CommandBus } from '@nestjs/cqrs';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { FixedClock } from '#platform/clock.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { RecommenderErased } from '../account/events.js';
import { ReplaceCatalogue } from '../catalogue/api.js';
import { CampaignModule } from '../campaign/campaign.module.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ContractClosed, OrderCancelled, OrderReleased, OrderReported } from '../order/events.js';
import { RecipientErased, RecipientRegistered } from '../recipient/events.js';
import { RecommendationCreated } from '../recommendation/events.js';
import { contactFacts } from '../recommendation/projections/contact-facts.js';
import { recommendationFacts } from '../recommendation/projections/recommendation-facts.js';
import { RewardChosen, RewardGranted, RewardPaid, RewardPickedUp, RewardReturned } from '../reward/events.js';
import { AgencyModule } from '../agency/agency.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { ReportsModule } from './reports.module.js';
import { plain } from './reports-world.test.js';

type At = string;
type Happened = readonly (readonly [at: At, event: DomainEvent])[];

describe('An agency’s statements', () => {
  let desk: Console;
  let owner: string;
  const [jonas, rosa] = [newId(), newId()];

  /** Appends events with their own times, which the projections use. */
  const happened = async (aggregate: string, streamId: string, story: Happened) => {
    await desk.inTenant('telko', async () => {
      const store = desk.app.get(EventStore);
      await store.append(
        aggregate,
        streamId,
        (await store.read(streamId)).length,
        story.map(([, event]) => event),
      );
    });
    const { rows } = await desk.owner.query<{ last: number }>(
      'select max(version)::int as last from engine.event where stream_id = $1',
      [streamId],
    );
    for (const [place, [at]] of story.entries())
      await desk.owner.query('update engine.event set at = $1 where stream_id = $2 and version = $3', [
        at,
        streamId,
        rows[0]!.last - story.length + 1 + place,
      ]);
  };
  const settle = () => desk.app.get(Engine, { strict: false }).settle();

  /** A recommendation with an order; returns the fields that every event of its reward has. */
  const ordered = async (
    number: string,
    agencyNumber: string | null,
    recipientId: string | null,
    released: At,
    { recommenderId = jonas, createdAt = '2026-07-01T10:00:00Z' } = {},
  ) => {
    const [recommendationId, orderId] = [newId(), newId()];
    const ids = { orderId, recommendationId, recipientId };
    const days = { orderedAt: '2026-08-01T10:00:00.000Z', releasableFrom: '2026-08-01T10:00:00.000Z' };
    const created = RecommendationCreated.of({
      recommendationId,
      number: `R-${number}`,
      recommenderId,
      productId: 1,
      channel: 'Whatsapp',
      agencyNumber,
      recommenderShare: 50,
      rewardCents: 9000,
      validUntil: '2027-01-01T00:00:00.000Z',
    });
    await happened('recommendation', recommendationId, [[createdAt, created]]);
    if (recipientId) {
      const registered = { recipientId, number, recommendationId, productId: 1, channel: 'Whatsapp' };
      await happened('recipient', recipientId, [['2026-07-02T10:00:00Z', RecipientRegistered.of(registered)]]);
    }
    await happened('order', orderId, [
      ['2026-08-01T10:00:00Z', OrderReported.of({ ...ids, ...days, number, productId: 1, kind: 'new' })],
      ['2026-08-01T10:00:00Z', ContractClosed.of({ ...ids, productId: 1 })],
      [released, OrderReleased.of(ids)],
    ]);
    return ids;
  };
  type Ordered = Awaited<ReturnType<typeof ordered>>;

  const rewarded = async (
    { orderId, ...of }: Ordered,
    beneficiary: 'recommender' | 'recipient',
    amountCents: number,
    choice: 'cash' | 'voucher' | 'donation',
    story: (reward: Parameters<typeof RewardPaid.of>[0]) => Happened,
    beneficiaryId = beneficiary === 'recommender' ? jonas : rosa,
  ) => {
    const facts = { rewardId: newId(), ...of, beneficiary, beneficiaryId, amountCents };
    await happened('reward', facts.rewardId, [
      ['2026-08-01T10:00:01Z', RewardGranted.of({ ...facts, orderId, origin: 'order' })],
      ['2026-08-20T10:00:00Z', RewardChosen.of({ ...facts, choice, option: choice === 'cash' ? null : '1' })],
      ...story({ ...facts, payoutId: newId() }),
    ]);
  };

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CampaignModule, CatalogueModule, EngineModule],
      providers: [recommendationFacts, contactFacts],
      clock: new FixedClock(new Date('2026-11-26T12:00:00Z')),
    });
    owner = await desk.session('telko', 'AgenturInhaber');
    const details = { kind: 'tariff' as const, ...plain, displayName: 'Glasfaser 250' };
    const product = { productId: 1, externalId: 'X-1', position: 1, name: 'Glasfaser 250', hidden: false, url: null };
    await desk.inTenant('telko', () =>
      desk.app.get(CommandBus).execute(
        new ReplaceCatalogue({
          products: [{ ...product, details }],
          categories: [],
          offers: [],
          advisors: [],
        } as never),
      ),
    );

    // An order with a divided reward: the recommender was paid, the payment came back in another month and was made
    // again; the recipient took a voucher.
    const split = await ordered('A-1', '4711', rosa, '2026-09-10T10:00:00Z');
    await rewarded(split, 'recommender', 4500, 'cash', paid => [
      // 23:30 on 30 September in Germany.
      ['2026-09-30T21:30:00Z', RewardPaid.of(paid)],
      ['2026-11-03T10:00:00Z', RewardReturned.of({ ...paid, reason: 'AC04' })],
      ['2026-11-20T10:00:00Z', RewardPaid.of({ ...paid, payoutId: newId() })],
    ]);
    await rewarded(split, 'recipient', 4500, 'voucher', ({ payoutId: voucherId, ...reward }) => [
      // 00:30 on 1 October in Germany.
      ['2026-09-30T22:30:00Z', RewardPickedUp.of({ ...reward, voucherId })],
    ]);
    // An order by the code, released at 00:30 on 1 November, whose reward was donated; the bank had not executed the first payment.
    await rewarded(
      await ordered('A-3', '4711', null, '2026-10-31T23:30:00Z'),
      'recommender',
      2500,
      'donation',
      paid => [
        ['2026-11-05T10:00:00Z', RewardReturned.of({ ...paid, reason: 'AC01' })],
        ['2026-11-10T10:00:00Z', RewardPaid.of({ ...paid, payoutId: newId() })],
      ],
    );
    // Data without an agency, of another agency, and without an order.
    for (const [number, agency] of [
      ['A-2', null],
      ['A-9', '8150'],
    ] as const)
      await rewarded(await ordered(number, agency, null, '2026-10-01T10:00:00Z'), 'recommender', 9000, 'cash', paid => [
        ['2026-10-15T10:00:00Z', RewardPaid.of(paid)],
      ]);
    const extra = {
      ...{ rewardId: newId(), recommendationId: null, recipientId: null },
      beneficiary: 'recommender' as const,
      beneficiaryId: jonas,
      amountCents: 1000,
    };
    await happened('reward', extra.rewardId, [
      ['2026-10-15T10:00:00Z', RewardGranted.of({ ...extra, orderId: null, origin: 'campaign' })],
      ['2026-10-16T10:00:00Z', RewardPaid.of({ ...extra, payoutId: newId() })],
    ]);
    await settle();
  });
  afterAll(() => desk.close());

  const get = async (path: string, token = owner, tenant: 'telko' | 'energie' = 'telko') => {
    const { status, body } = await desk.call('GET', `/agentur/rechnungen/${path}`, { token, tenant });
    return status === 200 ? body : [status, body.Code];
  };
  const of = (Auswahl: string, Praemien: number, Ruecklaeufer: number, BetragCent: number) => ({
    Auswahl,
    Praemien,
    Ruecklaeufer,
    BetragCent,
  });

  describe('and its statistics', () => {
    const ask = (query: string, accept = 'application/json', token = owner) =>
      desk.app.inject({
        url: `/api/v1/telko/agentur/statistik${query}`,
        headers: { authorization: `Bearer ${token}`, accept },
      });
    const everything = {
      Empfehlungen: 3,
      Kontakte: 1,
      Vertraege: 3,
      Widerrufen: 0,
      Storniert: 0,
      Praemien: 4,
      BetragCent: 20_500,
      TageBisVertrag: 31,
    };

    it('tell what became of its recommendations and those without an agency, by what one asks', async () => {
      const { Trichter, Zeilen, Kohorten } = (await ask('?von=2026-07-01&bis=2026-07-31')).json();
      // Each closed 31 days later; on 26 November only 90 days are over for all of July.
      expect(Kohorten).toEqual([
        {
          Monat: '2026-07',
          Empfehlungen: 3,
          MitVertrag: [
            [7, 0],
            [14, 0],
            [30, 0],
            [60, 3],
            [90, 3],
            [180, null],
          ].map(([BinnenTagen, Anzahl]) => ({ BinnenTagen, Anzahl })),
        },
      ]);
      expect(Trichter).toEqual({
        Empfehlungen: 3,
        Kontakte: 1,
        Bestaetigt: 0,
        Vertraege: 3,
        Widerrufen: 0,
        Storniert: 0,
        Praemien: 4,
        Ausgezahlt: 4,
      });
      expect(Zeilen).toEqual([
        { Schluessel: '2026-07', Name: null, ProduktId: null, ...everything, TageBisAuszahlung: expect.any(Number) },
      ]);
      const by = async (nach: string) =>
        (await ask(`?von=2026-07-01&bis=2026-07-31&nach=${nach}`))
          .json()
          .Zeilen.map((row: { Schluessel: string; Empfehlungen: number }) => [row.Schluessel, row.Empfehlungen]);
      expect(await by('produkt')).toEqual([['Glasfaser 250', 3]]);
      expect(await by('kanal')).toEqual([['Whatsapp', 3]]);
      expect(await by('agentur')).toEqual([
        ['', 1],
        ['4711', 2],
      ]);
      expect(await by('aktion')).toEqual([['', 3]]);
      expect(await by('mitarbeiter')).toEqual([['', 3]]);
    });
    it('name campaigns and staff beside their keys, on the page and in the file', async () => {
      const { tenants, owner: database } = desk;
      const [ute, token] = [newId(), await desk.session('telko', 'AgenturInhaber', 'Olga Inhaber', '5600')];
      await ordered('N-1', '5600', null, '2026-09-10T10:00:00Z', { recommenderId: ute });
      await settle();
      const { rows: staff } = await database.query(
        `insert into agency_user (tenant_id, user_id, name, roles, agency_number) values ($1, gen_random_uuid(), 'Olga Inhaber', '{AgenturInhaber}', '5600') returning employee_number as number`,
        [tenants.telko],
      );
      const { number } = staff[0];
      await database.query(
        `insert into campaign (tenant_id, campaign_id, starts_on, ends_on, title, body, legal_text, consent_text, tiers, version)
         values ($1, 7, '2026-06-01', '2026-08-31', '{"de":"Sommer zu dritt","en":"Summer for three"}', '{"de":"","en":""}', '{"de":"","en":""}', '{"de":"","en":""}', '[]', 1)`,
        [tenants.telko],
      );
      await database.query(
        `insert into consent (tenant_id, consent_id, person_id, purpose, step, about, language, source, at)
         values ($1, gen_random_uuid(), $2, 'campaign', 'given', '7', 'de', 'form', '2026-06-02')`,
        [tenants.telko, ute],
      );
      await database.query(
        `insert into invitation (tenant_id, invitation_id, number, person_id, kind, employee_number, agency_number, status, invited_at)
         values ($1, gen_random_uuid(), '9009009009', $2, 'customer', $3, '5600', 'accepted', '2026-05-01')`,
        [tenants.telko, ute, number],
      );
      const period = '?von=2026-07-01&bis=2026-07-31';
      const named = async (nach: string, language = 'de') => {
        const answer = await desk.app.inject({
          url: `/api/v1/telko/agentur/statistik${period}&nach=${nach}`,
          headers: { authorization: `Bearer ${token}`, 'accept-language': language },
        });
        return answer.json().Zeilen.map((row: { Schluessel: string; Name: string }) => [row.Schluessel, row.Name]);
      };
      expect(await named('aktion')).toContainEqual(['7', 'Sommer zu dritt']);
      expect(await named('aktion', 'en')).toContainEqual(['7', 'Summer for three']);
      expect(await named('mitarbeiter')).toContainEqual([number, 'Olga Inhaber']);
      expect((await ask(`${period}&nach=mitarbeiter`, 'text/csv', token)).body).toMatch(
        new RegExp(`Mitarbeiter;Name;Empfehlungen;.*${number};Olga Inhaber;`, 's'),
      );
    });
    it('count a time by days in Germany, and nothing outside of it', async () => {
      const found = async (query: string) => (await ask(query)).json().Trichter.Empfehlungen;
      expect([await found('?von=2026-07-01&bis=2026-07-01'), await found('?von=2026-07-02&bis=2026-07-31')]).toEqual([
        3, 0,
      ]);
      expect(await found('')).toBe(3);
      expect((await ask('?von=2026-08-01&bis=2026-07-01')).statusCode).toBe(400);
      expect((await ask('?von=2026-02-30')).statusCode).toBe(400);
    });
    it('come as a file for who asks for one', async () => {
      const file = await ask('?von=2026-07-01&bis=2026-07-31&nach=kanal', 'text/csv');
      expect(file.headers['content-type']).toContain('text/csv');
      expect(file.body).toMatch(
        /Kanal;Empfehlungen;Kontakte;.*\r?\n"?Whatsapp"?;"?3"?;"?1"?;"?3"?;0;0;"?4"?;"?205,00"?;"?31"?;/,
      );
    });
  });

  it('say month by month, as calendars in Germany count, what was settled for what came through it', async () => {
    expect(await get('4711')).toEqual([
      {
        Monat: '2026-11',
        Laufend: true,
        Auftraege: 1,
        Praemien: 2,
        Ruecklaeufer: 1,
        BetragCent: 2500,
        Arten: [of('Bar', 1, 1, 0), of('Spende', 1, 0, 2500)],
      },
      {
        Monat: '2026-10',
        Laufend: false,
        Auftraege: 0,
        Praemien: 1,
        Ruecklaeufer: 0,
        BetragCent: 4500,
        Arten: [of('Gutschein', 1, 0, 4500)],
      },
      {
        Monat: '2026-09',
        Laufend: false,
        Auftraege: 1,
        Praemien: 1,
        Ruecklaeufer: 0,
        BetragCent: 4500,
        Arten: [of('Bar', 1, 0, 4500)],
      },
    ]);
  });

  it('open with a line for each payment, one that came back below zero in the month it did', async () => {
    const line = (Auftragsnummer: string, Am: string, Auswahl: string, BetragCent: number) => ({
      Auftragsnummer,
      Produkt: 'Glasfaser 250',
      Am,
      Auswahl,
      BetragCent,
    });
    expect(await get('4711/2026-11')).toEqual({
      ...(await get('4711'))[0],
      Zeilen: [
        line('A-1', '2026-11-03T10:00:00', 'Bar', -4500),
        line('A-3', '2026-11-10T10:00:00', 'Spende', 2500),
        line('A-1', '2026-11-20T10:00:00', 'Bar', 4500),
      ],
      ZeilenGesamt: 3,
    });
    expect((await get('4711/2026-09')).Zeilen).toEqual([line('A-1', '2026-09-30T21:30:00', 'Bar', 4500)]);
  });

  it('open page by page, each with what all of the month add up to, and as a file with all lines', async () => {
    const whole = await get('4711/2026-11');
    const [first, second, beyond] = [
      await get('4711/2026-11?pagesize=2'),
      await get('4711/2026-11?pagesize=2&page=2'),
      await get('4711/2026-11?pagesize=2&page=3'),
    ];
    expect([...first.Zeilen, ...second.Zeilen]).toEqual(whole.Zeilen);
    expect([first.Zeilen.length, second.Zeilen.length, beyond.Zeilen.length]).toEqual([2, 1, 0]);
    for (const { Zeilen: _, ...page } of [first, second, beyond])
      expect({ ...page, Zeilen: whole.Zeilen }).toEqual(whole);
    expect((await get('4711/2026-11?pagesize=201'))[0]).toBe(400);
    expect((await get('4711/2026-11?page=0'))[0]).toBe(400);
  });

  it('come as a file', async () => {
    const { headers, body } = await desk.app.inject({
      url: '/api/v1/telko/agentur/rechnungen/4711/2026-11/csv',
      headers: { authorization: `Bearer ${owner}` },
    });
    expect([headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      'text/csv',
      'attachment; filename="abrechnung-2026-11.csv"',
      'no-store',
    ]);
    expect(body.split('\r\n')).toEqual([
      '\uFEFFAuftragsnummer;Produkt;Tag;Auswahl;Betrag',
      'A-1;Glasfaser 250;03.11.2026;Bar;-45,00',
      'A-3;Glasfaser 250;10.11.2026;Spende;25,00',
      'A-1;Glasfaser 250;20.11.2026;Bar;45,00',
      '',
    ]);
  });

  it('are the owner’s alone, and of their own agency alone', async () => {
    const refused = [403, 'PSOF0003'];
    for (const path of ['4711', '4711/2026-11', '4711/2026-11/csv'])
      expect([path, await get(path, await desk.session('telko', 'AgenturMitarbeiter'))]).toEqual([path, refused]);
    expect(await get('4711', await desk.session('telko', 'Betreiber'))).toEqual(refused);
    for (const path of ['8150', 'alle', '8150/2026-10', '8150/2026-10/csv'])
      expect([path, await get(path)]).toEqual([path, refused]);
    const ofNoAgency = await desk.session('telko', 'AgenturInhaber', 'Nora Nix', null);
    for (const path of ['4711', 'alle', '-']) expect([path, await get(path, ofNoAgency)]).toEqual([path, refused]);
    expect(
      (await get('8150', await desk.session('telko', 'AgenturInhaber', 'Fritz Fremd', '8150')))[0].BetragCent,
    ).toBe(9000);
  });

  it('are of their own tenant alone', async () => {
    expect(await get('4711', await desk.session('energie', 'AgenturInhaber'), 'energie')).toEqual([]);
  });

  it('are not there for a month in which nothing happened, one to come, or an agency nothing came through', async () => {
    for (const month of ['2026-08', '2026-12', '2099-01'])
      expect([month, await get(`4711/${month}`)]).toEqual([month, [404, 'PSOF0001']]);
    for (const month of ['2026-13', '2026-1', 'november'])
      expect([month, (await get(`4711/${month}`))[0]]).toEqual([month, 400]);
    const beginner = await desk.session('telko', 'AgenturInhaber', 'Nele Neu', '9999');
    expect(await get('9999', beginner)).toEqual([]);
    expect(await get('9999/2026-11', beginner)).toEqual([404, 'PSOF0001']);
  });

  it('count what the buyer withdrew apart from what was cancelled, in the figures and in their file', async () => {
    for (const [number, reason] of [
      ['W-1', 'withdrawn'],
      ['W-2', 'withdrawn'],
      ['W-3', 'cancelled-by-provider'],
    ] as const) {
      const ids = await ordered(number, '5500', null, '2026-08-10T10:00:00Z', { createdAt: '2026-05-01T10:00:00Z' });
      await happened('order', ids.orderId, [['2026-08-11T10:00:00Z', OrderCancelled.of({ ...ids, reason })]]);
    }
    await settle();
    const token = await desk.session('telko', 'AgenturInhaber', 'Wanda Wider', '5500');
    const ask = async (accept: string) => {
      const url = '/api/v1/telko/agentur/statistik?von=2026-05-01&bis=2026-05-31&nach=monat';
      return desk.app.inject({ url, headers: { authorization: `Bearer ${token}`, accept } });
    };
    const { Trichter, Zeilen } = (await ask('application/json')).json();
    const ended = { Vertraege: 3, Widerrufen: 2, Storniert: 1 };
    expect([Trichter, Zeilen]).toMatchObject([ended, [ended]]);
    expect((await ask('text/csv')).body).toMatch(/Vertraege;Widerrufen;Storniert;.*2026-05;3;0;3;2;1;/s);
  });

  it('stay as they are once the people are erased', async () => {
    const [ida, otto] = [newId(), newId()];
    const token = await desk.session('telko', 'AgenturInhaber', 'Nora Noll', '5700');
    const ids = await ordered('E-1', '5700', otto, '2026-09-10T10:00:00Z', { recommenderId: ida });
    const paid = (reward: Parameters<typeof RewardPaid.of>[0]): Happened => [
      ['2026-10-15T10:00:00Z', RewardPaid.of(reward)],
    ];
    await rewarded(ids, 'recommender', 4500, 'cash', paid, ida);
    await rewarded(ids, 'recipient', 4500, 'cash', paid, otto);
    await settle();
    const shown = async () => [await get('5700', token), await get('5700/2026-10', token)];
    const before = await shown();
    expect(before[1]).toMatchObject({ Praemien: 2, BetragCent: 9000 });
    const gone = '2026-11-25T10:00:00Z';
    await happened('recommender', ida, [[gone, RecommenderErased.of({ recommenderId: ida })]]);
    const { recommendationId } = ids;
    await happened('recipient', otto, [
      [gone, RecipientErased.of({ recipientId: otto, recommendationId, reason: 'requested' })],
    ]);
    await settle();
    expect(await shown()).toEqual(before);
  });
});
