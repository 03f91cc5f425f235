import { Command, Query } from '@nestjs/cqrs';
import type { Catalogue, CatalogueOffer, OfferedUnder, Raised } from './events.js';

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface PeriodOfProduct {
  readonly key: number;
  readonly productId: number;
  readonly from: string;
  readonly to: string;
}

/** Replaces the tenant's whole catalogue: entries not in it are removed. Published for the set-up of a tenant. */
export class ReplaceCatalogue extends Command<void> {
  constructor(readonly catalogue: Catalogue) {
    super();
  }
}

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
export class ProductOf extends Query<ProductInfo | null> {
  constructor(readonly productId: number) {
    super();
  }
}

/** A card of 1200 × 630 for a link to the product, as SVG in the tenant's colours. */
export class ProductCard extends Query<string> {
  constructor(
    readonly productId: number,
    readonly words: {
      readonly lead: string;
      readonly main: string;
      readonly below: string;
      readonly tenant: string;
      /** The tenant's logo, shown in place of its name. */
      readonly logo: { readonly href: string; readonly width: number; readonly height: number } | null;
    },
    readonly theme: Readonly<Record<string, string>>,
  ) {
    super();
  }
}

/** Several products at once, by id, or every one; hidden ones too. Unknown ids are left out. */
export class ProductsOf extends Query<ReadonlyMap<number, ProductInfo>> {
  constructor(readonly productIds: readonly number[] | null) {
    super();
  }
}

export type RewardOffer = Omit<CatalogueOffer, 'productId'>;

/**
 * Amount in cents that the product paid on that day by that version of the catalogue; null where it paid nothing or
 * there is no such version.
 */
export class AmountUnder extends Query<number | null> {
  constructor(
    readonly productId: number,
    readonly under: OfferedUnder,
  ) {
    super();
  }
}

/** Amount that the product pays on that day (calendar day): the best of its valid offers; null where it pays nothing. */
export class OfferFor extends Query<{
  readonly rewardCents: number;
  readonly offerId: number;
  readonly under: OfferedUnder;
} | null> {
  constructor(
    readonly productId: number,
    readonly day: Date,
  ) {
    super();
  }
}

/**
 * Amounts that a product would pay on these days if this offer were in force, without validation; days on
 * which it pays nothing are missing. Null: no such product.
 */
export class AmountsIfOffered extends Query<ReadonlyMap<string, number> | null> {
  constructor(
    readonly productId: number,
    readonly offer: Pick<RewardOffer, 'rewardCents' | 'startsOn' | 'endsOn'>,
    readonly days: readonly string[],
  ) {
    super();
  }
}

/** Amounts of several products on that day, and which of them may not be recommended. Products that pay nothing are left out. */
export class OffersFor extends Query<
  ReadonlyMap<number, { readonly rewardCents: number; readonly hidden: boolean; readonly under: OfferedUnder }>
> {
  constructor(
    readonly productIds: readonly number[],
    readonly day: Date,
  ) {
    super();
  }
}

export interface OffersOfProduct {
  readonly productId: number;
  readonly externalId: string;
  readonly name: string;
  readonly offers: readonly RewardOffer[];
  /** Where it pays less afterwards. */
  readonly raised: Raised | null;
}

/** Pictures of the tenant's advisors, by file name or address. */
export class FacesOfAdvisors extends Query<ReadonlySet<string>> {}

/** Every shown product with its offers that are valid on that day. Hidden products are never returned. */
export class OffersOn extends Query<readonly OffersOfProduct[]> {
  constructor(readonly day: Date) {
    super();
  }
}

/**
 * Amounts that texts may refer to, by external id of a product and by path of a category: the highest on that day, in
 * cents; null where it pays nothing.
 */
export class AmountsOn extends Query<ReadonlyMap<string, number | null>> {
  constructor(readonly day: Date) {
    super();
  }
}

/** Whether an advisor of the catalogue belongs to this agency. */
export class AgencyHasAdvisors extends Query<boolean> {
  constructor(readonly agencyNumber: string) {
    super();
  }
}

/** The advisor with this number in the tenant's product API, and their agency; null where there is none. */
export class AdvisorOf extends Query<{ readonly agencyNumber: string | null } | null> {
  constructor(readonly advisorNumber: string) {
    super();
  }
}
