import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';
import type { Catalogue } from './domain/changes.js';

export type { Catalogue };

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface PeriodOfProduct {
  readonly key: number;
  readonly productId: number;
  readonly from: string;
  readonly to: string;
}

/** Makes this the tenant's whole catalogue: what is not in it goes. Published for the set-up of a tenant. */
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
  /** Never shown to anyone, though it may be recommended by no one: product ids 637 to 640 (docs/specification/rewards.md#reward-offers). */
  readonly hidden: boolean;
  /** Where the recipient goes on at the provider; null where the product has no page. */
  readonly url: string | null;
  /** Null where it has no price of its own by the month. */
  readonly monthlyCents: number | null;
  /** Null where nothing is paid once. */
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
      /** The tenant's own, in place of its name. */
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

export interface RewardOffer {
  readonly offerId: number;
  readonly rewardCents: number;
  /** Days as YYYY-MM-DD, both inclusive; the display end, where given, ends the offer earlier or later than `endsOn`. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly displayEndsOn: string | null;
}

/** What an amount was promised by: the day (in Germany) and the version of the catalogue that was in force. */
export const offeredUnder = z.strictObject({ catalogueVersion: z.int(), day: z.iso.date() });
export type OfferedUnder = z.output<typeof offeredUnder>;

/** What the product paid on that day by that version of the catalogue, in cents; null: nothing, or there is no such version. */
export class AmountUnder extends Query<number | null> {
  constructor(
    readonly productId: number,
    readonly under: OfferedUnder,
  ) {
    super();
  }
}

/** What the product pays on that day (the calendar day in Germany): the best of its valid offers; null where it pays nothing. */
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

/** What a product would pay on these days (in Germany) if this offer were in force, refusing nothing; days on which it pays nothing are missing. Null: no such product. */
export class AmountsIfOffered extends Query<ReadonlyMap<string, number> | null> {
  constructor(
    readonly productId: number,
    readonly offer: Pick<RewardOffer, 'rewardCents' | 'startsOn' | 'endsOn'>,
    readonly days: readonly string[],
  ) {
    super();
  }
}

/** What several products pay on that day, and which of them nobody may recommend. Those that pay nothing are left out. */
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
}

/** Every product shown, with its offers that are valid on that day. Hidden products never. */
/** The pictures that advisors of the tenant are shown with, by name or address. */
export class FacesOfAdvisors extends Query<ReadonlySet<string>> {}

export class OffersOn extends Query<readonly OffersOfProduct[]> {
  constructor(readonly day: Date) {
    super();
  }
}

/** What texts may name, by external id of a product and by path of a category: the most it pays on that day, in cents; null where it pays nothing. */
export class AmountsOn extends Query<ReadonlyMap<string, number | null>> {
  constructor(readonly day: Date) {
    super();
  }
}

/** The product API that the catalogue is read from fails again and again, or would take away more than half; told once, until it goes well again. */
export const CatalogueSourceFails = defineEvent('CatalogueSourceFails', {
  host: z.string(),
  /** Failures in a row, or products that would go. */
  figure: z.int(),
});

/** Whether an advisor of the catalogue belongs to that agency. */
export class AgencyHasAdvisors extends Query<boolean> {
  constructor(readonly agencyNumber: string) {
    super();
  }
}

/** An advisor of the tenant's product API by the number the API gives them, and the agency they belong to; null where there is no such advisor. */
export class AdvisorOf extends Query<{ readonly agencyNumber: string | null } | null> {
  constructor(readonly advisorNumber: string) {
    super();
  }
}
