import { Transformer } from '@napi-rs/image';
import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays, calendarDay } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { OfferComparison } from '../reward/queries/compare-offer-with-past.js';
import { product, recommender } from '../../api/journeys/people-api.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';

/** docs/specification/content-and-tenants.md#changing-the-catalogue */
describe('The catalogue of a tenant', () => {
  let api: ProductApi;
  let token: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    token = await api.staff(['Betreiber'], null);
  });
  afterAll(() => api.close());

  /** Its number, under the product's amount. */
  const promised = async () => {
    const { email, token: session } = await recommender(api, 'jonas@example.org');
    return api.recommend(email, session);
  };
  const granted = async () => {
    const { email, token: session } = await recommender(api, 'jonas@example.org');
    await api.readyReward(email, session);
  };
  const path = '/betrieb/katalog';
  const read = () => api.call('GET', path, undefined, { token });
  const put = (body: object, etag?: string, query = '') =>
    api.call('PUT', `${path}${query}`, body, { token, headers: etag === undefined ? {} : { 'if-match': etag } });
  const change = async (changes: (catalogue: any) => object, query = '') => {
    const { body, headers } = await read();
    return put({ ...body, ...changes(body) }, String(headers['etag']), query);
  };
  const day = (days: number) => calendarDay(addDays(api.clock.now(), days));
  const tariff = (id: number, more: object = {}) => ({
    Id: id,
    ExterneId: `T-${id}`,
    Name: `Tarif ${id}`,
    AnzeigeName: `Mobil ${id}`,
    Beschreibung: { de: '10 GB', en: '10 GB' },
    PreisMonatlich: 1995,
    ...more,
  });
  const adds = (body: any) => ({
    Tarife: [tariff(801), tariff(802)],
    Angebote: [...body.Angebote, { ProduktId: 801, WertCent: 5000, Startdatum: day(-30), Enddatum: day(60) }],
    Produkte: body.Produkte.map((one: any) => (one.Id === product ? { ...one, Name: 'Zuhause 250' } : one)),
  });
  const importFile = async (
    lines: readonly string[],
    query = '',
    header = 'externeid;wertcent;startdatum;enddatum;enddatumanzeige',
  ) => {
    const answer = await api.inject({
      method: 'POST',
      url: `/api/v1/test/betrieb/angebote/import${query}`,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
      payload: [header, ...lines].join('\n'),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const offersOf = async (id: number) =>
    (await read()).body.Angebote.filter(({ ProduktId }: any) => ProduktId === id).map(
      ({ WertCent, Startdatum, Enddatum }: any) => [WertCent, Startdatum, Enddatum],
    );

  it('can be sent back as it was read, and then nothing has changed', async () => {
    const before = await read();
    expect(before).toMatchObject({ status: 200, headers: { etag: '"0"' } });
    expect(before.body.Produkte).toContainEqual(expect.objectContaining({ Id: product, ExterneId: `X${product}` }));
    const answer = await put(before.body, '"0"');
    expect(answer).toMatchObject({ status: 200, body: before.body, headers: { etag: '"0"' } });
    expect(await api.call('GET', `${path}/versionen`, undefined, { token })).toMatchObject({ body: [] });
  });

  it('tells beforehand what a change does, and then does exactly that; who, what and when is kept', async () => {
    const preview = await change(adds, '?probelauf=true');
    expect(preview).toMatchObject({ status: 200, body: { Neu: 3, Geaendert: 1, Entfernt: 0, Fehler: [] } });
    expect((await read()).headers['etag']).toBe('"0"');
    const done = await change(adds);
    expect(done).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect((await read()).body).toEqual(done.body);
    const [version] = (await api.call('GET', `${path}/versionen`, undefined, { token })).body;
    expect(version).toMatchObject({ Nummer: 1, GeaendertVon: 'Miriam Sander', Aenderungen: preview.body.Aenderungen });
    expect(version.Aenderungen).toContainEqual({
      Liste: 'Produkte',
      Id: String(product),
      Name: 'Zuhause 250',
      Art: 'Geaendert',
      Felder: [{ Feld: 'Name', Vorher: 'Zuhause 100', Nachher: 'Zuhause 250' }],
    });
    const { body: log } = await api.call('GET', '/betrieb/protokoll', undefined, { token });
    expect(log.Content[0]).toMatchObject({ Vorher: { [`Produkte.${product}`]: { Name: 'Zuhause 100' } } });
    expect((await api.call('GET', '/produkt/801')).body).toMatchObject({ TarifAnzeigeName: 'Mobil 801' });
  });

  /** docs/specification/programme.md#what-loosens-a-control */
  it('takes as a product’s own page none that would lead nobody there: a host has to be the programme’s', async () => {
    const withPage = (Url: string | null) => (body: any) => ({
      Produkte: body.Produkte.map((one: any) => (one.Id === product ? { ...one, Url } : one)),
    });
    const at = (await read()).body.Produkte.findIndex(({ Id }: any) => Id === product);
    const field = `Produkte.${at}.Url`;
    const foreign = await change(withPage('https://anderswo.example/tarif'));
    expect([foreign.status, foreign.body.Errors]).toEqual([
      400,
      [{ Field: field, Message: expect.stringContaining('Weitere Hosts der Produktseiten') }],
    ]);
    const preview = await change(withPage('https://anderswo.example/tarif'), '?probelauf=true');
    expect(preview.body.Fehler).toEqual([{ Feld: field, Grund: foreign.body.Errors[0].Message }]);
    const hosts = (names: string[]) =>
      api.owner.query(`update tenant set config = config || $1 where id = $2`, [
        { redirectHosts: names },
        api.tenantId,
      ]);
    await hosts(['anderswo.example']);
    expect((await change(withPage('https://anderswo.example/tarif'))).status).toBe(200);
    // What is there stays, so that a host taken away locks nobody out of the rest of the catalogue.
    await hosts([]);
    const renamed = await change(body => ({
      Produkte: body.Produkte.map((one: any) => (one.Id === product ? { ...one, AnzeigeName: 'Zuhause' } : one)),
    }));
    expect(renamed.status).toBe(200);
    expect((await change(withPage(null))).status).toBe(200);
  });

  it('wants to know of which version the change was made, and takes one of two', async () => {
    await change(adds);
    const { body, headers } = await read();
    expect(await put(body)).toMatchObject({ status: 428, body: { Code: 'PSOF0011' } });
    const renamed = (name: string) => ({ ...body, Tarife: [{ ...body.Tarife[0], Name: name }, body.Tarife[1]] });
    const answers = await Promise.all(['A', 'B'].map(name => put(renamed(name), String(headers['etag']))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: { Code: 'PSOF0008', Errors: [{ Field: 'Tarife.801.Name' }] },
    });
  });

  it('hides what was recommended instead of removing it, and removes what was not', async () => {
    const promisedTo = await promised();
    await change(adds);
    const without = (body: any) => ({
      Produkte: body.Produkte.filter(({ Id }: any) => Id !== product),
      Tarife: body.Tarife.filter(({ Id }: any) => Id !== 802),
      Angebote: body.Angebote.filter(({ ProduktId }: any) => ProduktId !== product),
    });
    const preview = await change(without, '?probelauf=true');
    expect(preview.body.Aenderungen.map(({ Liste, Id, Art }: any) => [Liste, Id, Art])).toEqual([
      ['Produkte', String(product), 'Stillgelegt'],
      ['Angebote', String(product), 'Stillgelegt'],
      ['Tarife', '802', 'Entfernt'],
    ]);
    const Beruehrt = [expect.objectContaining({ ProduktId: product, OffeneEmpfehlungen: 1, Angebote: 1 })];
    expect(preview.body).toMatchObject({ Neu: 0, Geaendert: 0, Entfernt: 3, Beruehrt });
    const done = await change(without);
    expect(done.body.Produkte).toContainEqual(expect.objectContaining({ Id: product, Versteckt: true }));
    expect(await offersOf(product)).toEqual([[7001, '2020-01-01', day(0)]]);
    expect((await api.call('GET', `/produkt/${product}`)).status).toBe(404);
    // An amount that was promised stays.
    const { rows } = await api.owner.query('select reward_cents from recommendation where number = $1', [promisedTo]);
    expect(rows).toEqual([{ reward_cents: 7001 }]);
  });

  it('names what is wrong by field, in a dry run as in earnest', async () => {
    await promised();
    await change(adds);
    const wrong = (body: any) => ({ Tarife: [...body.Tarife, tariff(803, { PreisMonatlich: -1, Farbe: 'rot' })] });
    const expected = ['Tarife.2.PreisMonatlich', 'Tarife.2.Farbe'];
    const refused = await change(wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.Errors.map(({ Field }: any) => Field)).toEqual(expected);
    expect((await change(wrong, '?probelauf=true')).body.Fehler.map(({ Feld }: any) => Feld)).toEqual(expected);

    const rewritten = (body: any) => ({
      Angebote: body.Angebote.map((one: any) => (one.ProduktId === product ? { ...one, WertCent: 1 } : one)),
    });
    const at = (await read()).body.Angebote.findIndex(({ ProduktId }: any) => ProduktId === product);
    expect(await change(rewritten)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: `Angebote.${at}.WertCent` }] },
    });
    const { body } = await change(rewritten, '?probelauf=true');
    expect(body).toMatchObject({ Fehler: [{ Feld: `Angebote.${at}.WertCent` }] });
    const [year, month, date] = day(0).split('-');
    expect(body.Fehler[0].Grund).toContain(`Dieses Angebot ist bis ${date}.${month}.${year} schon zugesagt`);
  });

  it('is brought back as a new version: tried first, then done; what is there already is not brought back again', async () => {
    const versions = async () => (await api.call('GET', `${path}/versionen`, undefined, { token })).body;
    const restore = (number: number, query = '') =>
      api.call('POST', `${path}/versionen/${number}/wiederherstellen${query}`, undefined, { token });
    await change(adds);
    const before = await read();
    const [{ Nummer: number }] = await versions();
    await change(({ Tarife, Produkte, Angebote }: any) => ({
      Tarife: [{ ...Tarife[0], Name: 'Anders' }, ...Tarife.slice(1), tariff(850)],
      Produkte: Produkte.map((one: any) => (one.Id === product ? { ...one, Position: 7 } : one)),
      Angebote: Angebote.map((one: any) => (one.ProduktId === 801 ? { ...one, WertCent: 4000 } : one)),
    }));
    const preview = await restore(number, '?probelauf=true');
    expect(preview.body).toMatchObject({ Neu: 0, Geaendert: 3, Entfernt: 1, Fehler: [] });
    expect(await versions()).toHaveLength(number + 1);
    expect(await restore(number)).toMatchObject({
      status: 200,
      body: before.body,
      headers: { etag: `"${number + 2}"` },
    });
    expect((await versions())[0]).toMatchObject({ Nummer: number + 2, Aenderungen: preview.body.Aenderungen });
    expect(await restore(number)).toMatchObject({ headers: { etag: `"${number + 2}"` } });
    expect((await restore(number + 9)).status).toBe(404);
  });

  describe('takes a file of offers', () => {
    it('line by line: one that is wrong fails no other, and a dry run changes nothing', async () => {
      await promised();
      await change(adds);
      const lines = [
        `T-801;7000;${day(5)};${day(20)};${day(10)}`,
        'T-999;7000;2026-01-01;2026-02-01;',
        `t-801;-5;${day(30)};31.12.2098;`,
        `X${product};9000;${day(0)};${day(3)};`,
        `X${product};9000;${day(7)};${day(9)};`,
        `X${product};8000;${day(9)};${day(11)};`,
      ];
      const preview = await importFile(lines, '?probelauf=true');
      expect(preview).toMatchObject({ status: 200, body: { Neu: 2, Geaendert: 0, Entfernt: 0 } });
      expect(preview.body.Fehler.map(({ Zeile, Feld }: any) => [Zeile, Feld])).toEqual([
        [3, 'externeid'],
        [4, 'wertcent'],
        [5, 'startdatum'],
        [7, 'startdatum'],
      ]);
      const before = await read();
      expect((await importFile(lines)).body).toEqual(preview.body);
      expect(before.body.Angebote).not.toEqual((await read()).body.Angebote);
      expect(await offersOf(801)).toEqual([
        [5000, day(-30), day(4)],
        [7000, day(5), day(20)],
        [5000, day(11), day(60)],
      ]);
      expect(await offersOf(product)).toEqual([
        [7001, '2020-01-01', day(6)],
        [9000, day(7), day(9)],
        [7001, day(10), '2099-12-31'],
      ]);
    });

    it('again without changing anything', async () => {
      await change(adds);
      const lines = [`T-801;7000;${day(5)};${day(20)};${day(10)}`];
      await importFile(lines);
      const before = await read();
      expect((await importFile(lines)).body).toMatchObject({
        Neu: 0,
        Geaendert: 0,
        Unveraendert: 1,
        Aenderungen: [],
      });
      expect((await read()).headers['etag']).toBe(before.headers['etag']);
    });

    it('only with the right columns', async () => {
      const answer = await importFile(['T-801;5'], '', 'externeid;preis');
      expect(answer.body).toMatchObject({
        Neu: 0,
        Fehler: [{ Zeile: 1, Feld: 'preis' }, { Feld: 'wertcent' }, {}, {}],
      });
    });
  });

  it('may be as long as some thousand products', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => tariff(10_000 + at));
    const { status, body } = await change(({ Tarife }: any) => ({ Tarife: [...Tarife, ...many] }), '?probelauf=true');
    expect([status, body.Neu]).toEqual([200, 2_000]);
  });

  describe('tries an offer on the past', () => {
    const tried = (body: object) =>
      api.call('POST', '/betrieb/angebote/rueckblick', { ProduktId: product, WertCent: 7001, ...body }, { token });
    const lately = () => ({ Von: day(-30), Bis: day(0) });
    const rowsOf = async () => {
      const { rows } = await api.owner.query(
        `select table_schema || '.' || table_name as name,
           (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', table_schema, table_name), false, true, '')))[1]::text as rows
         from information_schema.tables where table_schema in ('public', 'engine') and table_type = 'BASE TABLE' order by 1`,
      );
      return rows;
    };

    it('by what was granted: the same offer costs the same', async () => {
      await granted();
      const { body } = await tried(lately());
      const asItWas = { Praemien: 2, WertCent: 7001, Gedeckelt: 0, OhnePraemie: 0 };
      expect(body).toMatchObject({ Vertraege: 1, Bisher: asItWas, Geaendert: asItWas, DifferenzCent: 0 });
      expect(body.Monate).toEqual([{ Monat: day(0).slice(0, 7), Bisher: asItWas, Geaendert: asItWas }]);
    });

    it('with another amount, another share, and for some days only', async () => {
      await granted();
      expect((await tried({ ...lately(), WertCent: 120_000, AnteilEmpfehler: 0 })).body).toMatchObject({
        Geaendert: { Praemien: 2, WertCent: 120_000, Gedeckelt: 1 },
        DifferenzCent: 112_999,
        Beispiele: [
          {
            Bisher: { EmpfehlerCent: 3501, EmpfaengerCent: 3500 },
            Geaendert: { EmpfehlerCent: 70_000, EmpfaengerCent: 50_000 },
          },
        ],
      });
      const before = { GueltigVon: day(-60), GueltigBis: day(-1), WertCent: 120_000 };
      expect((await tried({ ...lately(), ...before })).body).toMatchObject({ DifferenzCent: 0 });
      const whole = { GueltigVon: day(-60), GueltigBis: day(60), WertCent: 9001 };
      expect((await tried({ ...lately(), ...whole })).body).toMatchObject({ DifferenzCent: 2000 });
    });

    it('of the last full quarter where no days are named, and tells nothing of people', async () => {
      await granted();
      const { status, body } = await tried({});
      expect([status, body.Vertraege]).toEqual([200, 0]);
      expect(body.Von).toMatch(/-(01|04|07|10)-01$/);
      expect(JSON.stringify((await tried(lately())).body)).not.toMatch(/jonas|friend|R-1/i);
    });

    it('without a write: its transaction refuses one', async () => {
      await granted();
      const before = await rowsOf();
      await tried({ ...lately(), WertCent: 9000 });
      expect(await rowsOf()).toEqual(before);
      const compare = jest.spyOn(OfferComparison.prototype, 'compare');
      const refusal = new Promise(tell =>
        compare.mockImplementationOnce(
          () =>
            sql`update product set position = position`.execute(tables()).catch(error => {
              tell(error);
              throw error;
            }) as never,
        ),
      );
      await tried(lately());
      expect(await refusal).toMatchObject({ message: expect.stringContaining('read-only transaction') });
      compare.mockImplementationOnce(async () => {
        const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(
          tables(),
        );
        expect(rows).toEqual([{ timeout: '5s' }]);
        await sql`set local statement_timeout = 20`.execute(tables());
        return (await sql`select pg_sleep(2)`.execute(tables())) as never;
      });
      expect(await tried(lately())).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Bis' }] } });
      compare.mockRestore();
    });

    it.each([
      ['an unknown product', { ProduktId: 999_999 }, 404],
      ['days the wrong way round', { Von: '2026-02-01', Bis: '2026-01-01' }, 400],
      ['half a period', { Von: '2026-02-01' }, 400],
      ['days to come', { Von: '2026-02-01', Bis: '2098-01-01' }, 400],
      ['more than a year', { Von: '2024-01-01', Bis: '2025-03-01' }, 400],
      ['a validity that ends before it starts', { GueltigVon: '2026-02-01', GueltigBis: '2026-01-01' }, 400],
      ['no amount', { WertCent: 0 }, 400],
    ])('but not %s', async (_, body, status) => expect((await tried(body)).status).toBe(status));
  });

  describe('and what was granted under it', () => {
    const recomputed = async (order: string) =>
      (
        await api.call('GET', `/agentur/auftragnachrechnen/${order}`, undefined, {
          token: await api.staff(['AgenturInhaber']),
        })
      ).body;
    const amounts = (rewards: any[]) =>
      rewards.map(({ Fuer, WertCent, Nachgerechnet }) => [
        Fuer,
        WertCent,
        Nachgerechnet.WertCent,
        Nachgerechnet.Gleich,
      ]);
    const configure = async (changes: object) => {
      const { body, headers } = await api.call('GET', '/betrieb/konfiguration', undefined, { token });
      const answer = await api.call(
        'PUT',
        '/betrieb/konfiguration',
        { ...body, ...changes },
        {
          token,
          headers: { 'if-match': String(headers['etag']) },
        },
      );
      expect(answer.status).toBe(200);
    };

    it('is recomputed to the cent, whatever changes later', async () => {
      await granted();
      await configure({ MaxEmpfaengerPraemieCent: 2000 });
      const { email, token: session } = await recommender(api, 'lena@example.org');
      await api.readyReward(email, session);
      const was = await recomputed('R-2');
      const capped = [
        ['Empfehler', 5001, 5001, true],
        ['Empfaenger', 2000, 2000, true],
      ];
      expect(amounts(was)).toEqual(capped);
      const { KatalogVersion, AngebotCent } = was[0].Nachgerechnet;
      expect([KatalogVersion, AngebotCent]).toEqual([
        Number((await read()).headers['etag']!.replaceAll('"', '')),
        7001,
      ]);
      const offers = fc.sample(fc.integer({ min: 1, max: 100_000 }), { numRuns: 3, seed: 7 });
      for (const [at, cents] of offers.entries()) {
        const lines = [`X${product};${cents};${day(1 + at)};${day(9 + at)};`];
        expect((await importFile(lines)).body.Fehler).toEqual([]);
        await configure({ MaxEmpfaengerPraemieCent: cents });
      }
      expect(await recomputed('R-2')).toEqual(was);
      expect(amounts(await recomputed('R-1')).map(([, , , same]) => same)).toEqual([true, true]);
    });
  });

  it('is no business of an agency', async () => {
    const agency = await api.staff(['AgenturInhaber']);
    const { body } = await read();
    for (const [method, at, sent] of [
      ['GET', path],
      ['PUT', path, body],
      ['GET', `${path}/versionen`],
      ['POST', '/betrieb/angebote/rueckblick', { ProduktId: product, WertCent: 1 }],
    ] as const)
      expect(await api.call(method, at, sent, { token: agency })).toMatchObject({ status: 403 });
  });

  it('shows an advisor with a picture that was uploaded, which stays while it is shown', async () => {
    const pixels = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 20 * 4, 120), 40, 20).png();
    const upload = { Zweck: 'Foto', Inhalt: pixels.toString('base64') };
    const { Name } = (await api.call('POST', '/betrieb/bilder', upload, { token })).body;
    expect(Name).toMatch(/-320x320\.webp$/);
    const advisor = { ExterneId: 'B-9', Nachname: 'Sommer', Plz: '20095', Ort: 'Hamburg' };
    const shown = (Foto: string) => change(() => ({ Berater: [{ ...advisor, Foto }] }));
    expect((await shown(`${'0'.repeat(32)}-320x320.webp`)).body.Errors[0].Field).toBe('Berater.0.Foto');
    const remove = async () => (await api.call('DELETE', `/betrieb/bilder/${Name}`, undefined, { token })).status;
    expect([(await shown(Name)).status, await remove()]).toEqual([200, 400]);
    expect([(await shown('https://elsewhere.example/sommer.jpg')).status, await remove()]).toEqual([200, 204]);
  });
});
