import { OrderReleased } from '../order/events.js';
import { PreparedOrders } from './queries/report-pages.js';

import { reportsWorld } from './reports-world.test.js';

describe('The agency’s reports', () => {
  const world = reportsWorld();
  const { append, settle, report, rows, jonas, fiona, recommendations, orders } = world;

  it('list orders, newest first, with what a release would pay', async () => {
    expect(await rows('auftraege/alle')).toEqual([
      expect.objectContaining({
        Auftragsnummer: 'A-3',
        Status: 'Storniert',
        Art: 'Verlaengerung',
        Empfaenger: '',
        Hinweise: ['Vertragsverlängerung, dafür gibt es keine Prämie'],
      }),
      expect.objectContaining({ Auftragsnummer: 'A-2', Ende: 'Widerrufen', Hinweise: ['Bestellung widerrufen'] }),
      {
        Auftragsnummer: 'A-1',
        Empfehlungsnummer: '1000000001',
        Ende: null,
        Produkt: 'Glasfaser 250',
        Auftragsdatum: '2026-11-01T10:00:00',
        FreigabeAb: '2026-11-01T10:00:00',
        Status: 'Offen',
        Empfehler: 'Jonas Weber',
        Empfehlernummer: jonas,
        Empfaenger: 'Rosa Pohl',
        Empfaengernummer: 'R-1',
        PraemieCent: 9000,
        Ueberfaellig: false,
        Art: 'Neuvertrag',
        Vorgemerkt: false,
        Hinweise: [expect.stringMatching(/^Der Auftrag ist älter als die Empfehlung \(vom /)],
      },
    ]);
  });

  it('list recommendations with stage, clicks and the contact that came furthest', async () => {
    const [newest, , oldest] = await rows('empfehlungen/alle');
    expect(newest).toMatchObject({
      Empfehlungsnummer: '1000000003',
      Produkt: 'Mobil M',
      Status: 'Offen',
      Stufe: 'KontaktNichtReagiert',
      Klicks: 0,
      Empfaenger: null,
    });
    expect(oldest).toMatchObject({
      Empfehlungsnummer: '1000000001',
      Status: 'Ok',
      Stufe: 'AnspruchInBearbeitung',
      Klicks: 2,
      Empfehler: 'Jonas Weber',
      Empfehlernummer: jonas,
      Empfaenger: 'Rosa Pohl',
      Empfaengernummer: 'R-1',
      Kanal: 'Whatsapp',
    });
  });

  it('list leads', async () => {
    expect(await rows('leads/alle', { OrderBy: 'Name', Descending: false })).toEqual([
      {
        Empfaengernummer: 'R-2',
        Empfehlungsnummer: '1000000002',
        ErstelltAm: expect.any(String),
        Name: 'Otto Ott',
        Email: 'o•••@example.org',
        Ort: 'Halle',
        Empfehler: 'Öznur Ak',
        Empfehlernummer: expect.any(String),
        Produkt: 'Glasfaser 250',
        Status: 'Bestaetigt',
        Stufe: 'VertragNichtZustandeGekommen',
        WerbungErlaubt: false,
        Unerreichbar: null,
      },
      expect.objectContaining({ Empfaengernummer: 'R-1', Name: 'Rosa Pohl', Stufe: 'AnspruchInBearbeitung' }),
    ]);
  });

  it('tell two contacts of one name apart, and say no whole address of theirs', async () => {
    const leads = await rows('leads/alle', { OrderBy: 'Name', Descending: false });
    expect(leads.map(({ Email, Empfehler, Produkt }) => [Email, Empfehler, Produkt])).toEqual([
      ['o•••@example.org', 'Öznur Ak', 'Glasfaser 250'],
      ['r•••@example.org', 'Jonas Weber', 'Glasfaser 250'],
    ]);
    expect(JSON.stringify(leads)).not.toMatch(/(rosa|otto)@/);
  });

  it('list recommenders with what they brought', async () => {
    expect(await rows('alle', { OrderBy: 'Vertraege' })).toEqual([
      {
        Empfehlernummer: jonas,
        Name: 'Jonas Weber',
        Email: 'jonas@example.org',
        RegistriertAm: expect.any(String),
        Empfehlungen: 2,
        Vertraege: 1,
        PraemieCent: 4500,
        Status: 'Aktiv',
        Unerreichbar: false,
      },
      expect.objectContaining({
        Name: 'Öznur Ak',
        Empfehlungen: 1,
        Vertraege: 0,
        PraemieCent: 0,
        Status: 'Unbestaetigt',
      }),
    ]);
  });

  it('list no invitation before one was made', async () => {
    expect((await report('einladungen/alle', { OrderBy: 'Name' })).body).toEqual({
      HasNext: false,
      PageCount: 0,
      TotalCount: 0,
      Content: [],
    });
  });

  describe('show an agency', () => {
    const found = async (path: string, asker = world.token) => {
      const { status, body } = await world.desk.call('PUT', `/agentur/${path}`, {
        token: asker,
        body: { Descending: false },
      });
      return status === 200
        ? body.Content.map(
            (row: Record<string, unknown>) =>
              row['Auftragsnummer'] ??
              (path.startsWith('empfehlungen') ? row['Empfehlungsnummer'] : row['Empfaengernummer']) ??
              row['Name'],
          )
        : body.Code;
    };

    it('its own rows by its number, and with `alle` also those that came through no agency', async () => {
      expect([await found('empfehlungen/4711'), await found('empfehlungen/alle')]).toEqual([
        ['1000000001'],
        ['1000000001', '1000000002', '1000000003'],
      ]);
      expect([await found('auftraege/4711'), await found('auftraege/ALLE')]).toEqual([
        ['A-1', 'A-3'],
        ['A-1', 'A-2', 'A-3'],
      ]);
      expect([await found('leads/4711'), await found('leads/alle')]).toEqual([['R-1'], ['R-1', 'R-2']]);
      expect([await found('4711'), await found('alle')]).toEqual([['Jonas Weber'], ['Jonas Weber', 'Öznur Ak']]);
    });

    it('of another one only what came through none', async () => {
      const other = await world.desk.session('telko', 'AgenturInhaber', 'Olaf Andersen', '8150');
      expect(await found('auftraege/8150', other)).toEqual(['A-9']);
      expect(await found('auftraege/alle', other)).toEqual(['A-2', 'A-9']);
      // Jonas recommended through the first agency, and once without one.
      expect(await found('alle', other)).toEqual(['Jonas Weber', 'Öznur Ak', 'Fritz Fremd']);
    });

    it('nothing to staff whose agency nobody named', async () => {
      expect(
        await found('auftraege/alle', await world.desk.session('telko', 'AgenturMitarbeiter', 'Nina Ohne', null)),
      ).toEqual('PSOF0003');
    });

    it.each(['auftraege/', 'empfehlungen/', 'leads/', 'einladungen/', ''])(
      'nothing by another number: agentur/%s',
      async path => {
        expect([await found(`${path}8150`), await found(`${path}0000`)]).toEqual(['PSOF0003', 'PSOF0003']);
      },
    );
  });

  const orderNumbers = async (body: object) =>
    (await rows('auftraege/alle', body)).map(({ Auftragsnummer }) => Auftragsnummer);
  it.each([
    ['a number, in any case', { Auftragsnummer: 'a-1' }, ['A-1']],
    ['several values', { Auftragsnummer: ['A-1', 'A-2'] }, ['A-2', 'A-1']],
    ['a status', { Status: 'Offen' }, ['A-1']],
    ['what was cancelled, without renewals', { Status: 'Storniert', Art: 'Neuvertrag' }, ['A-2']],
    ['renewals', { Art: 'Verlaengerung' }, ['A-3']],
    ['a part of a name', { Empfehler: 'öz' }, ['A-2']],
    ['a product', { Produkt: 'glasfaser' }, ['A-3', 'A-2', 'A-1']],
    ['a range of days, both included', { Auftragsdatum: { von: '2026-11-01', bis: '2026-11-03' } }, ['A-2', 'A-1']],
    ['a moment to its second', { Auftragsdatum: { bis: '2026-11-01T10:00:00' } }, ['A-1']],
    ['an amount', { PraemieCent: { von: 1, bis: 9000 } }, ['A-2', 'A-1']],
    ['a word in names and numbers', { Suche: 'rosa' }, ['A-1']],
    ['a word that means something to SQL', { Suche: "%_'; drop table person; --" }, []],
    ['first and last name', { Suche: 'Rosa Pohl' }, ['A-1']],
    ['last and first name', { Suche: 'Pohl Rosa' }, ['A-1']],
    ['a name as letters have it', { Suche: ' pohl,  rosa' }, ['A-1']],
    ['parts of words, also with an umlaut', { Suche: 'ZNU ott' }, ['A-2']],
    ['an umlaut in any case', { Suche: 'öz' }, ['A-2']],
    ['an umlaut spelt out', { Suche: 'oez' }, ['A-2']],
    ['the e-mail address of who recommended', { Suche: 'Jonas@Example.org' }, ['A-3', 'A-1']],
    ['a part of an address, which could be anybody’s', { Suche: '@example.org' }, []],
    ['the number of the recommendation', { Suche: '1000000001' }, ['A-3', 'A-1']],
    ['a product', { Suche: 'glasfaser' }, ['A-3', 'A-2', 'A-1']],
    ['a product and a name', { Suche: 'weber 250 faser' }, ['A-3', 'A-1']],
    ['words of which one is nowhere', { Suche: 'Rosa Weber Mobil' }, []],
    ['a per cent sign, which stands for itself', { Suche: '%' }, []],
    ['an underscore, which stands for itself', { Suche: 'A_1' }, []],
    ['nothing but blanks', { Suche: '  ' }, ['A-3', 'A-2', 'A-1']],
  ])('are filtered by %s', async (_, Filter, expected) => expect(await orderNumbers({ Filter })).toEqual(expected));

  it('are searched by a product nobody is offered any more, too', async () => {
    const numbers = async (Suche: string) =>
      (await rows('empfehlungen/alle', { Filter: { Suche } })).map(({ Empfehlungsnummer }) => Empfehlungsnummer);
    expect([await numbers('mobil'), await numbers('Weber Jonas')]).toEqual([
      ['1000000003'],
      ['1000000003', '1000000001'],
    ]);
    expect(await numbers('jonas@example.org')).toEqual(['1000000003', '1000000001']);
    await world.desk.owner.query(`update product set hidden = true where name = 'Mobil M'`);
    expect(await numbers('M Mobil')).toEqual(['1000000003']);
    expect(await orderNumbers({ Filter: { Suche: 'mobil' } })).toEqual([]);
    await world.desk.owner.query(`update product set hidden = false where name = 'Mobil M'`);
  });

  it('are filtered by stage and by clicks', async () => {
    const numbers = async (Filter: object) =>
      (await rows('empfehlungen/alle', { Filter })).map(({ Empfehlungsnummer }) => Empfehlungsnummer);
    expect(await numbers({ Stufe: ['AnspruchInBearbeitung', 'PraemieBereit'] })).toEqual(['1000000001']);
    expect(await numbers({ Klicks: { von: 1 } })).toEqual(['1000000001']);
  });

  it('are sorted by every column they have, both ways', async () => {
    const { invitationColumns } = await import('#contract/agentur/reports.js');
    // Every column of the other reports is asked for below, where their order is prepared.
    for (const OrderBy of invitationColumns.asked)
      for (const Descending of [true, false])
        expect([OrderBy, (await report('einladungen/alle', { OrderBy, Descending })).status]).toEqual([OrderBy, 200]);
    expect((await orderNumbers({ OrderBy: 'Empfehler', Descending: false })).at(-1)).toBe('A-2');
    expect((await rows('alle', { OrderBy: 'Name', Descending: false })).map(({ Name }) => Name)).toEqual([
      'Jonas Weber',
      'Öznur Ak',
    ]);
  });

  it('come in pages, and a page beyond the last still tells how many there are', async () => {
    const first = (await report('auftraege/alle', { Pagesize: 2, Pagenumber: 1 })).body;
    expect({ ...first, Content: first.Content.length }).toEqual({
      HasNext: true,
      PageCount: 2,
      TotalCount: 3,
      Content: 2,
    });
    expect((await report('auftraege/alle', { Pagesize: 2, Pagenumber: 9 })).body).toEqual({
      HasNext: false,
      PageCount: 2,
      TotalCount: 3,
      Content: [],
    });
  });

  it('show the same rows, page by page, where the order was prepared because the report is large', async () => {
    const { orderColumns, recommendationColumns, leadColumns, recommenderColumns } =
      await import('#contract/agentur/reports.js');
    const prepared = world.desk.app.get(PreparedOrders, { strict: false });
    const ways = Object.entries({
      'auftraege/alle': orderColumns,
      'empfehlungen/alle': recommendationColumns,
      'leads/alle': leadColumns,
      alle: recommenderColumns,
    }).flatMap(([path, { asked }]) =>
      asked.flatMap(OrderBy => [true, false].map(Descending => ({ path, OrderBy, Descending }))),
    );
    /** All rows, page by page; returns the sorted column, since ties have no defined order. */
    const shown = async ({ path, OrderBy, Descending }: (typeof ways)[number], Pagesize: number) => {
      const page = (Pagenumber: number) => report(path, { OrderBy, Descending, Pagesize, Pagenumber });
      const { status, body: first } = await page(1);
      expect([path, OrderBy, status]).toEqual([path, OrderBy, 200]);
      const all = [...first.Content];
      for (let number = 2; number <= first.PageCount; number += 1) all.push(...(await page(number)).body.Content);
      return {
        total: first.TotalCount,
        values: all.map(row => row[OrderBy]),
        rows: all.map(row => JSON.stringify(row)).sort(),
      };
    };
    /** One after the other, since concurrent calls of one session wait for each other. */
    const all = async (pageSize: number) => {
      const found = [];
      for (const way of ways) found.push({ way, ...(await shown(way, pageSize)) });
      return found;
    };
    const expected = await all(20);
    const newest = ways.filter((way, n) => way.path !== ways[n - 1]?.path);
    for (const way of newest) expect(await shown(way, 1)).toEqual(await shown(way, 20));
    // One order serves both ways.
    prepared.large = 1;
    for (const { path, ...way } of ways.filter(({ Descending }) => Descending))
      expect((await report(path, way)).status).toBe(200);
    await prepared.settled();
    expect((await world.desk.owner.query('select from report_order')).rowCount).toBe(ways.length / 2);
    expect(await all(2)).toEqual(expected);
    expect(await rows('auftraege/alle', { Pagesize: 1, Pagenumber: 9 })).toEqual([]);

    // An order too old is not used, an outdated one is renewed, and no more than two are kept.
    await world.desk.owner.query(`update report_order set made_at = made_at - interval '1 hour', total = 0`);
    expect((await report('auftraege/alle')).body.TotalCount).toBe(3);
    await prepared.settled();
    expect((await report('auftraege/alle')).body.TotalCount).toBe(3);
    expect(
      (
        await world.desk.owner.query(
          'select from report_order_part p where not exists (select from report_order o where p.order_id in (o.order_id, o.previous_id))',
        )
      ).rowCount,
    ).toBe(0);
    prepared.large = 20_000;
    await world.desk.owner.query('delete from report_order');
  });

  it.each([
    ['an unknown column to sort by', { OrderBy: 'tenant_id' }],
    ['an unknown column to filter by', { Filter: { password_hash: 'x' } }],
    ['a status that does not exist', { Filter: { Status: 'Vielleicht' } }],
    ['a range over names', { Filter: { Empfehler: { von: '2026-01-01' } } }],
    ['a date that is none', { Filter: { Auftragsdatum: 'gestern' } }],
    ['a day that has none after it', { Filter: { Auftragsdatum: { bis: '9999-12-31' } } }],
    ['an amount that is none', { Filter: { PraemieCent: 'viel' } }],
    ['more than 200 rows', { Pagesize: 201 }],
  ])('refuse %s', async (_, body) => {
    const answer = await report('auftraege/alle', body);
    expect([answer.status, answer.body.Code]).toEqual([400, 'PSOF0002']);
  });

  it('show a release at once, before any projection heard of it', async () => {
    const ids = { orderId: orders.elsewhere, recommendationId: recommendations.elsewhere, recipientId: fiona };
    await world.desk.owner.query(
      `insert into customer_order (tenant_id, order_id, number, recommendation_id, recipient_id, product_id, kind, status, contract_closed, ordered_at, releasable_from, reported_at)
       values ($1, $2, 'A-9', $3, $4, 1, 'new', 'released', true, now(), now(), now())`,
      [world.desk.tenants.telko, ids.orderId, ids.recommendationId, ids.recipientId],
    );
    await append('order', ids.orderId, OrderReleased.of(ids));
    const token = await world.desk.session('telko', 'AgenturInhaber', 'Olaf Andersen', '8150');
    const found = async (Filter: object) =>
      (await world.desk.call('PUT', '/agentur/auftraege/8150', { token, body: { Filter } })).body.Content;
    expect((await found({ Auftragsnummer: 'A-9' }))[0]).toMatchObject({ Status: 'Freigegeben' });
    await settle();
    expect(await found({ Status: 'Freigegeben' })).toMatchObject([{ Auftragsnummer: 'A-9' }]);
  });

  describe('and the figures of an agency', () => {
    const day = new Date().toISOString().slice(0, 10);
    const figures = async (nach: string) =>
      (await world.desk.call('GET', `/agentur/statistik?nach=${nach}`, { token: world.token })).body;
    const counted = async (list: 'empfehlungen' | 'leads' | 'auftraege', Filter: object) =>
      (await report(`${list}/alle`, { Filter, Pagesize: 1 })).body.TotalCount;
    /** What a figure counts, as lists are filtered by it; `of`: the row's recommendation. */
    const lists: Record<string, (of: object) => Promise<number>> = {
      Empfehlungen: of => counted('empfehlungen', of),
      Kontakte: of => counted('leads', of),
      Vertraege: of => counted('auftraege', { ...of, Vertrag: true }),
      Widerrufen: of => counted('auftraege', { ...of, Ende: 'Widerrufen' }),
      Storniert: of => counted('auftraege', { ...of, Ende: 'Storniert' }),
    };

    it('count what their lists find, over everything', async () => {
      const { Trichter, Von, Bis } = await figures('monat');
      const EmpfohlenAm = { von: Von, bis: Bis };
      for (const [figure, find] of Object.entries(lists))
        expect([figure, await find({ EmpfohlenAm })]).toEqual([figure, Trichter[figure]]);
      expect(await counted('leads', { EmpfohlenAm, BestaetigtAm: { bis: day } })).toBe(Trichter.Bestaetigt);
      expect(Trichter).toMatchObject({ Empfehlungen: 3, Kontakte: 2, Vertraege: 2, Widerrufen: 1 });
      expect(await counted('auftraege', { EmpfohlenAm: { bis: '2026-01-01' } })).toBe(0);
    });

    it.each([
      ['monat', ({ Schluessel }) => ({ EmpfohlenAm: { von: `${Schluessel}-01`, bis: day } })],
      ['produkt', ({ ProduktId }) => ({ EmpfohlenesProdukt: ProduktId })],
      ['kanal', ({ Schluessel }) => ({ EmpfehlungsKanal: [Schluessel] })],
      ['agentur', ({ Schluessel }) => ({ Agenturnummer: [Schluessel] })],
      ['mitarbeiter', ({ Schluessel }) => ({ EingeladenVon: [Schluessel] })],
    ] satisfies [string, (row: { Schluessel: string; ProduktId: number | null }) => object][])(
      'count what their lists find, by %s',
      async (nach, of) => {
        const { Zeilen } = await figures(nach);
        expect(Zeilen.length).toBeGreaterThan(0);
        for (const row of Zeilen)
          for (const [figure, find] of Object.entries(lists))
            expect([row.Schluessel, figure, await find(of(row))]).toEqual([row.Schluessel, figure, row[figure]]);
      },
    );

    it('tell the first contracts of a month’s recommendations only once their time is over', async () => {
      const { Kohorten } = await figures('monat');
      expect(Kohorten).toEqual([
        {
          Monat: day.slice(0, 7),
          Empfehlungen: 3,
          MitVertrag: [7, 14, 30, 60, 90, 180].map(BinnenTagen => ({ BinnenTagen, Anzahl: null })),
        },
      ]);
      expect((await figures('kanal')).Kohorten).toEqual([]);
    });
  });

  it('are for the agency’s people of this tenant alone', async () => {
    const codes = await Promise.all([
      world.desk.call('PUT', '/agentur/auftraege/alle', { body: {} }),
      world.desk.call('PUT', '/agentur/auftraege/alle', {
        body: {},
        token: await world.desk.session('telko', 'Betreiber'),
      }),
      world.desk.call('PUT', '/agentur/auftraege/alle', { body: {}, token: world.token, tenant: 'energie' }),
      world.desk.call('PUT', '/agentur/auftraege/alle', {
        body: {},
        token: await world.desk.session('energie', 'AgenturInhaber'),
        tenant: 'energie',
      }),
    ]);
    expect(codes.map(({ status, body }) => body.Code ?? [status, body.TotalCount])).toEqual([
      'PSOF0204',
      'PSOF0003',
      'PSOF0204',
      [200, 0],
    ]);
  });
});
