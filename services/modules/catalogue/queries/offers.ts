import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { dayInGermany } from '#platform/clock.js';
import { AmountsIfOffered, AmountsOn, OfferFor, OffersFor, OffersOn } from '../api.js';
import { withOffer } from '../domain/changes.js';
import { bestOfferOn, isValidOn } from '../domain/product.js';
import { CatalogueTables } from '../persistence.js';
import { infoOf } from './products.js';

@QueryHandler(OfferFor)
export class OfferForHandler implements IQueryHandler<OfferFor> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ productId, day }: OfferFor) {
    const [product] = await this.catalogue.offered([productId]);
    const under = { catalogueVersion: product?.catalogueVersion ?? 0, day: dayInGermany(day) };
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
    // Nobody is promised anything by trying.
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
    const today = dayInGermany(day);
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
    const today = dayInGermany(day);
    return (await this.catalogue.shown()).map(product => ({
      productId: product.productId,
      externalId: product.externalId,
      name: infoOf(product).name,
      offers: product.offers.filter(offer => isValidOn(offer, today)),
    }));
  }
}

@QueryHandler(AmountsOn)
export class AmountsOnHandler implements IQueryHandler<AmountsOn> {
  constructor(private readonly catalogue: CatalogueTables) {}

  async execute({ day }: AmountsOn): Promise<ReadonlyMap<string, number | null>> {
    const today = dayInGermany(day);
    const [paths, products] = [await this.catalogue.paths(), await this.catalogue.named()];
    const amounts = new Map<string, number | null>(paths.map(path => [path, null]));
    const pays = (name: string, cents: number | null) => {
      const most = amounts.get(name) ?? null;
      amounts.set(name, cents === null ? most : Math.max(cents, most ?? 0));
    };
    for (const product of products) {
      // A hidden one is known and pays nobody.
      const cents = product.hidden ? null : (bestOfferOn(product.offers, today)?.rewardCents ?? null);
      for (const name of [product.externalId, ...product.paths]) pays(name, cents);
    }
    return amounts;
  }
}

export const offerAnswers = [
  OfferForHandler,
  OffersForHandler,
  OffersOnHandler,
  AmountsOnHandler,
  AmountsIfOfferedHandler,
];
