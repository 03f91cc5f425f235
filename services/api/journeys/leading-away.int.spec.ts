import { allCalls } from '#contract/index.js';
import { newId } from '#platform/domain/ids.js';
import { OutboundHosts } from '#platform/outbound.js';
import { Tokens } from '#platform/tokens.js';
import { productApi, type ProductApi } from './product-api.test.js';

const waits = { status: 202, body: { WartetAuf: 'ZweitePerson', Vorschlag: expect.any(String) } };

/** docs/specification/programme.md#what-leads-people-away */
describe('What leads people away', () => {
  let api: ProductApi;
  let [carla, david] = ['', ''];
  beforeAll(async () => {
    const hosts = { allowsLoopback: false, addressesOf: () => Promise.resolve(['93.184.216.34']) };
    api = await productApi(builder => builder.overrideProvider(OutboundHosts).useValue(hosts));
  });
  beforeEach(async () => {
    await api.anew();
    [carla, david] = [await operator('Carla Brandt'), await operator('David Nowak')];
  });
  afterAll(() => api.close());

  const operator = (name: string) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name, agencyNumber: null } }),
    );
  const call = (method: string, path: string, body?: unknown, token = carla) =>
    api.call(method as 'GET', path, body, { token, headers: { 'idempotency-key': newId() } });
  const decide = (id: string, token = david) =>
    call('PUT', `/betrieb/veroeffentlichungen/${id}/zustimmen`, undefined, token);
  const deedsOf = async (id: string) =>
    (await call('GET', '/betrieb/veroeffentlichungen?pagesize=200', undefined, david)).body.Content.find(
      ({ Id }: any) => Id === id,
    ).Taten;

  const answered = (Id: string, de: string) => ({
    Id,
    Daten: { Identifier: { iv: Id }, Gruppe: { de: 'Start' }, Frage: { de: 'Wie?' }, Antwort: { de } },
  });
  const written = async (Id: string, de: string) => {
    const { status, body } = await call('POST', '/inhalte/faq', answered(Id, de));
    expect(status).toBe(201);
    return body.Version as number;
  };
  const publish = (Id: string, Version: number) =>
    call('POST', `/inhalte/faq/${Id}/status`, { Aktion: 'veroeffentlichen', Version });
  const published = async (Id: string) => (await call('GET', `/inhalte/faq/${Id}`)).body.Status;

  it('in a published content waits for another operator, who sees address and words', async () => {
    const words = '<p>Mehr: <a href="https://dieb.example/x">hier</a></p>';
    const asked = await publish('weg', await written('weg', words));
    expect([asked, await published('weg')]).toMatchObject([waits, 'Entwurf']);
    expect(await deedsOf(asked.body.Vorschlag)).toMatchObject([
      { Aktion: 'content.publish', Nachher: { Antwort: { de: words }, leadsTo: ['https://dieb.example/x'] } },
    ]);
    expect((await decide(asked.body.Vorschlag, carla)).status).toBe(403);
    expect((await decide(asked.body.Vorschlag)).status).toBe(204);
    expect(await published('weg')).toBe('Veroeffentlicht');
  });

  it('in a content does not wait where it is a page of the portal, or stood there before', async () => {
    const own = await written('nah', '<p>Mehr <a href="/faq">hier</a> und bei provider.example.</p>');
    expect((await publish('nah', own)).status).toBe(200);
    const far = await publish('fern', await written('fern', '<p>Auf dieb.example</p>'));
    await decide(far.body.Vorschlag);
    const again = { ...answered('fern', '<p>Auch auf dieb.example</p>'), Basis: 1 };
    const { body } = await call('PUT', '/inhalte/faq/fern', { Basis: again.Basis, Daten: again.Daten });
    expect((await publish('fern', body.Version)).status).toBe(200);
  });

  it('is the house that contents are read from', async () => {
    const squidex = { Url: 'https://cms.dieb.example', App: 'dieb', ClientId: 'dieb:reader', ClientSecret: 'geheim' };
    const asked = await call('PUT', '/inhalte/plattform', { Plattform: squidex });
    expect(asked).toMatchObject(waits);
    expect(await deedsOf(asked.body.Vorschlag)).toMatchObject([
      { Nachher: { leadsTo: ['https://cms.dieb.example/dieb'] } },
    ]);
    expect((await call('GET', '/inhalte/plattform')).body).toEqual({ Plattform: null });
    expect((await decide(asked.body.Vorschlag)).status).toBe(204);
    // Another secret of the same house leads nobody away, nor does the product's own store.
    expect((await call('PUT', '/inhalte/plattform', { Plattform: { ...squidex, ClientSecret: 'neu' } })).status).toBe(
      204,
    );
    expect((await call('PUT', '/inhalte/plattform', { Plattform: null })).status).toBe(204);
  });

  it.each([
    ['Name', 'Fernklang https://boese.example/praemie'],
    ['Werbehinweis', { Zeigen: true, De: 'Anzeige', En: 'Ad: boese.example' }],
  ])('in the configuration’s %s waits for another operator', async (field, value) => {
    const path = '/betrieb/konfiguration';
    const { body, headers } = await call('GET', path);
    const save = (to: unknown) =>
      api.call(
        'PUT',
        path,
        { ...body, [field]: to },
        { token: carla, headers: { 'if-match': String(headers['etag']) } },
      );
    const { status, body: said } = await save(value);
    expect([status, said.WartetAuf]).toEqual([202, 'ZweitePerson']);
    expect((await call('GET', path)).body[field]).toEqual(body[field]);
  });

  const led = 'Mehr auf dieb.example.';
  const both = { de: led, en: led };
  const none = { de: '', en: '' };
  const product = {
    Id: 4711,
    ExterneId: 'x.example',
    Name: 'Kabel 100',
    AnzeigeName: 'Kabel 100',
    Art: 'Festnetz',
    Kategorie: 'DP',
    PreisMonatlich: 1995,
    Beschreibungen: [],
    Fussnote: none,
    Preisaufteilung: none,
  };
  const page = {
    Id: 4711,
    Pfad: 'kabel.example',
    Quelle: 'web',
    Kategorie: 'kabel',
    Titel: { de: 'Kabel' },
    Brotkrume: { de: 'Kabel' },
    Untertitel: none,
    Produkte: [],
  };
  const tariff = {
    Id: 4712,
    ExterneId: 'T',
    Name: 'Mobil',
    AnzeigeName: 'Mobil',
    Beschreibung: none,
    PreisMonatlich: 1,
  };
  const device = { ...tariff, GeraeteTyp: 'tablet', Hersteller: 'Kolibri', Tarife: [], PreisMonatlich: undefined };
  const advisor = { ExterneId: 'B-1', Nachname: 'Amsel', Plz: '10115', Ort: 'Berlin' };
  /** An operator's change of the catalogue: these entries beside the others of their list, or in place of the same one. */
  const change = async (lists: object) => {
    const { body, headers } = await api.call('GET', '/betrieb/katalog', undefined, { token: carla });
    const merged = Object.entries(lists as Record<string, any[]>).map(([list, entries]) => {
      const replaced = new Set(entries.map(({ Id }) => Id));
      return [list, [...body[list].filter(({ Id }: any) => !replaced.has(Id)), ...entries]];
    });
    const whole = { ...body, ...Object.fromEntries(merged) };
    const asked = { token: carla, headers: { 'if-match': String(headers['etag']) } };
    return api.call('PUT', '/betrieb/katalog', whole, asked);
  };

  it.each([
    ['Name', { Produkte: [{ ...product, Name: led }] }],
    ['AnzeigeName', { Produkte: [{ ...product, AnzeigeName: led }] }],
    ['Gruppe', { Produkte: [{ ...product, Gruppe: led }] }],
    ['Beschreibungen', { Produkte: [{ ...product, Beschreibungen: [none, both] }] }],
    ['Fussnote', { Produkte: [{ ...product, Fussnote: { de: 'Gut', en: led } }] }],
    ['Preisaufteilung', { Produkte: [{ ...product, Preisaufteilung: both }] }],
    ['Aktionsname', { Produkte: [{ ...product, Aktionsname: both }] }],
    ['Titel', { Kategorien: [{ ...page, Titel: both }] }],
    ['Brotkrume', { Kategorien: [{ ...page, Brotkrume: both }] }],
    ['Untertitel', { Kategorien: [{ ...page, Untertitel: both }] }],
    ['Beschreibung of a tariff', { Tarife: [{ ...tariff, Beschreibung: both }] }],
    ['Klasse of a tariff', { Tarife: [{ ...tariff, Klasse: led }] }],
    ['Beschreibung of a device', { Geraete: [{ ...device, Beschreibung: both }] }],
    ['Hersteller of a device', { Geraete: [{ ...device, Hersteller: led }] }],
    ['Ort of an advisor', { Berater: [{ ...advisor, Ort: led }] }],
    ['Nachname of an advisor', { Berater: [{ ...advisor, Nachname: 'dieb.example' }] }],
  ])('in a text of the catalogue (%s) waits for another operator, who sees where it leads', async (_, lists) => {
    const before = (await call('GET', '/betrieb/katalog')).body;
    const asked = await change(lists);
    expect([asked, (await call('GET', '/betrieb/katalog')).body]).toMatchObject([waits, before]);
    expect(await deedsOf(asked.body.Vorschlag)).toMatchObject([
      { Aktion: 'catalogue.change', Nachher: { leadsTo: ['dieb.example'] } },
    ]);
  });

  it('in the catalogue holds once somebody else agreed, and leads nobody away anew where it stands already', async () => {
    const led = { ...tariff, Id: 4720, ExterneId: 'T-4720', Beschreibung: both };
    const asked = await change({ Tarife: [led] });
    expect((await decide(asked.body.Vorschlag)).status).toBe(204);
    const dearer = await change({
      Tarife: [{ ...led, PreisMonatlich: 2, Aktionsname: { de: 'Neu auf dieb.example' } }],
    });
    const is = dearer.body.Tarife?.find(({ Id }: any) => Id === led.Id);
    expect([dearer.status, is?.PreisMonatlich]).toEqual([200, 2]);
    // Another entry is another text.
    expect(await change({ Tarife: [{ ...led, Id: 4721, ExterneId: 'T-4721' }] })).toMatchObject(waits);
  });

  it('in the catalogue is neither one’s own host nor an abbreviation without its blank', async () => {
    const said = { de: 'Alle Preise inkl.MwSt., ab dem 13.Monat zzgl.Versand. Mehr auf portal.test.', en: '' };
    expect((await change({ Produkte: [{ ...product, Fussnote: said }], Kategorien: [page] })).status).toBe(200);
  });

  it('is found by the second person among the first entries of a long change', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...tariff, Id: 5_000 + at, ExterneId: `V-${at}` }));
    const asked = await change({ Tarife: [...many, { ...tariff, Id: 5_100, ExterneId: 'V', Beschreibung: both }] });
    const [{ Nachher }] = await deedsOf(asked.body.Vorschlag);
    expect(Nachher['Tarife.5100']).toMatchObject({ Beschreibung: both });
  });

  const campaign = {
    Titel: { de: 'Winter', en: 'Winter' },
    Text: { de: 'Mehr im Winter', en: 'More in winter' },
    RechtsText: { de: 'Es gilt inkl.MwSt.', en: 'Terms' },
    Zustimmung: { de: 'Ich nehme teil.', en: 'I take part.' },
    Startdatum: '2098-12-01',
    Enddatum: '2098-12-31',
    Stufen: [{ Ab: 2, WertCent: 2500 }],
  };
  it.each(['Titel', 'Text', 'RechtsText', 'Zustimmung'])(
    'in a campaign’s %s waits for another operator, who reads the words',
    async field => {
      const first = await call('POST', '/betrieb/aktionen', { ...campaign, [field]: both });
      const made = await call('POST', '/betrieb/aktionen', campaign);
      const { AktionsId, Version } = made.body;
      const changed = await call('PUT', '/betrieb/aktionen', { ...campaign, AktionsId, Version, [field]: both });
      expect([first, made.status, changed]).toMatchObject([waits, 201, waits]);
      for (const { body } of [first, changed]) {
        const [{ Nachher }] = await deedsOf(body.Vorschlag);
        expect([Nachher.leadsTo, JSON.stringify(Nachher)]).toEqual([['dieb.example'], expect.stringContaining(led)]);
      }
    },
  );

  const kind = { Name: { de: 'Kaufhaus', en: 'Store' }, WerteCent: [2500] };
  const named = (name: string, more = {}) => ({ ...kind, Name: { de: name, en: `${name} (en)` }, ...more });
  it.each<[string, object, string[]]>([
    ['name', { Name: { de: 'Los', en: 'dieb.example' } }, ['dieb.example']],
    [
      'supplier',
      named('Lieferung', {
        Lieferant: { Url: 'https://dieb.example/codes', Artikel: 'A', Bezug: 'Abruf', Geheimnis: 'x' },
      }),
      [],
    ],
  ])('in the %s of a new kind of voucher waits for another operator', async (_, more, leadsTo) => {
    const asked = await call('POST', '/betrieb/gutscheinarten', { ...kind, ...more });
    expect(asked).toMatchObject(waits);
    const [{ Nachher }] = await deedsOf(asked.body.Vorschlag);
    expect(Nachher.leadsTo ?? []).toEqual(leadsTo);
  });

  it('is another host of a kind’s supplier; another page of the same one, and the name of the own shop, are not', async () => {
    const set = async (body: object, token = carla) => {
      const answer = await call('PUT', '/betrieb/gutscheinarten', body, token);
      if (answer.status === 202) await decide(answer.body.Vorschlag);
      return answer.status;
    };
    const supplier = (Url: string, more = {}) => ({ Url, Artikel: 'A', Bezug: 'Abruf', Geheimnis: 'geheim', ...more });
    const { body } = await call('POST', '/betrieb/gutscheinarten', named('Lieferhaus'));
    const version = async () =>
      (await call('GET', '/betrieb/gutscheinarten')).body.find(({ Id }: any) => Id === body.Id).Version;
    const of = async (more: object) => ({ ...named('Lieferhaus', more), Id: body.Id, Version: await version() });
    const steps = [
      { Lieferant: supplier('https://waren.example/a') },
      { Lieferant: supplier('https://waren.example/b') },
      { Lieferant: supplier('https://dieb.example/b') },
      { Lieferant: null },
      { ShopUrl: 'https://laden.example/' },
      { ShopUrl: 'https://laden.example/', Name: { de: 'laden.example', en: 'laden.example' } },
    ];
    const answered = [];
    for (const step of steps) answered.push(await set(await of(step)));
    expect(answered).toEqual([202, 200, 202, 200, 202, 200]);
  });

  it('is another host of the product API', async () => {
    const mapping = { Tarife: { Liste: '/plans', Felder: { ExterneId: '/id', Name: '/name' } } };
    const version = async () => (await call('GET', '/betrieb/katalog/quelle')).body.Version;
    const set = async (Url: string) => {
      const Quelle = { Url, Takt: 'Taeglich', Aktiv: false, Zuordnung: mapping };
      return call('PUT', '/betrieb/katalog/quelle', { Version: await version(), Quelle });
    };
    const asked = await set('https://dieb.example/products');
    expect(asked).toMatchObject(waits);
    expect(await deedsOf(asked.body.Vorschlag)).toMatchObject([
      { Aktion: 'catalogue.source', Nachher: { leadsTo: ['https://dieb.example/products'] } },
    ]);
    expect((await decide(asked.body.Vorschlag)).status).toBe(204);
    expect((await set('https://dieb.example/tariffs')).status).toBe(200);
    expect(await set('https://other.example/tariffs')).toMatchObject(waits);
  });

  const person = newId();
  const read = [
    ['blockRecommender', 'PUT', `/agentur/empfehler/${person}/sperren`, 'Grund', {}],
    ['cancelRecommendation', 'PUT', '/agentur/empfehlungstornieren/12345', 'Grund', {}],
    ['refuseOrder', 'PUT', '/agentur/auftragablehnen/12345/A-1', 'Grund', {}],
    ['answerClaim', 'POST', '/agentur/reklamationen/12345/antwort', 'Text', {}],
    ['answerInquiry', 'POST', '/agentur/nachrichten/12345/antworten', 'Text', { Version: 1 }],
    ['decideClaim', 'PUT', '/agentur/reklamationen/12345', 'Begruendung', { Entscheidung: 'Abgelehnt' }],
    ['openClaimForCaller', 'POST', '/agentur/reklamationen', 'Text', { Empfehlungsnummer: '12345' }],
    [
      'openClaimForCaller',
      'POST',
      '/agentur/reklamationen',
      'Auftragsnummer',
      { Empfehlungsnummer: '12345', Text: 'Fehlt' },
    ],
    ['grantGoodwill', 'POST', `/agentur/kulanz/${person}`, 'Begruendung', { BetragCent: 1000 }],
  ] as const;
  it.each(read)(
    'in the words of %s, which people read at once, is refused by its field',
    async (...[, method, path, field, more]) => {
      const owner = await api.staff(['AgenturInhaber']);
      const say = (words: string) => call(method, path, { ...more, [field]: words }, owner);
      const refused = await say('Bitte melden Sie sich auf dieb.example.');
      expect([refused.status, refused.body.Errors]).toEqual([
        400,
        [{ Field: field, Message: expect.stringContaining('dieb.example') }],
      ]);
      // There is no such person or order; nothing is wrong with the words.
      expect((await say('Doppelt angelegt, z.B.hier; siehe portal.test.')).status).toBe(404);
    },
  );

  it('is held against every field that a call says people read', () => {
    const declared = allCalls.flatMap(({ name, readByPeople = [] }) => readByPeople.map(field => `${name} ${field}`));
    expect(read.map(([name, , , field]) => `${name} ${field}`).toSorted()).toEqual(declared.toSorted());
  });
});
