/** A provider's programme, as the whole server sees it. Platform credentials are never in it. */
export interface Tenant {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Origin of the portal without a trailing slash. */
  readonly portalUrl: string;
  readonly hosts: readonly string[];
  readonly config: TenantConfig;
}

export type Language = 'de' | 'en';
export type ChannelName =
  'Email' | 'Gmail' | 'Gmx' | 'Outlook' | 'Facebook' | 'Messenger' | 'Linkedin' | 'X' | 'Whatsapp' | 'Sms' | 'Link';

export interface TenantConfig {
  readonly productApi: 'Tarif' | 'Berater' | null;
  readonly contentApp: string;
  readonly recommendPath: string;
  readonly recommendWebPage: string;
  /** The provider's own imprint, where the portal has none (advisor module); (demo) `{port}` is filled in. */
  readonly imprintUrl?: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
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
  readonly advisorModule: boolean;
  readonly forcesLogin: boolean;
  /** Complaint period in days: no order is released earlier. */
  readonly complaintDays: number;
  /** The recipient's part of a reward never exceeds this, in cents. */
  readonly maxRecipientRewardCents: number;
  readonly newsletter: boolean;
  /** Where contact messages go; the house's own sender address where none is named. */
  readonly supportEmail?: string;
  readonly germanIbanOnly: boolean;
  readonly autoAcceptsTerms: boolean;
  readonly showsProductCategory: boolean;
  /** Domains such as `example.org`; empty: all are allowed. */
  readonly emailWhitelist: readonly string[];
  /** What a friend is asked: every field, or name, one address and one tick. */
  readonly contactForm: 'full' | 'short';
  readonly defaultShare: 100 | 50 | 0;
  /** Days from ready to expired. */
  readonly claimDays: number;
  /** Above these, in cents, goodwill wants a second person: a grant, a person in a year, a staff member in a month; 100 €, 200 €, 500 € where none are set. */
  readonly goodwillLimits?: {
    readonly grantCents?: number;
    readonly personYearCents?: number;
    readonly staffMonthCents?: number;
  };
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
}

/** What is no tenant's is kept here: sessions, pauses and audit log of platform operators. Row-level security keeps it apart like any tenant's. */
export const platformRoom = '00000000-0000-0000-0000-000000000000';
