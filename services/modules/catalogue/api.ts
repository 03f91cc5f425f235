import { CommandOf, QueryOf } from '#platform/messages.js';
import type { Catalogue, CatalogueOffer, OfferedUnder, Raised } from './events.js';

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface PeriodOfProduct {
  readonly key: number;
  readonly productId: number;
  readonly from: string;
  readonly to: string;
}

/** Replaces the tenant's whole catalogue: entries not in it are removed. Published for the set-up of a tenant. */
export class ReplaceCatalogue extends CommandOf<[catalogue: Catalogue]> {}

export interface ProductInfo {
  readonly productId: number;
  readonly externalId: string;
  readonly name: string;
  readonly category: string;
  /** Never shown and recommended by nobody: product ids 637 to 640 (docs/specification/rewards.md#reward-offers). */
  readonly hidden: boolean;
  /** The provider's page on which the recipient continues; null where the product has none. */
  readonly url: string | null;
  /** Monthly price in cents; null where it has none of its own. */
  readonly monthlyCents: number | null;
  /** One-time price in cents; null where it has none. */
  readonly onceCents: number | null;
}

/** A product, hidden or not; null where the catalogue has none. */
export class ProductOf extends QueryOf<[productId: number], ProductInfo | null> {}

/** What is written on a link's card. */
export interface CardWords {
  /** `Mara schenkt Ihnen`; empty where nobody is named. */
  readonly lead: string;
  /** Most prominent text: the amount, or the product where the friend gets none. */
  readonly main: string;
  readonly below: string;
  readonly tenant: string;
  /** The tenant's logo, shown in place of its name. */
  readonly logo: { readonly href: string; readonly width: number; readonly height: number } | null;
}

/** A card of 1200 × 630 for a link to the product, as SVG in the tenant's colours. */
export class ProductCard extends QueryOf<
  [productId: number, words: CardWords, theme: Readonly<Record<string, string>>],
  string
> {}

/** Several products at once, by id, or every one; hidden ones too. Unknown ids are left out. */
export class ProductsOf extends QueryOf<[productIds: readonly number[] | null], ReadonlyMap<number, ProductInfo>> {}

export type RewardOffer = Omit<CatalogueOffer, 'productId'>;

/**
 * Amount in cents that the product paid on that day by that version of the catalogue; null where it paid nothing or
 * there is no such version.
 */
export class AmountUnder extends QueryOf<[productId: number, under: OfferedUnder], number | null> {}

export interface OfferOfProduct {
  readonly rewardCents: number;
  readonly offerId: number;
  readonly under: OfferedUnder;
}

/** The best of the product's offers valid on that calendar day; null where it pays nothing. */
export class OfferFor extends QueryOf<[productId: number, day: Date], OfferOfProduct | null> {}

/**
 * Amounts that a product would pay on these days if this offer were in force, without validation; days on
 * which it pays nothing are missing. Null: no such product.
 */
export class AmountsIfOffered extends QueryOf<
  [productId: number, offer: Pick<RewardOffer, 'rewardCents' | 'startsOn' | 'endsOn'>, days: readonly string[]],
  ReadonlyMap<string, number> | null
> {}

/** Amounts of several products on that day, and which of them may not be recommended. Products that pay nothing are left out. */
export class OffersFor extends QueryOf<
  [productIds: readonly number[], day: Date],
  ReadonlyMap<number, { readonly rewardCents: number; readonly hidden: boolean; readonly under: OfferedUnder }>
> {}

export interface OffersOfProduct {
  readonly productId: number;
  readonly externalId: string;
  readonly name: string;
  readonly offers: readonly RewardOffer[];
  /** Where it pays less afterwards. */
  readonly raised: Raised | null;
}

/** Pictures of the tenant's advisors, by file name or address. */
export class FacesOfAdvisors extends QueryOf<[], ReadonlySet<string>> {}

/** Every shown product with its offers that are valid on that day. Hidden products are never returned. */
export class OffersOn extends QueryOf<[day: Date], readonly OffersOfProduct[]> {}

/**
 * Amounts that texts may refer to, by external id of a product and by path of a category: the highest on that day, in
 * cents; null where it pays nothing.
 */
export class AmountsOn extends QueryOf<[day: Date], ReadonlyMap<string, number | null>> {}

/** Whether an advisor of the catalogue belongs to this agency. */
export class AgencyHasAdvisors extends QueryOf<[agencyNumber: string], boolean> {}

/** The advisor with this number in the tenant's product API, and their agency; null where there is none. */
export class AdvisorOf extends QueryOf<[advisorNumber: string], { readonly agencyNumber: string | null } | null> {}
