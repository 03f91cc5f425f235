import { jest } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DueWorkModule, EventStoreModule } from '#engine/engine.module.js';
import { addMinutes } from '#platform/clock.js';
import { BackgroundWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { CallContext } from '#platform/http/call.js';
import { Outbound, OutboundHosts } from '#platform/outbound.js';
import { Tokens } from '#platform/tokens.js';
import { testPlatform } from '#testing/database.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { CatalogueModule } from './catalogue.module.js';
import type { CatalogueProduct, ProductDetails } from './events.js';
import { OfferFor, OffersOn, ProductOf, ProductsOf, ReplaceCatalogue } from './api.js';
import {
  ListAdvisorsController,
  ListCategoriesController,
  MaxRewardController,
  ProductsController,
} from './http/products.js';

const both = (text: string) => ({ de: text, en: `${text} (en)` });
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
  descriptions: [both('250 MBit/s'), both('Flatrate')],
  footnote: both(''),
  priceSplit: both(''),
  campaignName: null,
  campaignDiscountCents: null,
};
const mobile: ProductDetails = {
  kind: 'mobile',
  displayName: 'Mobil M',
  grade: 'M',
  description: both('20 GB'),
  monthlyCents: 2995,
  topPosition: null,
  campaignName: null,
};
const phone: ProductDetails = {
  kind: 'device',
  deviceType: 'smartphone',
  manufacturer: 'Kolibri',
  grade: 'A',
  displayName: 'Kolibri K3',
  description: both('128 GB'),
  withTariffs: [
    { tariffId: 20, priceCents: 4900, campaignPriceCents: null },
    { tariffId: 21, priceCents: 100, campaignPriceCents: null },
  ],
  topPosition: 1,
  campaignName: null,
};
const product = (productId: number, details: ProductDetails, hidden = false): CatalogueProduct => ({
  productId,
  externalId: `X-${productId}`,
  position: productId,
  name: `P${productId}`,
  hidden,
  url: null,
  details,
});
const category = (categoryId: number, path: string, productIds: number[]) => ({
  categoryId,
  position: categoryId,
  path,
  source: path,
  category: path,
  title: both(path),
  breadcrumb: both(path),
  subtitle: both(''),
  productIds,
});
const offer = (
  offerId: number,
  productId: number,
  rewardCents: number,
  startsOn = '2026-01-01',
  endsOn = '2026-12-31',
) => ({ offerId, productId, rewardCents, startsOn, endsOn, displayEndsOn: null });

const catalogue = {
  products: [
    product(10, fibre),
    product(20, mobile),
    product(21, mobile),
    product(30, phone),
    product(639, fibre, true),
  ],
  categories: [category(1, 'glasfaser', [10, 639]), category(2, 'smartphones.html', [30])],
  offers: [
    offer(1, 10, 9000),
    offer(2, 10, 11000, '2026-03-01', '2026-03-31'),
    offer(3, 30, 5000),
    offer(4, 639, 50000),
  ],
  advisors: ['Ahrens', 'Berg', 'Busch', 'Dietz', 'Ernst', 'Falk', 'Groß'].map((lastName, index) => ({
    advisorId: index,
    externalId: `A${index}`,
    lastName,
    zip: `0410${index}`,
    city: 'Leipzig',
    photo: null,
    agencyNumber: null,
  })),
};

