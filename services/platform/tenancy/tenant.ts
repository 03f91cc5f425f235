import type { PersonId } from '#platform/domain/person.js';
import { advertisingLabels } from '#shared/advertising.js';
import { defaultTimeZone } from '#shared/dates-and-money.js';
import type { Language } from '#shared/texts.js';
import { themeFaults, type Mode, type Theme } from '#shared/theme.js';

/** A tenant as the whole server sees it. Platform credentials are never part of it. */
export interface Tenant {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** The portal's URL without a trailing slash: an origin, followed by the tenant's key when it has no host (`basePath`). */
  readonly portalUrl: string;
  readonly hosts: readonly string[];
  /** Hosts that the tenant gave up and nobody uses. */
  readonly formerHosts?: readonly string[];
  readonly config: TenantConfig;
  readonly status: TenantStatus;
  /** Changes with every change of the tenant. */
  readonly revision: number;
  /** When it was erased; only its key and hosts remain. */
  readonly erasedAt?: Date | null;
}

/** The prefix of the portal's paths: `/waerme` for a tenant found by path, empty for one with its own hosts. */
export const basePath = ({ portalUrl }: Pick<Tenant, 'portalUrl'>): string =>
  /^https?:\/\/[^/]+(\/[\w-]+)$/.exec(portalUrl)?.[1] ?? '';

/** Paths that a host serves besides portals; no tenant's key may be one of them, and they do not exist below a tenant's path. */
const noPortals = /^\/(?:api|cms|admin|assets|inbox|idp|anbieter|demo\.json|healthz|readyz)(?=[/?]|$)/i;

/** Whether a URL may be a portal's page. */
export const isPortals = (url: string): boolean => url.startsWith('/') && !noPortals.test(url);

/** A portal named by a URL: the path within the portal, or the URL to redirect to. */
export type NamedByPath = { readonly tenant: Tenant } & ({ readonly path: string } | { readonly leadsTo: string });

/**
 * The tenant named by the path (docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path) or
 * null. A tenant's own host takes precedence: there every path belongs to that tenant.
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
  // Only the exact spelling: cookies and caches bound to a path are case-sensitive.
  return `/${segment}` === base && path === behind ? { tenant, path } : { tenant, leadsTo: base + path };
}

/**
 * Where a URL on a host leads that a tenant gave up and nobody uses, so that old links still work; or null. Drafts were
 * never published, and erased tenants have no portal to redirect to.
 */
export function movedTo(tenants: readonly Tenant[], host: string, url: string): string | null {
  const asked = host.toLowerCase();
  if (!isPortals(url) || tenants.some(({ hosts }) => hosts.includes(asked))) return null;
  const tenant = tenants.find(({ formerHosts }) => formerHosts?.includes(asked));
  return !tenant || tenant.erasedAt || tenant.status === 'draft' ? null : tenant.portalUrl + url;
}

/**
 * States of a tenant (docs/specification/programme.md#states-of-a-tenant): a draft is visible with a preview's token, a
 * suspended one is read-only, a retired one only pays what was promised.
 */
