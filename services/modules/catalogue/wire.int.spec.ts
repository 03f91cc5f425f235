import { CommandBus } from '@nestjs/cqrs';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CatalogueModule } from './catalogue.module.js';
import { hiddenProductIds } from './domain/product.js';
import type { CatalogueProduct, ProductDetails } from './events.js';
import { ReplaceCatalogue } from './api.js';

const text = (de: string, en: string) => ({ de, en });
const fibre: ProductDetails = {
  kind: 'tariff',
  category: 'DP',
  displayName: 'Glasfaser 250',
  young: false,
  hybrid: false,
  group: 'Glasfaser',
  grade: 'M',
  monthlyCents: 4495,
  onceCents: 6999,
  descriptions: [text('250 MBit/s', '250 Mbit/s'), text('Telefon-Flat', 'Unlimited calls')],
  footnote: text('Gilt 24 Monate.', 'For 24 months.'),
  priceSplit: text('19,95 € bis Monat 6', '€19.95 until month 6'),
  campaignName: text('Herbst', 'Autumn'),
  campaignDiscountCents: 2500,
};
const mobile = (displayName: string, monthlyCents: number): ProductDetails => ({
  kind: 'mobile',
  displayName,
  grade: 'M',
  description: text('30 GB', '30 GB of data'),
  monthlyCents,
  topPosition: null,
  campaignName: null,
});
const phone: ProductDetails = {
  kind: 'device',
  deviceType: 'smartphone',
  manufacturer: 'Kolibri',
  grade: 'Oberklasse',
  displayName: 'Kolibri K3',
  description: text('128 GB', '128 GB of space'),
  withTariffs: [
    { tariffId: 21, priceCents: 4900, campaignPriceCents: 100 },
    { tariffId: 20, priceCents: 9900, campaignPriceCents: null },
  ],
  topPosition: 1,
  campaignName: text('Messepreis', 'Fair price'),
};
/** None is marked as hidden: their ids are enough. */
const product = (productId: number, details: ProductDetails): CatalogueProduct => ({
  productId,
  externalId: `X-${productId}`,
  position: productId % 600,
  name: `Intern ${productId}`,
  hidden: false,
  url: null,
  details,
});
const solar: ProductDetails = {
  kind: 'advisor',
  displayName: 'Solar Dach',
  monthlyCents: 10900,
  onceCents: 0,
  descriptions: [text('Mit Montage', 'Installed'), text('Beratung zu Hause', 'Advice at your home')],
  footnote: text('Miete über 20 Jahre.', 'Rent for 20 years.'),
};
const category = (categoryId: number, path: string, source: string, name: string, productIds: number[]) => ({
  categoryId,
  position: categoryId,
  path,
  source,
  category: name,
  title: text('Glasfaser', 'Fibre'),
  breadcrumb: text('Glas', 'Fibre optics'),
  subtitle: text('Bis 1.000 MBit/s', 'Up to 1,000 Mbit/s'),
  productIds,
});
const offer = (offerId: number, productId: number, rewardCents: number) => ({
  offerId,
  productId,
  rewardCents,
  startsOn: '2026-01-01',
  endsOn: '2099-12-31',
  displayEndsOn: null,
});

const catalogue = {
  products: [
    product(10, fibre),
    product(20, mobile('Mobil M', 2995)),
    product(21, mobile('Mobil L', 3995)),
    product(30, phone),
    product(40, solar),
    // As it was kept before advisors' products had a price.
    product(41, { kind: 'advisor', displayName: 'Wallbox', descriptions: [] }),
    ...hiddenProductIds.map(id => product(id, fibre)),
  ],
  categories: [
    category(1, 'glasfaser', 'festnetz', 'glasfaser', [10, ...hiddenProductIds]),
    category(2, 'smartphones.html', 'mobilfunk', 'smartphones', [30]),
  ],
  offers: [
    offer(1, 10, 9000),
    offer(2, 30, 5000),
    offer(3, 20, 50_001),
    ...hiddenProductIds.map(id => offer(id, id, 90_000)),
  ],
  advisors: ['Ahrens', 'Berg', 'Busch', 'Dietz', 'Ernst', 'Falk', 'Groß'].map((lastName, n) => ({
    advisorId: n,
    externalId: `B-${n}`,
    lastName,
    zip: `0410${n}`,
    city: 'Leipzig',
    photo: null,
    agencyNumber: null,
  })),
};

