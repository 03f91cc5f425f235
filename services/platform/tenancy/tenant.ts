import { themeFaults, type Mode, type Theme } from '#shared/theme.js';

/** A provider's programme, as the whole server sees it. Platform credentials are never in it. */
export interface Tenant {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Where the portal is reached, without a trailing slash: an origin, with the tenant's key behind it where it has no host (`basePath`). */
  readonly portalUrl: string;
  readonly hosts: readonly string[];
  /** Were its own and are nobody's. */
  readonly formerHosts?: readonly string[];
  readonly config: TenantConfig;
  readonly status: TenantStatus;
  /** Another one with every change of the tenant. */
  readonly revision: number;
  /** Since when there is nothing of it but its key and its hosts. */
  readonly erasedAt?: Date | null;
}

/** What stands before the portal's own paths: `/waerme` for a tenant found by path, nothing for one with hosts of its own. */
export const basePath = ({ portalUrl }: Pick<Tenant, 'portalUrl'>): string =>
  /^https?:\/\/[^/]+(\/[\w-]+)$/.exec(portalUrl)?.[1] ?? '';

/** What a host answers beside portals: no tenant's path, and below a tenant's path there is none of it. */
const noPortals = /^\/(?:api|cms|admin|assets|inbox|idp|anbieter|demo\.json|healthz|readyz)(?=[/?]|$)/i;

/** Whether an address may be a portal's own. */
export const isPortals = (url: string): boolean => url.startsWith('/') && !noPortals.test(url);

/** A portal that an address names: the portal's own path in it, or the address where that stands today. */
export type NamedByPath = { readonly tenant: Tenant } & ({ readonly path: string } | { readonly leadsTo: string });

/**
 * Whose portal the first segment of an address names (docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path); null: nobody's. A tenant's own hosts
 * come first: there a path is that tenant's alone, whatever it says.
 */
export function namedByPath(tenants: readonly Tenant[], host: string, url: string): NamedByPath | null {
  if (noPortals.test(url)) return null;
  const [, segment, behind = ''] = /^\/([\w-]+)([/?].*)?$/s.exec(url) ?? [];
  const tenant = segment && tenants.find(({ key, erasedAt }) => key === segment.toLowerCase() && !erasedAt);
  if (!tenant || tenants.some(({ hosts }) => hosts.includes(host.toLowerCase()))) return null;
  const base = basePath(tenant);
  const path = behind.startsWith('/') ? behind : `/${behind}`;
  if (base === '') return tenant.hosts.length > 0 ? { tenant, leadsTo: tenant.portalUrl + path } : null;
  if (noPortals.test(path)) return null;
  // As it is written alone: cookies, and what a browser keeps for a path, know capitals.
  return `/${segment}` === base && path === behind ? { tenant, path } : { tenant, leadsTo: base + path };
}

/**
 * Where an address on a host leads that was a tenant's and is nobody's: people go on following the links they were given; null: nowhere. A draft was never told of, and what is left
 * of an erased tenant leads to nobody.
 */
export function movedTo(tenants: readonly Tenant[], host: string, url: string): string | null {
  const asked = host.toLowerCase();
  if (!isPortals(url) || tenants.some(({ hosts }) => hosts.includes(asked))) return null;
  const tenant = tenants.find(({ formerHosts }) => formerHosts?.includes(asked));
  return !tenant || tenant.erasedAt || tenant.status === 'draft' ? null : tenant.portalUrl + url;
}

