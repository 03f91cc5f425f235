import { Injectable } from '@nestjs/common';
import { calendarDay } from '#platform/clock.js';
import { Handles } from '#platform/messages.js';
import {
  AmountsIfOffered,
  AmountsOn,
  AmountUnder,
  OfferFor,
  OffersFor,
  OffersOn,
  type OfferOfProduct,
  type OffersOfProduct,
  type RewardOffer,
} from '../api.js';
import { withOffer } from '../domain/offer.js';
import { undone } from '../domain/earlier-catalogue.js';
import { bestOfferOn, isValidOn, raisedOn } from '../domain/product.js';
import type { OfferedUnder } from '../events.js';
import { CatalogueTables } from '../persistence.js';
import { CatalogueEntries } from '../use-cases/change-catalogue.js';
import { infoOf } from './products.js';

/** What other modules ask about the amounts that products pay. */
@Injectable()
export class OfferQueries {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly entries: CatalogueEntries,
  ) {}

  @Handles(OfferFor)
  async offer(productId: number, day: Date): Promise<OfferOfProduct | null> {
    const [product] = await this.catalogue.offered([productId]);
    const under = { catalogueVersion: product?.catalogueVersion ?? 0, day: calendarDay(day) };
    const best = product && bestOfferOn(product.offers, under.day);
    return best ? { rewardCents: best.rewardCents, offerId: best.offerId, under } : null;
  }

  @Handles(OffersFor)
  async offers(productIds: readonly number[], day: Date) {
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

  @Handles(OffersOn)
  async offersOn(day: Date): Promise<readonly OffersOfProduct[]> {
    const today = calendarDay(day);
    return (await this.catalogue.shown()).map(product => ({
      productId: product.productId,
      externalId: product.externalId,
      name: infoOf(product).name,
      offers: product.offers.filter(offer => isValidOn(offer, today)),
      raised: raisedOn(product.offers, today),
    }));
  }

  @Handles(AmountsOn)
  async amountsOn(day: Date): Promise<ReadonlyMap<string, number | null>> {
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

  @Handles(AmountsIfOffered)
  async amountsIfOffered(
    productId: number,
    offer: Pick<RewardOffer, 'rewardCents' | 'startsOn' | 'endsOn'>,
    days: readonly string[],
  ): Promise<ReadonlyMap<string, number> | null> {
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

  /** Computes the amount by undoing later versions, as restoring one does. */
  @Handles(AmountUnder)
  async amountUnder(productId: number, { catalogueVersion, day }: OfferedUnder): Promise<number | null> {
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