describe('the catalogue', () => {
  const tenantId = newId();
  const context = (now: string, productApi: string | null = 'Tarif') =>
    ({ tenant: { config: { productApi } }, language: 'de', now: new Date(now) }) as unknown as CallContext;
  const inJuly = context('2026-07-01T10:00:00Z');
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const run = <T>(body: () => Promise<T>): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'c' }, body);
  const ask = <T>(question: object): Promise<T> => run(() => platform.get(QueryBus).execute(question as never));

  beforeAll(async () => {
    platform = await testPlatform({ imports: [EventStoreModule, DueWorkModule, CatalogueModule] });
    await run(() => platform.get(CommandBus).execute(new ReplaceCatalogue(catalogue)));
  });
  afterAll(() => platform.close());

  it('replaces what was there before, as often as one likes', async () => {
    await run(() => platform.get(CommandBus).execute(new ReplaceCatalogue(catalogue)));
    expect(await ask<unknown[]>(new OffersOn(inJuly.now))).toHaveLength(4);
  });

  it('shows a category’s products and no hidden one', async () => {
    const list = (query: object) =>
      run(() =>
        platform.get(ProductsController).list({ params: undefined, query, body: undefined, context: inJuly } as never),
      );
    expect((await list({ kategorie: 'glasfaser' })).map(({ Id }) => Id)).toEqual([10]);
    expect((await list({})).map(({ Id }) => Id)).toEqual([10, 20, 21, 30]);
    expect((await list({ kategorie: 'glasfaser' }))[0]).toMatchObject({
      AnzeigeName: 'Glasfaser 250',
      PreisMonatlich: 4495,
      Beschreibung2: 'Flatrate',
      Provision: 'standard;9000',
    });
  });

  it('prices a device by its tariff', async () => {
    const read = (id: number, query: object = {}) =>
      run(() =>
        platform.get(ProductsController).read({ params: { id }, query, body: undefined, context: inJuly } as never),
      );
    const list = (query: object) =>
      run(() =>
        platform.get(ProductsController).list({ params: undefined, query, body: undefined, context: inJuly } as never),
      );
    expect(await read(30)).toMatchObject({
      Id: 30,
      HandyId: 30,
      TarifId: 20,
      PreisHandy: 4900,
      PreisTarif: 2995,
      TarifHandyAnzeigeName: 'Kolibri K3 + Mobil M',
    });
    expect(await list({ kategorie: 'smartphones.html', tarifId: 21 })).toMatchObject([
      { Id: 30, TarifId: 21, PreisHandy: 100 },
    ]);
    expect(await read(21, { handyId: 30 })).toMatchObject({ Id: 21, HandyId: 30, PreisHandy: 100 });
    expect(await read(20)).toMatchObject({ Id: 20, HandyId: null, GeraeteTyp: null, TarifHandyAnzeigeName: '' });
  });

  it.each([639, 4711])('does not find %d', async id => {
    await expect(
      run(() =>
        platform.get(ProductsController).read({ params: { id }, query: {}, body: undefined, context: inJuly } as never),
      ),
    ).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('pays the best offer of the day, in Germany', async () => {
    expect(await ask(new OfferFor(10, new Date('2026-03-31T21:59:00Z')))).toMatchObject({
      offerId: 2,
      rewardCents: 11000,
    });
    expect(await ask(new OfferFor(10, new Date('2026-03-31T22:01:00Z')))).toMatchObject({
      offerId: 1,
      rewardCents: 9000,
    });
    expect(await ask(new OfferFor(20, inJuly.now))).toBeNull();
  });

  it('knows hidden products by id, and tells that they are hidden', async () => {
    expect(await ask(new ProductOf(639))).toMatchObject({ hidden: true, category: 'glasfaser' });
    expect([...(await ask<Map<number, unknown>>(new ProductsOf([10, 4711]))).keys()]).toEqual([10]);
  });

  it('never counts a hidden product’s reward', async () => {
    expect(await run(() => platform.get(MaxRewardController).read({ context: inJuly } as never))).toEqual({
      WertCent: 9000,
      Wert: '90 €',
    });
    expect(await run(() => platform.get(ListCategoriesController).list({ context: inJuly } as never))).toMatchObject([
      { Pfad: 'glasfaser', MaxPraemieCent: 9000 },
      { Pfad: 'smartphones.html', MaxPraemieCent: 5000 },
    ]);
  });

  it('finds advisors by name, city and postal code, six a page', async () => {
    const list = (query: string, page = 1) =>
      run(() =>
        platform.get(ListAdvisorsController).list({ query: { query, page, pagesize: 6 }, context: inJuly } as never),
      );
    expect(await list('')).toMatchObject({ TotalCount: 7, PageCount: 2, HasNext: true });
    expect((await list('', 2)).Content.map(({ LastName }) => LastName)).toEqual(['Groß']);
    expect((await list('04103')).Content.map(({ LastName }) => LastName)).toEqual(['Dietz']);
    expect(await list('%')).toMatchObject({ TotalCount: 0, Content: [] });
    expect(await list('', 9)).toMatchObject({ TotalCount: 7, Content: [] });
  });

  it('says so when the tenant’s product API is unknown', async () => {
    const unknown = context('2026-07-01T10:00:00Z', 'Sonstige');
    await expect(
      run(() => platform.get(MaxRewardController).read({ context: unknown } as never)),
    ).rejects.toMatchObject({ reason: 'product-api-unknown' });
  });
});

