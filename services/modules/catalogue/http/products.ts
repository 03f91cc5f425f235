import { Controller } from '@nestjs/common';
import {
  listAgents,
  listAllAgents,
  listProductCategories,
  listProducts,
  listTariffsOfDevice,
  readMaxReward,
  readProduct,
  readProductByExternalId,
  type AdvisorProduct,
  type MobileOffer,
  type Product,
  type TariffProduct,
} from '#contract/produkt.js';
import { fromAgents, fromMaxReward, fromProductCategory } from './portal.js';
import { calendarDay } from '#platform/clock.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallContext, type CallRequest } from '#platform/http/call.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { bestOfferOn, inLanguage } from '../domain/product.js';
import type { DeviceDetails, MobileDetails, Text } from '../events.js';
import { CatalogueTables, type ProductWithOffers } from '../persistence.js';
import { mustHaveAProductApi } from './product-api.js';
import type { AffectedProduct } from '../use-cases/change-catalogue.js';

@Controller()
export class ListAdvisorsController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(listAgents)
  async list(@Input() { query: { query = '', page, pagesize }, context }: CallRequest<typeof listAgents>) {
    return this.page(query, page, pagesize, context);
  }

  @Implements(listAllAgents)
  async listAll(@Input() { query: { query = '', page, pagesize }, context }: CallRequest<typeof listAllAgents>) {
    return this.page(query, page, pagesize, context);
  }

  private async page(query: string, page: number, pagesize: number, { tenant }: CallContext) {
    mustHaveAProductApi(tenant);
    const { rows, totalCount } = await this.catalogue.advisors(query, page, pagesize);
    return fromAgents(rows, { page, pageSize: pagesize, totalCount });
  }
}

@Controller()
export class ListCategoriesController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(listProductCategories)
  async list(@Input() { context: { tenant, language, now } }: CallRequest<typeof listProductCategories>) {
    mustHaveAProductApi(tenant);
    const [categories, products] = [await this.catalogue.categories(), await this.catalogue.shown()];
    const pays = new Map(
      products.map(product => [product.productId, bestOfferOn(product.offers, calendarDay(now))?.rewardCents ?? 0]),
    );
    return categories.map(({ productIds, ...category }) =>
      fromProductCategory(category, language, Math.max(0, ...productIds.map(id => pays.get(id) ?? 0))),
    );
  }
}

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

type ProductWith<Details> = ProductWithOffers & { readonly details: Details };
const isMobile = (product: ProductWithOffers | undefined): product is ProductWith<MobileDetails> =>
  product?.details.kind === 'mobile';
const isDevice = (product: ProductWithOffers | undefined): product is ProductWith<DeviceDetails> =>
  product?.details.kind === 'device';

/** One product in wire format; a device includes the tariff it is sold with. */
function productAnswer(product: ProductWithOffers, tariff: ProductWithOffers | undefined, reading: Reading): Product {
  if (isDevice(product))
    return mobileAnswer(product.productId, isMobile(tariff) ? tariff : undefined, product, reading);
  if (isMobile(product)) return mobileAnswer(product.productId, product, undefined, reading);
  return plainAnswer(product, reading);
}

/** A mobile tariff with the device chosen for it; the tariff stays the recommended product. */
function tariffWithDeviceAnswer(tariff: ProductWithOffers, device: ProductWithOffers, reading: Reading): MobileOffer {
  return mobileAnswer(
    tariff.productId,
    isMobile(tariff) ? tariff : undefined,
    isDevice(device) ? device : undefined,
    reading,
  );
}

/** The tariff shown with a device: the wanted one, if the device is sold with it, otherwise its first. */
function tariffOfDevice({ details }: ProductWithOffers, wanted?: number): number | undefined {
  if (details.kind !== 'device') return undefined;
  return (details.withTariffs.find(({ tariffId }) => tariffId === wanted) ?? details.withTariffs[0])?.tariffId;
}

