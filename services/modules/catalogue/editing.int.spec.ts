import { addDays, dayInGermany } from '#platform/clock.js';
import { product, recommender } from '../../api/journeys/people-api.js';
import { programmeApi, type ProgrammeApi } from '../../api/journeys/programme-api.test.js';

/** docs/specification/content-and-tenants.md#changing-the-catalogue */
describe('The catalogue of a tenant', () => {
  let api: ProgrammeApi;
  let token: string;
  let promisedTo: string;
  beforeAll(async () => {
    api = await programmeApi();
    token = await api.staff(['Betreiber'], null);
    const jonas = await recommender(api, 'jonas@example.org');
    promisedTo = await api.recommend('jonas@example.org', jonas.token);
  });
  afterAll(() => api.close());

  const path = '/betrieb/katalog';
  const read = () => api.call('GET', path, undefined, { token });
  const put = (body: object, etag?: string, query = '') =>
    api.call('PUT', `${path}${query}`, body, { token, headers: etag === undefined ? {} : { 'if-match': etag } });
  const change = async (changes: (catalogue: any) => object, query = '') => {
    const { body, headers } = await read();
    return put({ ...body, ...changes(body) }, String(headers['etag']), query);
  };
  const day = (days: number) => dayInGermany(addDays(api.clock.now(), days));
  const tariff = (id: number, more: object = {}) => ({
    Id: id,
    ExterneId: `T-${id}`,
    Name: `Tarif ${id}`,
    AnzeigeName: `Mobil ${id}`,
    Beschreibung: { de: '10 GB', en: '10 GB' },
    PreisMonatlich: 1995,
    ...more,
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
    const adds = (body: any) => ({
      Tarife: [tariff(801), tariff(802)],
      Angebote: [...body.Angebote, { ProduktId: 801, WertCent: 5000, Startdatum: day(-30), Enddatum: day(60) }],
      Produkte: body.Produkte.map((one: any) => (one.Id === product ? { ...one, Name: 'Zuhause 250' } : one)),
    });
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

  it('wants to know of which version the change was made, and takes one of two', async () => {
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
    expect(preview.body).toMatchObject({ Neu: 0, Geaendert: 0, Entfernt: 3 });
    const done = await change(without);
    expect(done.body.Produkte).toContainEqual(expect.objectContaining({ Id: product, Versteckt: true }));
    expect(await offersOf(product)).toEqual([[7001, '2020-01-01', day(0)]]);
    expect((await api.call('GET', `/produkt/${product}`)).status).toBe(404);
    // Who was promised an amount keeps it.
    const { rows } = await api.owner.query('select reward_cents from recommendation where number = $1', [promisedTo]);
    expect(rows).toEqual([{ reward_cents: 7001 }]);
    await change(body => ({
      Produkte: body.Produkte.map((one: any) => (one.Id === product ? { ...one, Versteckt: false } : one)),
      Angebote: body.Angebote.map((one: any) => (one.ProduktId === product ? { ...one, Enddatum: '2099-12-31' } : one)),
    }));
  });

  it('names what is wrong by field, in a dry run as in earnest', async () => {
    const wrong = (body: any) => ({ Tarife: [...body.Tarife, tariff(803, { PreisMonatlich: -1, Farbe: 'rot' })] });
    const expected = ['Tarife.1.PreisMonatlich', 'Tarife.1.Farbe'];
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
    expect(body.Fehler[0].Grund).toContain(`Bis ${date}.${month}.${year} wurde dieses Angebot schon zugesagt`);
  });

  it('is brought back as a new version: tried first, then done; what is there already is not brought back again', async () => {
    const versions = async () => (await api.call('GET', `${path}/versionen`, undefined, { token })).body;
    const restore = (number: number, query = '') =>
      api.call('POST', `${path}/versionen/${number}/wiederherstellen${query}`, undefined, { token });
    const before = await read();
    const [{ Nummer: number }] = await versions();
    await change(({ Tarife, Produkte, Angebote }: any) => ({
      Tarife: [{ ...Tarife[0], Name: 'Anders' }, tariff(850)],
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
      const before = await read();
      expect((await importFile([`T-801;7000;${day(5)};${day(20)};${day(10)}`])).body).toMatchObject({
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

  it('is no business of an agency', async () => {
    const agency = await api.staff(['AgenturInhaber']);
    const { body } = await read();
    for (const [method, at, sent] of [
      ['GET', path],
      ['PUT', path, body],
      ['GET', `${path}/versionen`],
    ] as const)
      expect(await api.call(method, at, sent, { token: agency })).toMatchObject({ status: 403 });
  });
});