const fibreOnTheWire = {
  Id: 10,
  Kategorie: 'DP',
  Name: 'Intern 10',
  AnzeigeName: 'Glasfaser 250',
  Young: false,
  Hybrid: false,
  Gruppe: 'Glasfaser',
  Klasse: 'M',
  PreisMonatlich: 4495,
  PreisEinmalig: 6999,
  Beschreibung1: '250 MBit/s',
  Beschreibung2: 'Telefon-Flat',
  Beschreibung3: '',
  Beschreibung4: '',
  Provision: 'standard;9000',
  ExterneId: 'X-10',
  Fussnote: 'Gilt 24 Monate.',
  Preisaufteilung: '19,95 € bis Monat 6',
  Aktionsname: 'Herbst',
  Aktionsrabatt: 2500,
};
const phoneOnTheWire = {
  Id: 30,
  GeraeteTyp: 'smartphone',
  Hersteller: 'Kolibri',
  Klasse: 'Oberklasse',
  TarifHandyAnzeigeName: 'Kolibri K3 + Mobil L',
  TarifHandyBeschreibung: '30 GB',
  TarifAnzeigeName: 'Mobil L',
  HandyAnzeigeName: 'Kolibri K3',
  HandyBeschreibung: '128 GB',
  HandyId: 30,
  PreisHandy: 4900,
  TarifId: 21,
  PreisTarif: 3995,
  Position: 30,
  Aktion: 'Messepreis',
  TopPosition: 1,
  Aktionspreis: 100,
};

