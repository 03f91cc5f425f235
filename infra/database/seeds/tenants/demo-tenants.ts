import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import type { FirstContent } from '../../../../services/modules/content/api.js';
import { templates } from '../../../../services/modules/tenant/configuration.js';
import { demoTenants } from '../../../start/demo/accounts.js';
import type { RewardKind } from '#reward-types/index.js';

interface Contact {
  readonly salutation: 'Frau' | 'Herr';
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
}

/** What became of one recommendation. Every number but the product's is days ago. */
export interface Story {
  /** Never renamed: the seed's marks carry it. */
  readonly name: string;
  /** 0 is the recommender of the demo login; others are told apart by number. */
  readonly by: number;
  readonly productId: number;
  readonly share: 100 | 50 | 0;
  readonly channel: string;
  readonly created: number;
  readonly clicks?: readonly number[];
  readonly contact?: { readonly person: Contact; readonly registered: number; readonly confirmed?: number };
  /** A second friend who followed the same link. */
  readonly friend?: Story['contact'];
  readonly order?: {
    readonly reported: number;
    readonly outcome: 'concluded' | 'not-concluded' | 'cancelled';
    readonly released?: number;
    /** The provider names the recommendation alone; with two friends, staff have to say whose it is. `concluded` days ago; the report comes later. */
    readonly byRecommendation?: { readonly concluded: number };
  };
  /** Of the recommender's reward. */
  readonly choice?: { readonly made: number; readonly kind: RewardKind };
  /** Collected, sealed, approved and handed to the bank on one day; the bank answers later. */
  readonly payout?: { readonly sent: number; readonly answered: number; readonly returnedFor?: string };
}

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
  /** Each with the page of the shop where its codes are used. */
  readonly voucherTypes: readonly {
    readonly name: { readonly de: string; readonly en: string };
    readonly shopUrl: string;
  }[];
  readonly payoutAccount: { readonly name: string; readonly iban: string; readonly bic: string };
  readonly campaigns: readonly CampaignDetails[];
  /** What its pages say, published. */
  readonly content: readonly FirstContent[];
  /** One recommendation for almost every stage of the status bar; the agency finds orders to release, the operator a reward to pay. */
  readonly stories: readonly Story[];
}

interface Entry {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly details: ProductDetails;
  /** What recommending it pays, in cents; 0: nothing. */
  readonly rewardCents: number;
  readonly hidden?: boolean;
}

interface Page {
  readonly path: string;
  readonly source: string;
  readonly category: string;
  readonly title: Text;
  readonly breadcrumb?: Text;
  readonly subtitle: Text;
  readonly products: readonly number[];
}

/** Days as `YYYY-MM-DD`: from when to when the demo's ordinary offers run, and the day it is laid in. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** An amount for some weeks, besides the ordinary one; the best of the day counts. Days from the seed's day. */
interface Action {
  readonly productId: number;
  readonly rewardCents: number;
  readonly fromDay: number;
  readonly toDay: number;
  /** Where people are shown another end than the last day it counts. */
  readonly shownToDay?: number;
}

/** The whole catalogue of a tenant; order is position. Ordinary offers run through the whole period. */
function catalogueOf(
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

/** A tenant as its document tells it: `telko.json`, `energie.json`. Days are counted from the seed's day, or the ends of the whole period. */
interface TenantDocument extends Omit<DemoTenant, 'config' | 'catalogue' | 'campaigns'> {
  /** What it sets beyond the template of its name. */
  readonly config: Partial<TenantConfig> & Omit<TenantConfig, keyof (typeof templates)[DemoTenant['key']]>;
  readonly products: readonly Entry[];
  readonly pages: readonly Page[];
  readonly advisors?: readonly Pick<Advisor, 'lastName' | 'zip' | 'city'>[];
  readonly actions: readonly Action[];
  readonly campaigns: readonly (Omit<CampaignDetails, 'startsOn' | 'endsOn'> & {
    readonly startsOn: number | 'from';
    readonly endsOn: number | 'to';
  })[];
}

const here = dirname(fileURLToPath(import.meta.url));

function demoTenant(key: DemoTenant['key'], period: Period): DemoTenant {
  const document = JSON.parse(readFileSync(join(here, `${key}.json`), 'utf8')) as TenantDocument;
  const { config, products, pages, advisors: people = [], actions, campaigns, ...rest } = document;
  const day = (told: number | 'from' | 'to') => (typeof told === 'number' ? dayFrom(period.today, told) : period[told]);
  const agencyNumber = demoTenants.find(tenant => tenant.key === key)?.agencyNumber ?? null;
  const advisors = people.map((person, index): Advisor => ({
    advisorId: index + 1,
    externalId: `B-${1001 + index}`,
    ...person,
    photo: null,
    agencyNumber,
  }));
  return {
    ...rest,
    config: { ...templates[key], ...config },
    catalogue: catalogueOf(products, pages, advisors, period, actions),
    campaigns: campaigns.map(campaign => ({
      ...campaign,
      startsOn: day(campaign.startsOn),
      endsOn: day(campaign.endsOn),
    })),
  };
}

/** Telecom: tariff product API, every category page, orders are releasable at once. */
export const telko = (period: Period): DemoTenant => demoTenant('telko', period);

/** Energy: advisor product API, forced login, German accounts only, fourteen days of complaint period; its advisors are of one region and one agency. */
export const energie = (period: Period): DemoTenant => demoTenant('energie', period);
