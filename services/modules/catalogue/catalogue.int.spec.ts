import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { CallContext } from '#platform/http/call.js';
import { testPlatform } from '#testing/platform.js';
import { CatalogueModule } from './catalogue.module.js';
import type { CatalogueProduct, ProductDetails } from './domain/product.js';
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
    platform = await testPlatform({ imports: [CatalogueModule] });
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