describe('The product API on the wire', () => {
  let desk: Console;
  const get = (path: string, tenant = 'telko') => desk.call('GET', path, { tenant });
  const picture = (path: string, headers: Record<string, string> = {}) =>
    desk.app.inject({ method: 'GET', url: `/api/v1/telko${path}`, headers });
  const ids = (answer: { body: { Id: number }[] }) => answer.body.map(({ Id }) => Id);

  beforeAll(async () => {
    desk = await startConsole({ imports: [CatalogueModule] });
    const set = (key: string, config: object) =>
      desk.owner.query('update tenant set config = config || $2 where key = $1', [key, config]);
    await set('telko', {
      agentRecommendation: true,
      showsProductCategory: true,
      productApi: 'Tarif',
      maxRecipientRewardCents: 20_000,
      theme: { '--brand': '#3d2fb5', '--on-brand': '#ffffff' },
    });
    await set('energie', { agentRecommendation: true, showsProductCategory: true, productApi: null });
    desk.app.get(TenantDirectory).forget();
    await desk.inTenant('telko', () => desk.app.get(CommandBus).execute(new ReplaceCatalogue(catalogue)));
  });
  afterAll(() => desk.close());

  it('answers a fixed-line product field for field', async () => {
    expect(await get('/produkt/10')).toEqual({ status: 200, body: fibreOnTheWire });
    expect((await get('/produkt/extern/x-10')).body).toEqual(fibreOnTheWire);
    expect((await get('/produkt/?quelle=festnetz&kategorie=glasfaser')).body).toEqual([fibreOnTheWire]);
  });

  it('answers a device with the tariff it is sold with, field for field', async () => {
    expect(await get('/produkt/30')).toEqual({ status: 200, body: phoneOnTheWire });
    expect((await get('/produkt/?quelle=mobilfunk&kategorie=smartphones&tarifId=20')).body).toEqual([
      {
        ...phoneOnTheWire,
        TarifHandyAnzeigeName: 'Kolibri K3 + Mobil M',
        TarifAnzeigeName: 'Mobil M',
        PreisHandy: 9900,
        TarifId: 20,
        PreisTarif: 2995,
        Aktionspreis: null,
      },
    ]);
  });

  it('answers an advisor’s product', async () => {
    const [names, prices] = [
      { Name: 'Intern 40', AnzeigeName: 'Solar Dach' },
      { PreisMonatlich: 10900, PreisEinmalig: 0 },
    ];
    const lines = { Beschreibung1: 'Mit Montage', Beschreibung2: 'Beratung zu Hause', Beschreibung3: '' };
    const rest = { Id: 40, ExterneId: 'X-40', Fussnote: 'Miete über 20 Jahre.', Provision: 'standard;0' };
    expect((await get('/Produkt/40')).body).toEqual({ ...names, ...prices, ...lines, ...rest });
    expect((await get('/Produkt/41')).body).toMatchObject({ PreisMonatlich: 0, PreisEinmalig: 0, Fussnote: '' });
  });

  it('lists the tariffs of a device in the catalogue’s order, each with the device’s price', async () => {
    const { body } = await get('/produkt/handytarife/30');
    expect(body).toEqual([
      { ...phoneOnTheWire, Id: 21, Klasse: 'M', Position: 21, Aktion: '', TopPosition: null },
      expect.objectContaining({ Id: 20, HandyId: 30, TarifId: 20, PreisHandy: 9900, PreisTarif: 2995 }),
    ]);
  });

  it('speaks the language asked for', async () => {
    const answer = await desk.app.inject({
      method: 'GET',
      url: '/api/v1/telko/produkt/10',
      headers: { 'accept-language': 'en' },
    });
    expect(answer.json()).toMatchObject({
      Beschreibung2: 'Unlimited calls',
      Fussnote: 'For 24 months.',
      Aktionsname: 'Autumn',
    });
  });

  it('answers the category pages', async () => {
    expect((await get('/produktkategorie')).body[0]).toEqual({
      Id: 1,
      Pfad: 'glasfaser',
      Titel: 'Glasfaser',
      Brotkrume: 'Glas',
      Untertitel: 'Bis 1.000 MBit/s',
      Quelle: 'festnetz',
      Kategorie: 'glasfaser',
      MaxPraemieCent: 9000,
    });
  });

  it('does not care about case and a trailing slash', async () => {
    for (const path of ['/PRODUKT/10/', '/Produkt/10', '/produkt/EXTERN/X-10/'])
      expect((await get(path)).body).toEqual(fibreOnTheWire);
    expect((await get('/Produkt/maxPraemieWert/')).body).toEqual({ WertCent: 50_001, Wert: '500,01 €' });
  });

  it('lists a manufacturer’s devices, and refuses a category and a manufacturer nobody knows', async () => {
    expect(ids(await get('/produkt/?quelle=mobilfunk&kategorie=kolibri'))).toEqual([30]);
    for (const query of [
      '?quelle=mobilfunk&kategorie=unbekannt',
      '?kategorie=unbekannt',
      '?quelle=mars',
      '?quelle=festnetz&kategorie=kolibri',
    ]) {
      const { status, body } = await get(`/produkt/${query}`);
      expect([query, status, body.Code, body.detail]).toEqual([
        query,
        404,
        'PSOF0001',
        'Das haben wir nicht gefunden. Grund: 404 - Unknown category',
      ]);
    }
  });

  it('finds a product only within the source asked for', async () => {
    expect((await get('/produkt/10?quelle=festnetz')).status).toBe(200);
    expect((await get('/produkt/10?quelle=mobilfunk')).status).toBe(404);
  });

  it.each(hiddenProductIds)('shows %d nowhere', async id => {
    const paths = [
      `/produkt/${id}`,
      `/produkt/${id}?quelle=festnetz`,
      `/produkt/extern/X-${id}`,
      `/produkt/handytarife/${id}`,
      `/produkt/21?handyId=${id}`,
      `/produkt/${id}/grafik`,
      `/produkt/${id}/zeichnung`,
      `/praemie/${id}/grafik100`,
      `/praemie/${id}/grafik50empfaenger`,
    ];
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404]);
    for (const path of ['/produkt', '/produkt/?kategorie=glasfaser']) expect(ids(await get(path))).not.toContain(id);
  });

  it.each([
    '/produkt/4711',
    '/produkt/extern/nichts',
    '/produkt/handytarife/10',
    '/produkt/4711/zeichnung',
    '/produktkategorie/99/icon',
    '/praemie/99/grafik100',
  ])('does not find %s', async path => {
    expect((await get(path)).body).toMatchObject({ status: 404, Code: 'PSOF0001' });
  });
  it.each([
    '/produkt/null',
    '/produkt/-1',
    '/produkt/99999999999',
    '/produkt/?tarifId=x',
    '/produkt/berater?page=0',
    '/praemie/x/grafik50',
  ])('refuses %s as input', async path => {
    expect((await get(path)).body).toMatchObject({ status: 400, Code: 'PSOF0002' });
  });

  it('searches advisors six a page; the whole list holds the same people', async () => {
    const page = await get('/Produkt/berater?query=leipzig');
    expect(page.body).toMatchObject({ HasNext: true, PageCount: 2, TotalCount: 7 });
    expect(page.body.Content).toHaveLength(6);
    expect(page.body.Content[0]).toEqual({
      ExterneId: 'B-0',
      LastName: 'Ahrens',
      ZipCode: '04100',
      City: 'Leipzig',
      Photo: null,
    });
    expect((await get('/Produkt/berater?query=leipzig&page=2')).body.Content).toEqual([
      { ExterneId: 'B-6', LastName: 'Groß', ZipCode: '04106', City: 'Leipzig', Photo: null },
    ]);
    expect((await get('/Produkt/agents')).body).toMatchObject({ HasNext: false, PageCount: 1, TotalCount: 7 });
  });

  it.each([
    '/produkt',
    '/produkt/10',
    '/produkt/extern/X',
    '/produkt/handytarife/1',
    '/produktkategorie',
    '/produkt/maxpraemiewert',
    '/produkt/berater',
    '/produkt/agents',
    '/produkt/10/grafik',
    '/produktkategorie/1/icon',
  ])('says so where the tenant’s configuration names no known product API: %s', async path => {
    const { status, body } = await get(path, 'energie');
    expect([status, body.Code, body.detail]).toEqual([
      500,
      'PSOF0801',
      'Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert',
    ]);
  });

  it.each([
    ['/produkt/10/grafik', 960, 600],
    ['/produkt/10/grafik?dunkel=true', 960, 600],
    ['/produkt/30/sgrafik', 320, 200],
    ['/produktkategorie/1/grafik', 1200, 480],
    ['/praemie/1/grafik100', 800, 420],
    ['/praemie/1/grafik50', 800, 420],
    ['/praemie/1/grafik50empfehler', 800, 420],
    ['/praemie/1/grafik50empfaenger', 800, 420],
  ])('draws %s as PNG of %d × %d, and once only for who has it', async (path, width, height) => {
    const drawn = await picture(path);
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    expect([drawn.rawPayload.readUInt32BE(16), drawn.rawPayload.readUInt32BE(20)]).toEqual([width, height]);
    const again = await picture(path, { 'if-none-match': String(drawn.headers.etag) });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, drawn.headers.etag]);
    expect(drawn.headers['cache-control']).toContain('public');
  });

  it.each(['/produktkategorie/1/icon/', '/produkt/10/zeichnung'])('draws %s as SVG in its colours', async path => {
    const { statusCode, headers, body } = await picture(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).toMatch(/^<svg .{200,6000}$/);
    expect(body).toContain('#3d2fb5');
  });

  it('draws another picture for another amount, part, language or a dark page', async () => {
    const tag = async (path: string, language = 'de') =>
      (await picture(path, { 'accept-language': language })).headers.etag;
    const rewards = ['1/grafik100', '2/grafik100', '1/grafik50', '1/grafik50empfehler', '1/grafik50empfaenger'];
    const products = ['grafik', 'grafik?dunkel=true', 'zeichnung', 'zeichnung?dunkel=true'];
    const tags = await Promise.all([
      tag('/praemie/1/grafik100', 'en'),
      ...[...rewards.map(part => `/praemie/${part}`), ...products.map(part => `/produkt/10/${part}`)].map(path =>
        tag(path),
      ),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('draws a new picture when the tenant changes its cap', async () => {
    const before = (await picture('/praemie/3/grafik50empfaenger')).headers.etag;
    await desk.owner.query(
      `update tenant set config = config || '{"maxRecipientRewardCents": 10000}' where key = 'telko'`,
    );
    desk.app.get(TenantDirectory).forget();
    expect((await picture('/praemie/3/grafik50empfaenger')).headers.etag).not.toBe(before);
  });
});
