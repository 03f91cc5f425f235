import { Controller } from '@nestjs/common';
import { listProductCategories } from '#contract/produkt/calls.js';
import { fromProductCategory } from '#contract/produkt/codec.js';
import { dayInGermany } from '#platform/clock/clock.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { bestOfferOn } from '../../domain/offer.js';
import { inLanguage } from '../../domain/product.js';
import { CatalogueTables } from '../../persistence/catalogue.js';
import { mustHaveAProductApi } from '../product-api.js';

@Controller()
export class ListCategoriesController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(listProductCategories)
  async list(@Input() { context: { tenant, language, now } }: CallRequest<typeof listProductCategories>) {
    mustHaveAProductApi(tenant);
    const [categories, products] = [await this.catalogue.categories(), await this.catalogue.shown()];
    const pays = new Map(
      products.map(product => [product.productId, bestOfferOn(product.offers, dayInGermany(now))?.rewardCents ?? 0]),
    );
    return categories.map(({ categoryId, title, breadcrumb, subtitle, productIds, ...category }) =>
      fromProductCategory({
        ...category,
        id: categoryId,
        title: inLanguage(title, language),
        breadcrumb: inLanguage(breadcrumb, language),
        subtitle: inLanguage(subtitle, language),
        maxRewardCents: Math.max(0, ...productIds.map(id => pays.get(id) ?? 0)),
      }),
    );
  }
}
