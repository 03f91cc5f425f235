import { isDeepStrictEqual } from 'node:util';
import { daysFrom } from '#shared/calendar.js';
import { hiddenProductIds } from './product.js';
import type { Catalogue, CatalogueOffer, Advisor, CatalogueProduct } from '../events.js';
import { lastDayOf } from './offer.js';
import type { Uses } from './uses.js';

type Unnumbered<Row, Id extends keyof Row> = Omit<Row, Id> & { readonly [Name in Id]: number | null };
/** A catalogue as entered; new offers and advisors have no number yet. */
export type WantedCatalogue = Omit<Catalogue, 'offers' | 'advisors'> & {
  readonly offers: readonly Unnumbered<CatalogueOffer, 'offerId'>[];
  readonly advisors: readonly Omit<Advisor, 'advisorId'>[];
};

/** A fault by its place on the wire. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
  readonly values?: Readonly<Record<string, string>>;
}

const nextNumber = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((most, number) => Math.max(most, number ?? 0), 0) + 1;

/**
 * Assigns numbers to new entries: an offer with the same product and first day keeps its number, an advisor the one of
 * the same number in the product API.
 */
export function numbered(before: Catalogue, { offers, advisors, ...wanted }: WantedCatalogue): Catalogue {
  const named = new Set(offers.map(({ offerId }) => offerId));
  let nextOffer = nextNumber([...before.offers, ...offers].map(({ offerId }) => offerId));
  let nextAdvisor = nextNumber(before.advisors.map(({ advisorId }) => advisorId));
  const known = new Map(
    before.offers
      .filter(({ offerId }) => !named.has(offerId))
      .map(offer => [`${offer.productId} ${offer.startsOn}`, offer.offerId]),
  );
  const takeKnown = (place: string): number | undefined => {
    const offerId = known.get(place);
    known.delete(place);
    return offerId;
  };
  const advisorIds = new Map(before.advisors.map(({ externalId, advisorId }) => [externalId, advisorId]));
  return {
    ...wanted,
    products: wanted.products.map(product =>
      hiddenProductIds.includes(product.productId) ? { ...product, hidden: true } : product,
    ),
    categories: wanted.categories.map(category => ({
      ...category,
      productIds: category.productIds.toSorted((one, other) => one - other),
    })),
    offers: offers.map(offer => ({
      ...offer,
      offerId: offer.offerId ?? takeKnown(`${offer.productId} ${offer.startsOn}`) ?? nextOffer++,
    })),
    advisors: advisors.map(advisor => ({
      ...advisor,
      advisorId: advisorIds.get(advisor.externalId) ?? nextAdvisor++,
    })),
  };
}

/** Entries that a change removes or rewrites, whose uses have to be looked up. */
export function touched(before: Catalogue, wanted: Catalogue) {
  const products = new Set(wanted.products.map(({ productId }) => productId));
  const offers = new Map(wanted.offers.map(offer => [offer.offerId, offer]));
  return {
    products: before.products.filter(({ productId }) => !products.has(productId)).map(({ productId }) => productId),
    offers: before.offers.filter(offer => !isDeepStrictEqual(offers.get(offer.offerId), offer)),
  };
}

/** Keeps entries that were left out but are referred to: a product is hidden, an offer ends. */
export function withUsedEntries(before: Catalogue, wanted: Catalogue, uses: Uses): Catalogue {
  const products = new Set(wanted.products.map(({ productId }) => productId));
  const offers = new Set(wanted.offers.map(({ offerId }) => offerId));
  const promised = before.offers.filter(({ offerId }) => !offers.has(offerId) && uses.promised.has(offerId));
  const needed = new Set([...uses.products, ...promised.map(({ productId }) => productId)]);
  const retired = before.products.filter(({ productId }) => !products.has(productId) && needed.has(productId));
  const all = new Set([...products, ...retired.map(({ productId }) => productId)]);
  return {
    ...wanted,
    products: [
      ...wanted.products,
      ...retired.map(product => ({ ...product, hidden: true, details: soldWith(product, all) })),
    ],
    offers: [...wanted.offers, ...promised.map(offer => ended(offer, uses))],
  };
}

const soldWith = ({ details }: CatalogueProduct, products: ReadonlySet<number>): CatalogueProduct['details'] =>
  details.kind === 'device'
    ? { ...details, withTariffs: details.withTariffs.filter(({ tariffId }) => products.has(tariffId)) }
    : details;

function ended(offer: CatalogueOffer, { promised, today }: Uses): CatalogueOffer {
  const yesterday = daysFrom(today, -1);
  const last = promised.get(offer.offerId)!;
  const endsOn = last > yesterday ? last : yesterday;
  return lastDayOf(offer) <= endsOn ? offer : { ...offer, endsOn, displayEndsOn: null };
}
