import { Controller } from '@nestjs/common';
import { listProducts, listTariffsOfDevice, readProduct, readProductByExternalId } from '#contract/produkt/calls.js';
import type { MobileOffer, Product } from '#contract/produkt/schemas.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { CatalogueTables, type ProductWithOffers } from '../../persistence/catalogue.js';
import { mustHaveAProductApi } from '../product-api.js';
import { productAnswer, tariffOfDevice, tariffWithDeviceAnswer } from './product-answer.js';

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
    refuseUnless(
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
    if (device.details.kind !== 'device') throw new Refused('not-found');
    const ids = device.details.withTariffs.map(({ tariffId }) => tariffId);
    const tariffs = (await this.catalogue.products(ids)).filter(({ hidden }) => !hidden);
    return tariffs
      .sort((a, b) => ids.indexOf(a.productId) - ids.indexOf(b.productId))
      .map(tariff => tariffWithDeviceAnswer(tariff, device, context));
  }

  /** All that is shown, or what a category page or a manufacturer offers. */
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
    // Clients know this text as it stands (docs/specification/content-and-tenants.md#catalogue).
    refuseUnless(made.length > 0, 'not-found', { values: { cause: '404 - Unknown category' } });
    return made;
  }

  private async answerOf(product: ProductWithOffers, context: CallContext): Promise<Product> {
    const tariffs = await this.tariffsOf([product]);
    return productAnswer(product, tariffs.get(tariffOfDevice(product) ?? 0), context);
  }

  private async withDevice(tariff: ProductWithOffers, deviceId: number, context: CallContext): Promise<Product> {
    const device = await this.shown(deviceId);
    if (!isSoldWith(device, tariff.productId)) throw new Refused('not-found');
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
  if (!product || product.hidden) throw new Refused('not-found');
  return product;
}

const isSoldWith = ({ productId, details }: ProductWithOffers, tariffId: number): boolean =>
  details.kind === 'device' ? details.withTariffs.some(price => price.tariffId === tariffId) : productId === tariffId;
