import type { TenantConfig } from '#platform/tenancy/tenant.js';
import type { CampaignDetails } from '../../../../services/modules/campaign/api.js';
import type { Catalogue } from '../../../../services/modules/catalogue/api.js';
import { withOffer } from '../../../../services/modules/catalogue/domain/changes.js';
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
  // Laid in as an operator's file of offers is: the ordinary one ends before an action and goes on after it.
  const offers = actions.reduce<readonly CatalogueOffer[]>((all, action, index) => {
    const { productId, rewardCents, fromDay, toDay, shownToDay } = action;
    const passing = {
      productId,
      rewardCents,
      startsOn: dayFrom(period.today, fromDay),
      endsOn: dayFrom(period.today, toDay),
      displayEndsOn: shownToDay === undefined ? null : dayFrom(period.today, shownToDay),
    };
    // The action's own, then that of what goes on after it.
    const numbers = [2000 + index, 3000 + index];
    const outcome = withOffer(
      all.filter(offer => offer.productId === productId),
      passing,
      new Map(),
      () => numbers.shift()!,
    );
    if (!('offers' in outcome)) throw new Error(`Nothing changes with the action of product ${productId}.`);
    return [...all.filter(offer => offer.productId !== productId), ...outcome.offers];
  }, ordinary);
  return { products, categories, offers, advisors };
}

/** `2026-03-03` of `2026-03-01` and 2. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** CSS custom properties of the two brands, for light and dark screens. */
const shared = {
  '--ok': '#17704a',
  '--ok-soft': '#e2f3ea',
  '--wait': '#8a5300',
  '--wait-soft': '#fff1d9',
  '--stop': '#a3263a',
  '--stop-soft': '#fbe6e9',
  '--surface': '#ffffff',
  '--on-brand': '#ffffff',
};
const sharedDark = {
  '--ok': '#6fd3a4',
  '--ok-soft': '#143226',
  '--wait': '#ffc979',
  '--wait-soft': '#3a2a0c',
  '--stop': '#ff98a6',
  '--stop-soft': '#40171f',
  '--shadow': '0 12px 32px -12px rgb(0 0 0 / .6)',
};
const font = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';
const serif = '"Fraunces Variable", "Fraunces Fallback", Georgia, serif';
/** What light and dark share besides colours: corners, faces, the mark's outline, what is drawn (`--scene`). */
const round = {
  '--radius': '20px',
  '--font': font,
  '--font-head': font,
  '--head-weight': '750',
  '--head-spacing': '-.02em',
  '--display-weight': '800',
  '--display-spacing': '-.045em',
  '--mark': '50% 50% 50% 12%',
  '--scene': 'people',
};
const crisp = {
  '--radius': '6px',
  '--font': font,
  '--font-head': serif,
  '--head-weight': '560',
  '--head-spacing': '-.015em',
  '--display-weight': '600',
  '--display-spacing': '-.03em',
  '--mark': '0 62% 0 62%',
  '--scene': 'landscape',
  '--hero-ground': 'linear-gradient(var(--brand-soft), var(--paper))',
};

export const fernklang = {
  light: {
    ...shared,
    ...round,
    '--brand': '#3d2fb5',
    '--brand-strong': '#2a1f86',
    '--brand-soft': '#ece9fb',
    '--accent': '#ffb238',
    '--accent-soft': '#fff1d9',
    '--on-accent': '#2b1a00',
    '--paper': '#fbfaf7',
    '--ink': '#1b1830',
    '--ink-2': '#575270',
    '--line': '#e3dfee',
    '--shadow': '0 1px 2px rgb(27 24 48 / .05), 0 12px 32px -12px rgb(27 24 48 / .16)',
  },
  dark: {
    ...sharedDark,
    '--brand': '#9b90ff',
    '--brand-strong': '#bfb8ff',
    '--brand-soft': '#262147',
    '--on-brand': '#120e2e',
    '--accent': '#ffb238',
    '--accent-soft': '#3a2c10',
    '--on-accent': '#2b1a00',
    '--paper': '#131120',
    '--surface': '#1c192d',
    '--ink': '#f3f1fb',
    '--ink-2': '#b4aecb',
    '--line': '#322d4a',
  },
};

export const auenstrom = {
  light: {
    ...shared,
    ...crisp,
    '--brand': '#0d6b52',
    '--brand-strong': '#074a39',
    '--brand-soft': '#e0f2eb',
    '--accent': '#f4d03a',
    '--accent-soft': '#fdf6d3',
    '--on-accent': '#2a2400',
    '--paper': '#f6faf7',
    '--ink': '#10241d',
    '--ink-2': '#4b6259',
    '--line': '#d8e6de',
    '--shadow': '0 1px 0 rgb(16 36 29 / .08)',
  },
  dark: {
    ...sharedDark,
    '--brand': '#5fd0ab',
    '--brand-strong': '#95e4cb',
    '--brand-soft': '#12352b',
    '--on-brand': '#04211a',
    '--accent': '#f4d03a',
    '--accent-soft': '#38310d',
    '--on-accent': '#2a2400',
    '--paper': '#0c1613',
    '--surface': '#13211c',
    '--ink': '#eaf6f0',
    '--ink-2': '#a4bdb3',
    '--line': '#22392f',
  },
};
