import type { Advisor, CatalogueCategory, CatalogueOffer, CatalogueProduct, ProductDetails, Text } from '../../../../services/modules/catalogue/domain/product.js';
import type { Catalogue } from '../../../../services/modules/catalogue/published-commands.js';

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

/** The whole catalogue of a tenant; order is position. Offers run for two years around the seed's day. */
export function catalogueOf(entries: readonly Entry[], pages: readonly Page[], advisors: readonly Advisor[], period: { from: string; to: string }): Catalogue {
  const products = entries.map(({ id, externalId, name, details, hidden = false }, position): CatalogueProduct => ({ productId: id, externalId, name, details, hidden, url: null, position: position + 1 }));
  const categories = pages.map(({ products: productIds, breadcrumb, ...page }, index): CatalogueCategory => ({ ...page, categoryId: index + 1, position: index + 1, breadcrumb: breadcrumb ?? page.title, productIds }));
  const offers = entries.filter(({ rewardCents }) => rewardCents > 0).map(({ id, rewardCents }, index): CatalogueOffer => ({
    offerId: 1000 + index, productId: id, rewardCents, startsOn: period.from, endsOn: period.to, displayEndsOn: null,
  }));
  return { products, categories, offers, advisors };
}
