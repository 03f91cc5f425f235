import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { calendarDay } from '#platform/clock.js';
import {
  AdvisorOf,
  AgencyHasAdvisors,
  AmountsIfOffered,
  AmountsOn,
  AmountUnder,
  FacesOfAdvisors,
  OfferFor,
  OffersFor,
  OffersOn,
  ProductCard,
  ProductOf,
  ProductsOf,
  type ProductInfo,
} from './api.js';
import { withOffer } from './domain/changes.js';
import { bestOfferOn, isValidOn, raisedOn } from './domain/product.js';
import { undone } from './domain/earlier-catalogue.js';
import { CatalogueTables, type ProductWithOffers } from './persistence.js';
import { linkCard, motifOf } from './pictures/compositions.js';
import { paletteOf } from './pictures/motifs.js';
import { CatalogueEntries } from './use-cases/change-catalogue.js';

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

@QueryHandler(AgencyHasAdvisors)
export class AgencyHasAdvisorsHandler implements IQueryHandler<AgencyHasAdvisors> {
  constructor(private readonly catalogue: CatalogueTables) {}

  execute({ agencyNumber }: AgencyHasAdvisors): Promise<boolean> {
    return this.catalogue.hasAdvisorsOf(agencyNumber);
  }
}

@QueryHandler(OfferFor)
export class OfferForHandler implements IQueryHandler<OfferFor> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productId, day }: OfferFor) {
    const [product] = await this.catalogue.offered([productId]);
    const under = { catalogueVersion: product?.catalogueVersion ?? 0, day: calendarDay(day) };
    const best = product && bestOfferOn(product.offers, under.day);
    return best ? { rewardCents: best.rewardCents, offerId: best.offerId, under } : null;
  }
}

@QueryHandler(AmountsIfOffered)
export class AmountsIfOfferedHandler implements IQueryHandler<AmountsIfOffered> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productId, offer, days }: AmountsIfOffered): Promise<ReadonlyMap<string, number> | null> {
    const [product] = await this.catalogue.products([productId]);
    if (!product) return null;
    // A tried offer has no promises to respect.
    const tried = withOffer(product.offers, { ...offer, productId, displayEndsOn: null }, new Map(), () => 0);
    const offers = 'offers' in tried ? tried.offers : product.offers;
    return new Map(
      [...new Set(days)].flatMap(day => {
        const best = bestOfferOn(offers, day);
        return best ? [[day, best.rewardCents] as const] : [];
      }),
    );
  }
}

@QueryHandler(OffersFor)
export class OffersForHandler implements IQueryHandler<OffersFor> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productIds, day }: OffersFor) {
    const today = calendarDay(day);
    const found = await this.catalogue.offered([...new Set(productIds)]);
    return new Map(
      found.flatMap(({ productId, hidden, offers, catalogueVersion }) => {
        const best = bestOfferOn(offers, today);
        if (!best) return [];
        const offer = { rewardCents: best.rewardCents, hidden, under: { catalogueVersion, day: today } };
        return [[productId, offer] as const];
      }),
    );
  }
}

@QueryHandler(OffersOn)
export class OffersOnHandler implements IQueryHandler<OffersOn> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ day }: OffersOn) {
    const today = calendarDay(day);
    return (await this.catalogue.shown()).map(product => ({
      productId: product.productId,
      externalId: product.externalId,
      name: infoOf(product).name,
      offers: product.offers.filter(offer => isValidOn(offer, today)),
      raised: raisedOn(product.offers, today),
    }));
  }
}

@QueryHandler(AmountsOn)
export class AmountsOnHandler implements IQueryHandler<AmountsOn> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ day }: AmountsOn): Promise<ReadonlyMap<string, number | null>> {
    const today = calendarDay(day);
    const [paths, products] = [await this.catalogue.paths(), await this.catalogue.named()];
    const amounts = new Map<string, number | null>(paths.map(path => [path, null]));
    const pays = (name: string, cents: number | null) => {
      const most = amounts.get(name) ?? null;
      amounts.set(name, cents === null ? most : Math.max(cents, most ?? 0));
    };
    for (const product of products) {
      // A hidden product is known, but pays nothing.
      const cents = product.hidden ? null : (bestOfferOn(product.offers, today)?.rewardCents ?? null);
      for (const name of [product.externalId, ...product.paths]) pays(name, cents);
    }
    return amounts;
  }
}

/** Computes the amount by undoing later versions, as restoring one does. */
@QueryHandler(AmountUnder)
export class AmountUnderHandler implements IQueryHandler<AmountUnder> {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly entries: CatalogueEntries,
  ) {}

  async execute({ productId, under: { catalogueVersion, day } }: AmountUnder): Promise<number | null> {
    const current = await this.catalogue.version();
    if (catalogueVersion > current) return null;
    const isOffer = ({ list }: { readonly list: string }) => list === 'Angebote';
    const since = (await this.catalogue.versions(current))
      .filter(({ version }) => version > catalogueVersion)
      .map(({ changes }) => changes.filter(isOffer));
    const now = this.entries.of(await this.catalogue.whole()).filter(isOffer);
    const were = this.entries.toCatalogue(undone(now, since, this.entries.personal));
    const offers = were.offers.filter(offer => offer.productId === productId);
    return bestOfferOn(offers, day)?.rewardCents ?? null;
  }
}

export const catalogueAnswers = [
  ProductOfHandler,
  ProductsOfHandler,
  ProductCardHandler,
  AdvisorOfHandler,
  AgencyHasAdvisorsHandler,
  FacesOfAdvisorsHandler,
  OfferForHandler,
  OffersForHandler,
  OffersOnHandler,
  AmountsOnHandler,
  AmountsIfOfferedHandler,
  AmountUnderHandler,
];
