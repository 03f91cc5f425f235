import { Controller } from '@nestjs/common';
import { listProducts, readProduct } from '#contract/produkt/calls.js';
import type { Product } from '#contract/produkt/schemas.js';
import { Refused } from '#platform/domain/refused.js';
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
    const products = await this.catalogue.shown({ source: query.quelle, category: query.kategorie });
    const offered = query.tarifId === undefined ? products : products.filter((product) => isSoldWith(product, query.tarifId!));
    const tariffs = await this.tariffsOf(offered, query.tarifId);
    return offered.map((product) => productAnswer(product, tariffs.get(tariffOfDevice(product, query.tarifId) ?? 0), context));
  }

  /** `handyId` chooses the device for a mobile tariff; the tariff stays the product. */
  @Implements(readProduct)
  async read(@Input() { params, query, context }: CallRequest<typeof readProduct>): Promise<Product> {
    mustHaveAProductApi(context.tenant);
    const product = await this.shown(params.id);
    if (query.handyId !== undefined && product.details.kind === 'mobile') return this.withDevice(product, query.handyId, context);
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
    if (!product || product.hidden) throw new Refused('not-found');
    return product;
  }

  private async tariffsOf(products: readonly ProductWithOffers[], wanted?: number): Promise<Map<number, ProductWithOffers>> {
    const ids = [...new Set(products.flatMap((product) => tariffOfDevice(product, wanted) ?? []))];
    return new Map((ids.length === 0 ? [] : await this.catalogue.products(ids)).map((tariff) => [tariff.productId, tariff]));
  }
}

const isSoldWith = ({ productId, details }: ProductWithOffers, tariffId: number): boolean =>
  details.kind === 'device' ? details.withTariffs.some((price) => price.tariffId === tariffId) : productId === tariffId;
