import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';
import type { Language } from '#shared/texts.js';

/** Basis of a promised amount: the day and the catalogue version in force. */
export const offeredUnder = z.strictObject({ catalogueVersion: z.int(), day: z.iso.date() });
export type OfferedUnder = z.output<typeof offeredUnder>;

/**
 * The product API from which the catalogue is read keeps failing, or would remove more than half of the products;
 * recorded once, until a reading succeeds.
 */
export const CatalogueSourceFails = defineEvent('CatalogueSourceFails', {
  host: z.string(),
  /** Number of failures in a row, or of products that would be removed. */
  figure: z.int(),
});

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** Fixed-line product. Prices are cents. */
export interface TariffDetails {
  readonly kind: 'tariff';
  readonly category: 'DP' | 'TP';
  readonly displayName: string;
  readonly young: boolean;
  readonly hybrid: boolean;
  readonly group: string;
  readonly grade: string;
  readonly monthlyCents: number;
  readonly onceCents: number;
  /** Up to four lines. */
  readonly descriptions: readonly Text[];
  readonly footnote: Text;
  readonly priceSplit: Text;
  readonly campaignName: Text | null;
  readonly campaignDiscountCents: number | null;
}

/** Mobile tariff without a device. */
export interface MobileDetails {
  readonly kind: 'mobile';
  readonly displayName: string;
  readonly grade: string;
  readonly description: Text;
  readonly monthlyCents: number;
  readonly topPosition: number | null;
  readonly campaignName: Text | null;
}

/** Smartphone or tablet, sold with one of several tariffs. */
export interface DeviceDetails {
  readonly kind: 'device';
  readonly deviceType: 'smartphone' | 'tablet';
  readonly manufacturer: string;
  readonly grade: string;
  readonly displayName: string;
  readonly description: Text;
  /** One-time price of the device with each tariff, in cents. The first is shown where none was chosen. */
  readonly withTariffs: readonly {
    readonly tariffId: number;
    readonly priceCents: number;
    readonly campaignPriceCents: number | null;
  }[];
  readonly topPosition: number | null;
  readonly campaignName: Text | null;
}

/** Energy product sold by an advisor. */
export interface AdvisorDetails {
  readonly kind: 'advisor';
  readonly displayName: string;
  /** Up to three lines. */
  readonly descriptions: readonly Text[];
  /** Cents; 0: no price. Missing in data from before advisors' products had a price. */
  readonly monthlyCents?: number;
  readonly onceCents?: number;
  readonly footnote?: Text;
}

export type ProductDetails = TariffDetails | MobileDetails | DeviceDetails | AdvisorDetails;

export interface CatalogueProduct {
  readonly productId: number;
  readonly externalId: string;
  readonly position: number;
  readonly name: string;
  readonly hidden: boolean;
  /** The provider's page on which the recipient continues; null: the tenant's own page. */
  readonly url: string | null;
  readonly details: ProductDetails;
}

export interface CatalogueCategory {
  readonly categoryId: number;
  readonly position: number;
  /** The page's path, such as `internet/hybrid`. */
  readonly path: string;
  readonly source: string;
  readonly category: string;
  readonly title: Text;
  readonly breadcrumb: Text;
  readonly subtitle: Text;
  readonly productIds: readonly number[];
}

export interface CatalogueOffer extends OfferPeriod {
  readonly offerId: number;
  readonly productId: number;
  readonly rewardCents: number;
}

export interface Advisor {
  readonly advisorId: number;
  readonly externalId: string;
  readonly lastName: string;
  readonly zip: string;
  readonly city: string;
  readonly photo: string | null;
  /** The agency that sees and releases orders brought by the advisor; null: every agency may. */
  readonly agencyNumber: string | null;
}

/** An amount a product pays in a period; days as `YYYY-MM-DD`, both inclusive. */
export interface OfferPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  /** Where set, it alone decides when the offer ends (docs/specification/rewards.md#reward-offers). */
  readonly displayEndsOn: string | null;
}

/** A product pays more than it will from some day on. */
export interface Raised {
  /** The last day, `YYYY-MM-DD`. */
  readonly until: string;
  /** What it pays from the day after. */
  readonly insteadCents: number;
}

export interface Catalogue {
  readonly categories: readonly CatalogueCategory[];
  readonly products: readonly CatalogueProduct[];
  readonly offers: readonly CatalogueOffer[];
  readonly advisors: readonly Advisor[];
}