/** docs/specification/content-and-tenants.md#the-catalogue-from-a-product-api */
describe('A provider’s own product API', () => {
  let api: ProductApi;
  let token: string;
  let server: Server;
  let url: string;
  let serve: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: IncomingMessage[] = [];
  const path = '/betrieb/katalog/quelle';

  const says = (body: unknown, headers: Record<string, string> = {}, status = 200) => {
    serve = (_, response) =>
      void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const plan = (id: string, more: object = {}) => ({ id, title: `Tarif ${id}`, month: 19.95, bonus: '50', ...more });
  const mapping = {
    Preise: 'Euro',
    Tarife: { Liste: '/data/plans', Felder: { ExterneId: '/id', Name: '/title', PreisMonatlich: '/month' } },
    Angebote: { Liste: '/data/plans', Felder: { ExterneId: '/id', WertCent: '/bonus' } },
  };
  const plans = (...ids: string[]) => ({ data: { plans: ids.map(id => plan(id)) } });
  const header = { Name: 'X-Key', Wert: 'geheim-4711' };
  const source = (more = {}) => ({ Url: url, Takt: 'Stuendlich', Kopfzeile: header, Zuordnung: mapping, ...more });
  const call = (method: 'GET' | 'PUT' | 'POST', where: string, body?: unknown) =>
    api.call(method, path + where, body, { token });
  /** Another operator does, to whose API it is. */
  const agree = async (proposal: string) => {
    const data = { roles: ['Betreiber'], name: 'David Nowak', agencyNumber: null };
    const david = await api.inTenant(() => api.get(Tokens).issue('agency', newId(), { data }));
    const { status } = await api.call('PUT', `/betrieb/veroeffentlichungen/${proposal}/zustimmen`, undefined, {
      token: david,
    });
    expect(status).toBe(204);
  };
  const state = async () => (await call('GET', '')).body.Stand;
  const versionOf = async () => (await call('GET', '')).body.Version;
  const catalogue = async () => (await api.call('GET', '/betrieb/katalog', undefined, { token })).body;
  const sold = async () =>
    (await catalogue()).Tarife.filter(({ Versteckt }: any) => !Versteckt).map(({ ExterneId }: any) => ExterneId);
  const later = async (minutes: number) => {
    api.clock.moveTo(addMinutes(api.clock.now(), minutes));
    await api.settle();
    await api.get(BackgroundWork).idle();
  };

  beforeAll(async () => {
    server = createServer((request, response) => (asked.push(request), serve(request, response)));
    await new Promise<void>(listening => void server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/products`;
    const addressesOf = async (host: string) => (host === 'innen.example' ? ['10.1.2.3'] : []);
    api = await productApi(builder =>
      builder.overrideProvider(OutboundHosts).useValue({ allowsLoopback: true, addressesOf }),
    );
  });
  beforeEach(async () => {
    await api.anew();
    asked.length = 0;
    token = await api.staff(['Betreiber'], null);
  });
  afterAll(async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  });

  /** Read for the first time. */
  const connected = async () => {
    says(plans('A', 'B', 'C'), { etag: '"1"' });
    const { status, body } = await call('PUT', '', { Version: 0, Quelle: source() });
    expect(status).toBe(202);
    await agree(body.Vorschlag);
    await later(0);
    expect(await sold()).toEqual(['A', 'B', 'C']);
  };

  it('is tried before it is used, and then does exactly what was told', async () => {
    says(plans('A', 'B', 'C'), { etag: '"1"' });
    const { body: tried } = await call('POST', '/probe', source());
    expect(tried).toMatchObject({ Neu: 6, Fehler: [], Gelesen: { Tarife: 3, Angebote: 3 }, Wartet: false });
    expect([await sold(), asked.at(-1)!.headers['x-key']]).toEqual([[], 'geheim-4711']);
    const { status, body: proposed } = await call('PUT', '', { Version: 0, Quelle: source() });
    expect([status, await sold(), (await call('GET', '')).body.Quelle]).toEqual([202, [], null]);
    await agree(proposed.Vorschlag);
    const { body: set } = await call('GET', '');
    expect([set.Version, set.Quelle.Kopfzeile]).toEqual([1, { Name: 'X-Key', Gesetzt: true }]);
    const second = await call('PUT', '', { Version: 0, Quelle: source({ Takt: 'Woechentlich' }) });
    expect([second.status, second.body.Errors]).toEqual([
      409,
      [{ Field: 'Quelle.Takt', Message: 'Inzwischen: "Stuendlich". Ihre Eingabe: "Woechentlich".' }],
    ]);
    await later(0);
    expect(await sold()).toEqual(['A', 'B', 'C']);
    const { Tarife, Angebote } = await catalogue();
    const paid = Angebote.find(({ ProduktId }: any) => ProduktId === Tarife[0].Id).WertCent;
    expect([Tarife[0].Name, Tarife[0].PreisMonatlich, paid]).toEqual(['Tarif A', 1995, 5000]);
    const [version] = (await api.call('GET', '/betrieb/katalog/versionen', undefined, { token })).body;
    expect([version.GeaendertVon, version.Aenderungen.length]).toEqual(['Produkt-API', 6]);
    const { rows } = await api.owner.query(
      `select (select string_agg(to_jsonb(s)::text, '') from catalogue_source s) || (select string_agg(to_jsonb(a)::text, '') from audit_entry a) as all`,
    );
    expect(rows[0].all).not.toContain('geheim-4711');
  });

  it('is asked each time whether it has something new, and changes what is mapped alone', async () => {
    await connected();
    serve = (_, response) => void response.writeHead(304).end();
    await later(60);
    expect(asked.at(-1)!.headers['if-none-match']).toBe('"1"');
    const products = (await catalogue()).Produkte;
    says({ data: { plans: [plan('A', { title: 'Neu', bonus: 60 }), plan('B'), plan('D')] } });
    await later(60);
    const after = await catalogue();
    expect([after.Tarife[0].Name, await sold(), after.Produkte]).toEqual(['Neu', ['A', 'B', 'D'], products]);
    // An offer that pays today keeps its amount for today.
    const offers = after.Angebote.filter(({ ProduktId }: any) => ProduktId === after.Tarife[0].Id);
    expect(offers.map(({ WertCent }: any) => WertCent)).toEqual([5000, 6000]);
    await later(60);
    expect(await catalogue()).toEqual(after);
  });

  it.each<[string, () => void, RegExp]>([
    ['a fault of its own', () => says('', {}, 500), /500/],
    ['a redirect', () => says('', { location: 'http://10.0.0.1/' }, 302), /leitet weiter/],
    ['no JSON', () => says('<html>'), /kein JSON/],
    ['what fits no mapping', () => says({ data: {} }), /Tarife/],
    ['a price that is none', () => says({ data: { plans: [plan('A', { month: 'viel' })] } }), /PreisMonatlich/],
    ['more than is read', () => says(`"${'x'.repeat(9 * 1024 * 1024)}"`), /8 MB/],
    ['a line that breaks', () => (serve = request => void request.socket.destroy()), /antwortet nicht/],
    [
      'nothing in time',
      () => jest.spyOn(api.get(Outbound), 'get').mockRejectedValueOnce(new DOMException('', 'TimeoutError')),
      /zehn Sekunden/,
    ],
  ])('that answers with %s leaves the catalogue as it was read last, and says why', async (_, happens, why) => {
    await connected();
    const before = await catalogue();
    happens();
    await later(60);
    expect((await state()).Stoerung).toMatchObject({ Grund: expect.stringMatching(why) });
    expect(await catalogue()).toEqual(before);
  });

  it('is told of by mail once, after several failures, and comes back by itself', async () => {
    await connected();
    says('', {}, 500);
    for (let times = 0; times < 5; times++) await later(60);
    const told = await api.events('CatalogueSourceFails');
    expect(told.map(({ figure }: any) => figure)).toEqual([3]);
    says({ data: { plans: [plan('A'), plan('B'), plan('D')] } });
    await later(60);
    expect((await state()).Stoerung).toBeNull();
  });

  it('that lists nothing, or less than half, waits for a person, who agrees to what was read', async () => {
    await connected();
    const before = await sold();
    says({ data: { plans: [] } });
    await later(60);
    const { Wartet } = await state();
    expect([Wartet, await sold()]).toMatchObject([{ Entfernt: 3, Von: 3 }, before]);
    says(plans('A'));
    expect((await call('POST', '/abruf', { Pruefsumme: Wartet.Pruefsumme })).status).toBe(409);
    expect(await sold()).toEqual(before);
    const tried = (await call('POST', '/probe', source())).body;
    expect(tried).toMatchObject({ Wartet: true, Entfernt: 4 });
    expect((await call('POST', '/abruf', { Pruefsumme: tried.Pruefsumme })).status).toBe(200);
    expect([await sold(), (await state()).Wartet]).toEqual([['A'], null]);
  });

  it('is asked once, whoever wants it at the same moment', async () => {
    await connected();
    const before = asked.length;
    const [held, statuses]: [ServerResponse[], number[]] = [[], []];
    serve = (_, response) => void held.push(response);
    const all = Promise.all([1, 2, 3].map(async () => statuses.push((await call('POST', '/abruf', {})).status)));
    while (statuses.length < 2 || held.length < 1) await new Promise(setImmediate);
    await later(1);
    held[0]!.end(JSON.stringify(plans('A', 'B')));
    await all;
    expect([statuses, asked.length - before]).toEqual([[409, 409, 200], 1]);
    expect(await sold()).toEqual(['A', 'B']);
  });

  /** docs/specification/programme.md#what-leads-people-away */
  it('leads nobody away by its texts: one that names another’s host stays as it was, and is told by its field', async () => {
    const rename = (title: string) => says({ data: { plans: [plan('A', { title }), plan('B')] } });
    const names = async () => (await catalogue()).Tarife.map(({ Name, AnzeigeName }: any) => [Name, AnzeigeName]);
    await connected();
    rename('Tarif auf portal.test inkl.MwSt.');
    await later(60);
    const before = await names();
    expect(before[0]).toEqual(['Tarif auf portal.test inkl.MwSt.', expect.any(String)]);
    rename('Tarif auf dieb.example');
    const { body } = await call('POST', '/abruf', {});
    expect([body.Fehler, body.Hinweise, await names()]).toEqual([
      [],
      [{ Feld: 'Tarife.0.Name', Grund: expect.stringContaining('wurde nicht übernommen') }],
      before,
    ]);
    // Agreed to in the catalogue by a second person, it stands there already.
    const whole = await api.call('GET', '/betrieb/katalog', undefined, { token });
    const [first, ...others] = whole.body.Tarife;
    const changed = { ...whole.body, Tarife: [{ ...first, Name: 'Tarif auf dieb.example' }, ...others] };
    const headers = { 'if-match': String(whole.headers['etag']) };
    await agree((await api.call('PUT', '/betrieb/katalog', changed, { token, headers })).body.Vorschlag);
    expect((await call('POST', '/abruf', {})).body).toMatchObject({ Hinweise: [], Geaendert: 0 });
  });

  it('names a new product by its number where it has no name that leads nobody away', async () => {
    const Felder = { ...mapping.Tarife.Felder, AnzeigeName: '/title', Beschreibung: '=Nur auf dieb.example' };
    const probe = source({ Zuordnung: { ...mapping, Tarife: { ...mapping.Tarife, Felder } } });
    says({ data: { plans: [plan('NEU', { title: 'dieb.example' })] } });
    const { body } = await call('POST', '/probe', probe);
    const [{ Id, Felder: is }] = body.Aenderungen.filter(({ Art }: any) => Art === 'Neu');
    const named = (wanted: string) => is.find(({ Feld }: any) => Feld === wanted)?.Nachher;
    expect([named('Name'), named('AnzeigeName'), named('Beschreibung')]).toEqual([Id, Id, { de: '', en: '' }]);
    expect(body.Hinweise.map(({ Feld }: any) => Feld).toSorted()).toEqual(
      ['AnzeigeName', 'Beschreibung', 'Name'].map(at => `Tarife.0.${at}`),
    );
  });

  it.each([
    [{ Url: 'http://shop.example/' }, 'Quelle.Url'],
    [{ Url: 'https://innen.example/' }, 'Quelle.Url'],
    [{ Url: 'https://10.0.0.1/' }, 'Quelle.Url'],
    [{ Kopfzeile: { Name: 'Host', Wert: 'x' } }, 'Quelle.Kopfzeile.Name'],
    [{ Zuordnung: { Tarife: null } }, 'Quelle.Zuordnung.Produkte'],
    [{ Zuordnung: { Tarife: { Liste: 'data', Felder: { ExterneId: '/id' } } } }, 'Quelle.Zuordnung.Tarife.Liste'],
    // A secret is never sent to another server.
    [{ Url: 'https://93.184.216.34/', Kopfzeile: { Name: 'X-Key' } }, 'Quelle.Kopfzeile.Wert'],
  ])('is refused where it could not be: %j', async (more, field) => {
    await connected();
    const answer = await call('PUT', '', { Version: await versionOf(), Quelle: source(more) });
    expect([answer.status, answer.body.Errors?.[0]?.Field]).toEqual([400, field]);
  });

  it('is taken away, and is no agency’s', async () => {
    await connected();
    expect((await call('PUT', '', { Version: await versionOf(), Quelle: null })).body.Quelle).toBeNull();
    const before = asked.length;
    await later(120);
    expect([asked.length, (await call('POST', '/abruf', {})).status]).toEqual([before, 404]);
    token = await api.staff(['AgenturInhaber']);
    expect((await call('GET', '')).status).toBe(403);
  });
});
