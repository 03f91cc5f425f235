import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { ProductCard, ProductOf, ProductsOf, type CardWords, type ProductInfo } from '../api.js';
import { CatalogueTables, type ProductWithOffers } from '../persistence.js';
import { linkCard, motifOf } from '../pictures/compositions.js';
import { paletteOf } from '../pictures/motifs.js';

/** One-time price: a device's price with the tariff shown with it, as on its page. */
function onceCentsOf(details: ProductWithOffers['details']): number | null {
  if (!('withTariffs' in details)) return ('onceCents' in details && details.onceCents) || null;
  const [shown] = details.withTariffs;
  return shown?.campaignPriceCents ?? (shown?.priceCents || null);
}

export const infoOf = ({
  productId,
  externalId,
  name,
  category,
  hidden,
  url,
  details,
}: ProductWithOffers): ProductInfo => ({
  productId,
  externalId,
  name: details.displayName || name,
  category,
  hidden,
  url,
  monthlyCents: ('monthlyCents' in details && details.monthlyCents) || null,
  onceCents: onceCentsOf(details),
});

/** What other modules ask about products. */
@Injectable()
export class ProductQueries {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Handles(ProductOf)
  async product(productId: number): Promise<ProductInfo | null> {
    const [product] = await this.catalogue.products([productId]);
    return product ? infoOf(product) : null;
  }

  @Handles(ProductsOf)
  async products(productIds: readonly number[] | null): Promise<ReadonlyMap<number, ProductInfo>> {
    const asked = productIds && [...new Set(productIds)];
    const products = asked?.length === 0 ? [] : await this.catalogue.products(asked);
    return new Map(products.map(product => [product.productId, infoOf(product)]));
  }

  @Handles(ProductCard)
  async card(productId: number, words: CardWords, theme: Readonly<Record<string, string>>): Promise<string> {
    const [product] = await this.catalogue.products([productId]);
    return linkCard({ seed: productId, motif: product ? motifOf(product) : 'offer' }, words, paletteOf(theme));
  }
}
