import type { TenantConfig } from '#platform/tenancy/tenant.js';
import type { CampaignDetails } from '../../../../services/modules/campaign/api.js';
import type { Catalogue } from '../../../../services/modules/catalogue/api.js';
import type {
  Advisor,
  CatalogueCategory,
  CatalogueOffer,
  CatalogueProduct,
  ProductDetails,
  Text,
} from '../../../../services/modules/catalogue/domain/product.js';
import type { Story } from '../stories.js';

/** All there is to say about one of the demo's tenants. No real company, no real people. */
export interface DemoTenant {
  readonly key: 'telko' | 'energie';
  readonly name: string;
  /** `{port}` is filled in by the host. */
  readonly portalUrl: string;
  readonly hosts: readonly string[];
  readonly position: number;
  readonly config: TenantConfig;
  readonly catalogue: Catalogue;
  readonly voucherTypes: readonly string[];
  readonly payoutAccount: { readonly name: string; readonly iban: string; readonly bic: string };
  readonly campaigns: readonly CampaignDetails[];
  readonly stories: readonly Story[];
}

/** What both demo tenants have in common. */
export const commonConfig = {
  recommendPath: '/empfehlen',
  languages: ['de', 'en'],
  defaultLanguage: 'de',
  storesBankDetails: true,
  allowsSelfRecommendation: false,
  integratedFrame: false,
  autologin: false,
  newsletter: true,
  autoAcceptsTerms: false,
  emailWhitelist: [],
  claimDays: 180,
  facebookAppId: null,
  analytics: null,
} as const satisfies Partial<TenantConfig>;

/** −1 is off, else the place in the order of buttons. */
export const channels = {
  Email: 2,
  Gmail: 5,
  Gmx: 6,
  Outlook: 7,
  Facebook: 8,
  Messenger: -1,
  Linkedin: 9,
  X: 10,
  Whatsapp: 1,
  Sms: 3,
  Link: 0,
} as const satisfies TenantConfig['channels'];

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
