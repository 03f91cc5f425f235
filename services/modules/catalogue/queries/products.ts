import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AdvisorOf, FacesOfAdvisors, ProductCard, ProductOf, ProductsOf, type ProductInfo } from '../api.js';
import { CatalogueTables, type ProductWithOffers } from '../persistence.js';
import { linkCard, motifOf } from '../pictures/compositions.js';
import { paletteOf } from '../pictures/motifs.js';

/** What is paid once: a device's price with the tariff that is shown with it, as on its page. */
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

@QueryHandler(ProductOf)
export class ProductOfHandler implements IQueryHandler<ProductOf> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productId }: ProductOf): Promise<ProductInfo | null> {
    const [product] = await this.catalogue.products([productId]);
    return product ? infoOf(product) : null;
  }
}

@QueryHandler(ProductCard)
export class ProductCardHandler implements IQueryHandler<ProductCard> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productId, words, theme }: ProductCard): Promise<string> {
    const [product] = await this.catalogue.products([productId]);
    return linkCard({ seed: productId, motif: product ? motifOf(product) : 'offer' }, words, paletteOf(theme));
  }
}

@QueryHandler(ProductsOf)
export class ProductsOfHandler implements IQueryHandler<ProductsOf> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productIds }: ProductsOf): Promise<ReadonlyMap<number, ProductInfo>> {
    const asked = productIds && [...new Set(productIds)];
    const products = asked?.length === 0 ? [] : await this.catalogue.products(asked);
    return new Map(products.map(product => [product.productId, infoOf(product)]));
  }
}

@QueryHandler(FacesOfAdvisors)
export class FacesOfAdvisorsHandler implements IQueryHandler<FacesOfAdvisors> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute(): Promise<ReadonlySet<string>> {
    return new Set((await this.catalogue.faces()).map(({ photo }) => photo!));
  }
}

@QueryHandler(AdvisorOf)
export class AdvisorOfHandler implements IQueryHandler<AdvisorOf> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ advisorNumber }: AdvisorOf): Promise<{ agencyNumber: string | null } | null> {
    return (await this.catalogue.advisor(advisorNumber)) ?? null;
  }
}

export const productAnswers = [
  ProductOfHandler,
  ProductsOfHandler,
  ProductCardHandler,
  AdvisorOfHandler,
  FacesOfAdvisorsHandler,
];
