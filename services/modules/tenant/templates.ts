import type { Language, TenantConfig } from '#platform/tenancy/tenant.js';
import type { TemplateName } from './api.js';

/** What a template settles; the rest is the tenant's own. */
export type Template = Omit<
  TenantConfig,
  'languages' | 'defaultLanguage' | 'contentApp' | 'recommendWebPage' | 'productUrlTemplate'
>;

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

/** Nothing of a trade: tariffs as products, every module that needs further set-up off. */
const leer: Template = {
  recommendPath: '/empfehlen',
  productApi: 'Tarif',
  theme: {},
  themeDark: {},
  agentRecommendation: false,
  storesBankDetails: true,
  allowsSelfRecommendation: false,
  companyRecommendation: false,
  integratedFrame: false,
  autologin: false,
  offlineCode: false,
  advisorModule: false,
  forcesLogin: false,
  complaintDays: 14,
  maxRecipientRewardCents: 25_000,
  newsletter: false,
  germanIbanOnly: false,
  autoAcceptsTerms: false,
  showsProductCategory: true,
  emailWhitelist: [],
  contactForm: 'short',
  defaultShare: 100,
  exitIntent: { enabled: false, delayMs: 15_000 },
  channels,
  facebookAppId: null,
  analytics: null,
};

/** What a new tenant begins with, by the name of the template; the demo's tenants begin with the same. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  leer,
  telko: {
    ...leer,
    companyRecommendation: true,
    offlineCode: true,
    complaintDays: 0,
    newsletter: true,
    defaultShare: 50,
    exitIntent: { enabled: true, delayMs: 15_000 },
  },
  energie: {
    ...leer,
    productApi: 'Berater',
    agentRecommendation: true,
    offlineCode: true,
    advisorModule: true,
    forcesLogin: true,
    newsletter: true,
    germanIbanOnly: true,
    contactForm: 'full',
    defaultShare: 50,
    channels: { ...channels, Linkedin: -1, X: -1, Email: 0, Link: 2 },
  },
};

/** A tenant's first configuration. Its provider's pages are still to be named; until then examples stand there. */
export const firstConfiguration = (
  key: string,
  template: TemplateName,
  languages: readonly Language[],
): TenantConfig => ({
  ...templates[template],
  languages: [...new Set(languages)],
  defaultLanguage: languages[0] ?? 'de',
  contentApp: key,
  recommendWebPage: '',
  productUrlTemplate: 'https://www.example.org/?empfehlung={number}&empfaenger={recipient}',
});
