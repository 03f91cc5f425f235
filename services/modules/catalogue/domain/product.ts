import type { Language } from '#platform/tenancy/tenant.js';

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;
export const inLanguage = (text: Text, language: Language): string => text[language] || text.de;

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
  /** What the device costs with a tariff: once, in cents. The first is the one shown when none was chosen. */
  readonly withTariffs: readonly {
    readonly tariffId: number;
    readonly priceCents: number;
    readonly campaignPriceCents: number | null;
  }[];
  readonly topPosition: number | null;
  readonly campaignName: Text | null;
}

/** Energy product an advisor sells. */
export interface AdvisorDetails {
  readonly kind: 'advisor';
  readonly displayName: string;
  /** Up to two lines. */
  readonly descriptions: readonly Text[];
}

export type ProductDetails = TariffDetails | MobileDetails | DeviceDetails | AdvisorDetails;

export interface CatalogueProduct {
  readonly productId: number;
  readonly externalId: string;
  readonly position: number;
  readonly name: string;
  readonly hidden: boolean;
  /** Where the recipient goes on at the provider; null: the tenant's own page. */
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

export interface CatalogueOffer {
  readonly offerId: number;
  readonly productId: number;
  readonly rewardCents: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly displayEndsOn: string | null;
}

export interface Advisor {
  readonly advisorId: number;
  readonly externalId: string;
  readonly lastName: string;
  readonly zip: string;
  readonly city: string;
  readonly photo: string | null;
  /** The agency that sees and releases the orders they bring; null where they belong to none, so that every agency may. */
  readonly agencyNumber: string | null;
}

/** An amount a product pays in a period; days as `YYYY-MM-DD`, both inclusive. */
export interface OfferPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  /** Where given, it alone says when the offer ends (docs/specification/rewards.md#reward-offers). */
  readonly displayEndsOn: string | null;
}

/** Start ≤ today ≤ end, or display end where given. Days compare as text. */
export const isValidOn = ({ startsOn, endsOn, displayEndsOn }: OfferPeriod, day: string): boolean =>
  startsOn <= day && day <= (displayEndsOn ?? endsOn);

/** The valid offer that pays most; of two that pay the same, the one that lasts longer. */
export function bestOfferOn<Offer extends OfferPeriod & { readonly rewardCents: number }>(
  offers: readonly Offer[],
  day: string,
): Offer | undefined {
  const lasting = (offer: Offer) => offer.displayEndsOn ?? offer.endsOn;
  return offers
    .filter(offer => isValidOn(offer, day))
    .sort((a, b) => b.rewardCents - a.rewardCents || lasting(b).localeCompare(lasting(a)))[0];
}

/** These exist at the provider and are never shown (docs/specification/rewards.md#reward-offers). */
export const hiddenProductIds: readonly number[] = [637, 638, 639, 640];