function plainAnswer(product: ProductWithOffers, { language, now }: Reading): TariffProduct | AdvisorProduct {
  const { productId, externalId, name, details } = product;
  const text = textIn(language);
  // Type and cents (docs/specification/rewards.md#reward-offers).
  const commission = `standard;${bestOfferOn(product.offers, calendarDay(now))?.rewardCents ?? 0}`;
  if (details.kind === 'tariff') {
    const [first = '', second = '', third = '', fourth = ''] = details.descriptions.map(text);
    return {
      Id: productId,
      Kategorie: details.category,
      Name: name,
      AnzeigeName: details.displayName,
      Young: details.young,
      Hybrid: details.hybrid,
      Gruppe: details.group,
      Klasse: details.grade,
      PreisMonatlich: details.monthlyCents,
      PreisEinmalig: details.onceCents,
      Beschreibung1: first,
      Beschreibung2: second,
      Beschreibung3: third,
      Beschreibung4: fourth,
      Provision: commission,
      ExterneId: externalId,
      Fussnote: text(details.footnote),
      Preisaufteilung: text(details.priceSplit),
      Aktionsname: text(details.campaignName),
      Aktionsrabatt: details.campaignDiscountCents,
    };
  }
  if (details.kind === 'advisor') {
    const [first = '', second = '', third = ''] = details.descriptions.map(text);
    return {
      Id: productId,
      ExterneId: externalId,
      Name: name,
      AnzeigeName: details.displayName,
      PreisMonatlich: details.monthlyCents ?? 0,
      PreisEinmalig: details.onceCents ?? 0,
      Beschreibung1: first,
      Beschreibung2: second,
      Beschreibung3: third,
      Fussnote: text(details.footnote),
      Provision: commission,
    };
  }
  throw new Error(`Product ${productId} is of kind ${details.kind}.`);
}

const textIn = (language: Language) => (value: Text | null | undefined) => (value ? inLanguage(value, language) : '');

/** A mobile tariff, a device with its tariff, or both together; names of the pair are empty without a device. */
function mobileAnswer(
  id: number,
  tariff: ProductWith<MobileDetails> | undefined,
  device: ProductWith<DeviceDetails> | undefined,
  { language }: Reading,
): MobileOffer {
  const text = textIn(language);
  const price =
    device?.details.withTariffs.find(({ tariffId }) => tariffId === tariff?.productId) ??
    device?.details.withTariffs[0];
  const shown = id === device?.productId ? device : (tariff ?? device);
  return {
    Id: id,
    GeraeteTyp: device?.details.deviceType ?? null,
    Hersteller: device?.details.manufacturer ?? '',
    Klasse: shown?.details.grade ?? '',
    TarifHandyAnzeigeName: device && tariff ? `${device.details.displayName} + ${tariff.details.displayName}` : '',
    TarifHandyBeschreibung: text(tariff?.details.description),
    TarifAnzeigeName: tariff?.details.displayName ?? '',
    HandyAnzeigeName: device?.details.displayName ?? '',
    HandyBeschreibung: text(device?.details.description),
    HandyId: device?.productId ?? null,
    PreisHandy: price?.priceCents ?? 0,
    TarifId: tariff?.productId ?? price?.tariffId ?? id,
    PreisTarif: tariff?.details.monthlyCents ?? 0,
    Position: shown?.position ?? 0,
    Aktion: text(shown?.details.campaignName),
    TopPosition: shown?.details.topPosition ?? null,
    Aktionspreis: price?.campaignPriceCents ?? null,
  };
}

