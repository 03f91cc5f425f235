import type {
  Advisor,
  CatalogueCategory,
  CatalogueOffer,
  CatalogueProduct,
  ProductDetails,
  Text,
} from '../../../../services/modules/catalogue/domain/product.js';
import type { Catalogue } from '../../../../services/modules/catalogue/api.js';

export const text = (de: string, en: string): Text => ({ de, en });
export const none = text('', '');

export interface Entry {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly details: ProductDetails;
  /** What recommending it pays, in cents; 0: nothing. */
  readonly rewardCents: number;
  readonly hidden?: boolean;
}

export interface Page {
  readonly path: string;
  readonly source: string;
  readonly category: string;
  readonly title: Text;
  readonly breadcrumb?: Text;
  readonly subtitle: Text;
  readonly products: readonly number[];
}

/** Days as `YYYY-MM-DD`: from when to when the demo's ordinary offers run, and the day it is laid in. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** An amount for some weeks, besides the ordinary one; the best of the day counts. Days from the seed's day. */
export interface Action {
  readonly productId: number;
  readonly rewardCents: number;
  readonly fromDay: number;
  readonly toDay: number;
  /** Where people are shown another end than the last day it counts. */
  readonly shownToDay?: number;
}

/** The whole catalogue of a tenant; order is position. Ordinary offers run through the whole period. */
export function catalogueOf(
  entries: readonly Entry[],
  pages: readonly Page[],
  advisors: readonly Advisor[],
  period: Period,
  actions: readonly Action[] = [],
): Catalogue {
  const products = entries.map(({ id, externalId, name, details, hidden = false }, position): CatalogueProduct => ({
    productId: id,
    externalId,
    name,
    details,
    hidden,
    url: null,
    position: position + 1,
  }));
  const categories = pages.map(({ products: productIds, breadcrumb, ...page }, index): CatalogueCategory => ({
    ...page,
    categoryId: index + 1,
    position: index + 1,
    breadcrumb: breadcrumb ?? page.title,
    productIds,
  }));
  const ordinary = entries
    .filter(({ rewardCents }) => rewardCents > 0)
    .map(({ id, rewardCents }, index): CatalogueOffer => ({
      offerId: 1000 + index,
      productId: id,
      rewardCents,
      startsOn: period.from,
      endsOn: period.to,
      displayEndsOn: null,
    }));
  const passing = actions.map(({ productId, rewardCents, fromDay, toDay, shownToDay }, index): CatalogueOffer => ({
    offerId: 2000 + index,
    productId,
    rewardCents,
    startsOn: dayFrom(period.today, fromDay),
    endsOn: dayFrom(period.today, toDay),
    displayEndsOn: shownToDay === undefined ? null : dayFrom(period.today, shownToDay),
  }));
  return { products, categories, offers: [...ordinary, ...passing], advisors };
}

/** `2026-03-03` of `2026-03-01` and 2. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