/** What of a tenant is open (docs/specification/programme.md#states-of-a-tenant): a draft to whoever holds a preview's token, a suspended one to look at, a retired one to collect what was promised. */
export const tenantStatuses = ['draft', 'live', 'suspended', 'retired'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

/** Rewards are chosen, paid and mailed. A retired tenant still pays what it promised. */
export const pays = (status: TenantStatus): boolean => status === 'live' || status === 'retired';

export type Language = 'de' | 'en';
export type ChannelName =
  'Email' | 'Gmail' | 'Gmx' | 'Outlook' | 'Facebook' | 'Messenger' | 'Linkedin' | 'X' | 'Whatsapp' | 'Sms' | 'Link';

/**
 * The numbers of rules that a tenant may set, in days, with what holds where it sets none. A rule takes its number as an argument; a text that says one takes it
 * from here: mails by `to.rules`, the portal's texts by the name `Zahlen` has for it on the wire.
 */
export const ruleDefaults = {
  /** So long a new recommendation takes friends (docs/specification/recommending.md#validity). */
  validityDays: 60,
  /** From ready to expired (docs/specification/rewards.md#claim-period). */
  claimDays: 180,
} as const;
export type Rules = Readonly<Record<keyof typeof ruleDefaults, number>>;

/** What holds for a tenant. */
export const rulesOf = ({ rules }: Pick<TenantConfig, 'rules'>): Rules => ({ ...ruleDefaults, ...rules });

export interface TenantConfig {
  readonly productApi: 'Tarif' | 'Berater' | null;
  readonly contentApp: string;
  readonly recommendPath: string;
  readonly recommendWebPage: string;
  /** The provider's own imprint, where the portal has none (advisor module); (demo) `{port}` is filled in. */
  readonly imprintUrl?: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** Pictures the tenant uploaded, by name: in the portal's head, in mails and on cards; and on home screens and tabs. */
  readonly logo?: string;
  readonly icon?: string;
  /** CSS custom properties: `{ "--brand": "#3d2fb5" }`. */
  readonly theme: Readonly<Record<string, string>>;
  readonly themeDark: Readonly<Record<string, string>>;
  readonly agentRecommendation: boolean;
  readonly storesBankDetails: boolean;
  readonly allowsSelfRecommendation: boolean;
  readonly companyRecommendation: boolean;
  readonly integratedFrame: boolean;
  readonly autologin: boolean;
  readonly offlineCode: boolean;
  /** Friends find a recommender who agreed to it by name and postcode. */
  readonly recommenderSearch?: boolean;
  readonly advisorModule: boolean;
  readonly forcesLogin: boolean;
  /** Complaint period in days: no order is released earlier. */
  readonly complaintDays: number;
  /** The recipient's part of a reward never exceeds this, in cents. */
  readonly maxRecipientRewardCents: number;
  readonly newsletter: boolean;
  /** Where contact messages go; the installation's own sender address where none is named. */
  readonly supportEmail?: string;
  /** Who the provider is by law: name, address, register, directors; stands at the foot of every mail, in lines. */
  readonly companyDetails?: string;
  readonly germanIbanOnly: boolean;
  readonly autoAcceptsTerms: boolean;
  readonly showsProductCategory: boolean;
  /** Domains such as `example.org`; empty: all are allowed. */
  readonly emailWhitelist: readonly string[];
  /** What a friend is asked: every field, or name, one address and one tick. */
  readonly contactForm: 'full' | 'short';
  /** The provider tells buyers by date of birth and address: a friend who gave neither is asked once confirmed, and may skip it unless it is required. */
  readonly matchesOrdersByDetails?: 'optional' | 'required';
  readonly defaultShare: 100 | 50 | 0;
  /** Numbers of rules other than the usual ones. */
  readonly rules?: Partial<Rules>;
  /** Above these, in cents, goodwill wants a second person: a grant, a person in a year, a staff member in a month; 100 €, 200 €, 500 € where none are set. */
  readonly goodwillLimits?: {
    readonly grantCents?: number;
    readonly personYearCents?: number;
    readonly staffMonthCents?: number;
  };
  /** Another account to pay from waits for a second person. */
  readonly payoutAccountBySecondPerson?: boolean;
  /** What publishes waits for a second person (docs/specification/programme.md#publishing-with-a-second-person). */
  readonly publishingBySecondPerson?: boolean;
  /** From this weight of signals on a reward waits for a person; 100 where none is set. */
  readonly holdThreshold?: number;
  /** Vouchers above this value, or for one person faster than this, wait for a person; 200 €, 3 codes or 300 € in 24 hours where none is set. */
  readonly voucherLimits?: {
    readonly valueCents?: number;
    readonly hours?: number;
    readonly count?: number;
    readonly amountCents?: number;
  };
  /** What the tenant sets for a type of reward, by its name in the registry of `packages/reward-types`; that one is off without. */
  readonly rewardTypes?: Readonly<Record<string, unknown>>;
  readonly exitIntent: { readonly enabled: boolean; readonly delayMs: number };
  /** −1 off, else the sort order. */
  readonly channels: Readonly<Record<ChannelName, number>>;
  readonly facebookAppId: string | null;
  readonly analytics: { readonly url: string; readonly siteId: number } | null;
  /** The provider's page; `{number}`, `{recipient}` and (demo) `{port}` are filled in. */
  readonly productUrlTemplate: string;
  /** Further hosts a product's own page may lie on, such as `tarife.provider.example`. */
  readonly redirectHosts?: readonly string[];
  /** Origins whose pages may show the widget (docs/specification/portal.md#the-widget); nobody's where none are named. */
  readonly embedOrigins?: readonly string[];
}

/** What is no tenant's is kept here: sessions, pauses and audit log of platform operators. Row-level security keeps it apart like any tenant's. */
export const platformTenant = '00000000-0000-0000-0000-000000000000';

/** What in a theme cannot be read, a sentence each; empty: nothing. Colours it does not name are the default theme's. */
export function unreadable(theme: Theme, mode: Mode): string[] {
  return themeFaults(theme, mode).map(fault =>
    fault.kind === 'malformed'
      ? `${mode}: ${fault.name} is no colour written as #rrggbb.`
      : `${mode}: ${fault.words} on ${fault.ground} has a contrast of ${fault.ratio.toFixed(2)}, at least ${fault.least} is needed.`,
  );
}