@Controller()
export class ProductsController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(listProducts)
  async list(@Input() { query, context }: CallRequest<typeof listProducts>): Promise<Product[]> {
    mustHaveAProductApi(context.tenant);
    const products = await this.ofCategory(query);
    const offered =
      query.tarifId === undefined ? products : products.filter(product => isSoldWith(product, query.tarifId!));
    const tariffs = await this.tariffsOf(offered, query.tarifId);
    return offered.map(product =>
      productAnswer(product, tariffs.get(tariffOfDevice(product, query.tarifId) ?? 0), context),
    );
  }

  /** `handyId` chooses the device for a mobile tariff; the tariff stays the product. */
  @Implements(readProduct)
  async read(@Input() { params, query, context }: CallRequest<typeof readProduct>): Promise<Product> {
    mustHaveAProductApi(context.tenant);
    const product = await this.shown(params.id);
    ensure(
      query.quelle === undefined || (await this.catalogue.isOfSource(product.productId, query.quelle)),
      'not-found',
    );
    if (query.handyId !== undefined && product.details.kind === 'mobile')
      return this.withDevice(product, query.handyId, context);
    return this.answerOf(product, context);
  }

  @Implements(readProductByExternalId)
  async readByExternalId(@Input() { params, context }: CallRequest<typeof readProductByExternalId>): Promise<Product> {
    mustHaveAProductApi(context.tenant);
    return this.answerOf(mustBeShown(await this.catalogue.byExternalId(params.id)), context);
  }

  @Implements(listTariffsOfDevice)
  async tariffsWithDevice(
    @Input() { params, context }: CallRequest<typeof listTariffsOfDevice>,
  ): Promise<MobileOffer[]> {
    mustHaveAProductApi(context.tenant);
    const device = await this.shown(params.id);
    if (device.details.kind !== 'device') throw new DomainError('not-found');
    const ids = device.details.withTariffs.map(({ tariffId }) => tariffId);
    const tariffs = (await this.catalogue.products(ids)).filter(({ hidden }) => !hidden);
    return tariffs
      .sort((a, b) => ids.indexOf(a.productId) - ids.indexOf(b.productId))
      .map(tariff => tariffWithDeviceAnswer(tariff, device, context));
  }

  /** All shown products, or those of a category page or manufacturer. */
  private async ofCategory({
    quelle: source,
    kategorie: category,
  }: {
    quelle?: string | undefined;
    kategorie?: string | undefined;
  }): Promise<ProductWithOffers[]> {
    if ((source === undefined && category === undefined) || (await this.catalogue.hasCategory({ source, category })))
      return this.catalogue.shown({ source, category });
    const made = (await this.catalogue.shown({ source })).filter(
      ({ details }) => details.kind === 'device' && details.manufacturer.toLowerCase() === category?.toLowerCase(),
    );
    // Clients depend on this exact text (docs/specification/content-and-tenants.md#catalogue).
    ensure(made.length > 0, 'not-found', { values: { cause: '404 - Unknown category' } });
    return made;
  }

  private async answerOf(product: ProductWithOffers, context: CallContext): Promise<Product> {
    const tariffs = await this.tariffsOf([product]);
    return productAnswer(product, tariffs.get(tariffOfDevice(product) ?? 0), context);
  }

  private async withDevice(tariff: ProductWithOffers, deviceId: number, context: CallContext): Promise<Product> {
    const device = await this.shown(deviceId);
    if (!isSoldWith(device, tariff.productId)) throw new DomainError('not-found');
    return tariffWithDeviceAnswer(tariff, device, context);
  }

  private async shown(id: number): Promise<ProductWithOffers> {
    const [product] = await this.catalogue.products([id]);
    return mustBeShown(product);
  }

  private async tariffsOf(
    products: readonly ProductWithOffers[],
    wanted?: number,
  ): Promise<Map<number, ProductWithOffers>> {
    const ids = [...new Set(products.flatMap(product => tariffOfDevice(product, wanted) ?? []))];
    return new Map(
      (ids.length === 0 ? [] : await this.catalogue.products(ids)).map(tariff => [tariff.productId, tariff]),
    );
  }
}

function mustBeShown(product: ProductWithOffers | undefined): ProductWithOffers {
  if (!product || product.hidden) throw new DomainError('not-found');
  return product;
}

const isSoldWith = ({ productId, details }: ProductWithOffers, tariffId: number): boolean =>
  details.kind === 'device' ? details.withTariffs.some(price => price.tariffId === tariffId) : productId === tariffId;

@Controller()
export class MaxRewardController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(readMaxReward)
  async read(@Input() { context: { tenant, now } }: CallRequest<typeof readMaxReward>) {
    mustHaveAProductApi(tenant);
    const products = await this.catalogue.shown();
    return fromMaxReward(
      Math.max(0, ...products.map(({ offers }) => bestOfferOn(offers, calendarDay(now))?.rewardCents ?? 0)),
    );
  }
}

export const toWireAffected = ({ productId, name, openRecommendations, offers }: AffectedProduct) => ({
  ProduktId: productId,
  Name: name,
  OffeneEmpfehlungen: openRecommendations,
  Angebote: offers,
});