export const tenantStatuses = ['draft', 'live', 'suspended', 'retired'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

/** Whether rewards are chosen, paid and mailed. A retired tenant still pays what it promised. */
export const pays = (status: TenantStatus): boolean => status === 'live' || status === 'retired';

export type { Language };
export type ChannelName =
  'Email' | 'Gmail' | 'Gmx' | 'Outlook' | 'Facebook' | 'Messenger' | 'Linkedin' | 'X' | 'Whatsapp' | 'Sms' | 'Link';

/**
 * Rule numbers, in days, that a tenant may set, with their defaults. A rule takes its number as an argument; texts take it
 * from here: mails from `to.rules`, the portal's texts under the wire name in `Zahlen`.
 */
export const ruleDefaults = {
  /** How long a new recommendation accepts friends (docs/specification/recommending.md#validity). */
  validityDays: 60,
  /** From ready to expired (docs/specification/rewards.md#claim-period). */
  claimDays: 180,
} as const;
export type Rules = Readonly<Record<keyof typeof ruleDefaults, number>>;

/** The tenant's rule numbers with defaults. */
export const rulesOf = ({ rules }: Pick<TenantConfig, 'rules'>): Rules => ({ ...ruleDefaults, ...rules });

/** By reward type and option. Nobody (null): a document, the command line or the platform; an operator then confirms it. */
export type PayeeEditors = Readonly<Record<string, Readonly<Record<string, PayeeEditor>>>>;
export interface PayeeEditor {
  readonly by: PersonId | null;
  readonly name: string | null;
}

export interface TenantConfig {
  readonly productApi: 'Tarif' | 'Berater' | null;
  readonly contentApp: string;
  readonly recommendPath: string;
  readonly recommendWebPage: string;
  /** The provider's own imprint, where the portal has none (advisor module); (demo) `{port}` is filled in. */
  readonly imprintUrl?: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** Uploaded pictures by name: the logo for portal, mails and cards; the icon for home screens and tabs. */
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
  /** Friends can find a recommender who agreed to it by name and postcode. */
  readonly recommenderSearch?: boolean;
  readonly advisorModule: boolean;
  readonly forcesLogin: boolean;
  /** Complaint period in days; no order can be released earlier. */
  readonly complaintDays: number;
  /** Upper limit of the recipient's part of a reward, in cents. */
  readonly maxRecipientRewardCents: number;
  readonly newsletter: boolean;
  /** Recipient of contact messages; default: the installation's sender address. */
  readonly supportEmail?: string;
  /** Legal details of the provider: name, address, register, directors; one entry per line in the footer of every mail. */
  readonly companyDetails?: string;
  readonly germanIbanOnly: boolean;
  /** IANA name of the time zone whose days count; absent: Germany's. Fixed once the tenant is live. */
  readonly timeZone?: string;
  readonly autoAcceptsTerms: boolean;
  readonly showsProductCategory: boolean;
  /** Allowed e-mail domains such as `example.org`; empty: all are allowed. */
  readonly emailWhitelist: readonly string[];
  /** Fields of the friend's form: all, or name, one address and one tick. */
  readonly contactForm: 'full' | 'short';
  /**
   * The provider identifies buyers by date of birth and address: a friend who gave neither is asked after confirming,
   * and may skip it unless it is required.
   */
  readonly matchesOrdersByDetails?: 'optional' | 'required';
  /** The recommender's part in percent where the form does not say; absent: all of it. */
  readonly defaultShare?: 100 | 50 | 0;
  /** Rule numbers that differ from the defaults. */
  readonly rules?: Partial<Rules>;
  /**
   * Limits in cents above which goodwill needs a second person: per grant, per person and year, per staff member and
   * month; defaults 100 €, 200 €, 500 €.
   */
  readonly goodwillLimits?: {
    readonly grantCents?: number;
    readonly personYearCents?: number;
    readonly staffMonthCents?: number;
  };
  /** Accounts outside the EEA are accepted, once the payer's address is known. */
  readonly paysOutsideEea?: boolean;
  /** Changing the debtor account needs a second person. */
  readonly payoutAccountBySecondPerson?: boolean;
  /** Publishing needs a second person (docs/specification/programme.md#publishing-with-a-second-person). */
  readonly publishingBySecondPerson?: boolean;
  /** Weight of fraud signals from which a reward is held for review; default 100. */
  readonly holdThreshold?: number;
  /** Limits above which vouchers are held for review, by value and by one person's rate; defaults 200 €, 3 codes or 300 € in 24 hours. */
  readonly voucherLimits?: {
    readonly valueCents?: number;
    readonly hours?: number;
    readonly count?: number;
    readonly amountCents?: number;
  };
  /** Settings per reward type, by its name in the registry of `packages/reward-types`; a type without settings is off. */
  readonly rewardTypes?: Readonly<Record<string, unknown>>;
  /** Who last changed the account of each payee that `rewardTypes` names, by type and option; kept by the server. */
  readonly payeeEditors?: PayeeEditors;
  readonly exitIntent: { readonly enabled: boolean; readonly delayMs: number };
  /** The word that names an advertisement where everybody reads a message; absent: shown, as `advertisingLabels`. */
  readonly advertisingLabel?: { readonly shown?: boolean } & { readonly [Spoken in Language]?: string };
  /** −1: off; otherwise the sort order. */
  readonly channels: Readonly<Record<ChannelName, number>>;
  readonly facebookAppId: string | null;
  readonly analytics: {
    readonly url: string;
    /** Absent: the installation's default (docs/specification/portal.md#tracking-pixel). */
    readonly siteId?: number;
    /** Cookies that the service sets; absent: the usual ones of Matomo. */
    readonly cookies?: readonly AnalyticsCookie[];
  } | null;
  /** URL of the provider's page; `{number}`, `{recipient}` and (demo) `{port}` are filled in. */
  readonly productUrlTemplate: string;
  /** Further allowed hosts of products' pages, such as `tarife.provider.example`. */
  readonly redirectHosts?: readonly string[];
  /** Origins allowed to embed the widget (docs/specification/portal.md#the-widget); none by default. */
  readonly embedOrigins?: readonly string[];
}

export interface AnalyticsCookie {
  readonly name: string;
  readonly category: 'analytical' | 'marketing';
  readonly minutes: number;
}

/** What stands before a message in public (docs/specification/recommending.md#advertisements-are-named); null: nothing. */
export const advertisingLabelOf = (
  { advertisingLabel: own }: Pick<TenantConfig, 'advertisingLabel'>,
  language: Language,
): string | null => (own?.shown === false ? null : (own?.[language] ?? advertisingLabels[language]));

/** docs/specification/recommending.md#who-gets-the-reward. */
export const defaultShareOf = ({ defaultShare = 100 }: Pick<TenantConfig, 'defaultShare'>): 100 | 50 | 0 =>
  defaultShare;

/** The time zone whose days count. */
export const zoneOf = ({ timeZone = defaultTimeZone }: Pick<TenantConfig, 'timeZone'>): string => timeZone;

/** Tenant id for data of no tenant: platform operators' sessions, pauses and audit log. Row-level security separates it like any tenant. */
export const platformTenant = '00000000-0000-0000-0000-000000000000';

/** Unreadable colour pairs of a theme, one sentence each; empty when all are readable. Missing colours come from the default theme. */
export function unreadable(theme: Theme, mode: Mode): string[] {
  return themeFaults(theme, mode).map(fault =>
    fault.kind === 'malformed'
      ? `${mode}: ${fault.name} is no colour written as #rrggbb.`
      : `${mode}: ${fault.words} on ${fault.ground} has a contrast of ${fault.ratio.toFixed(2)}, at least ${fault.least} is needed.`,
  );
}
