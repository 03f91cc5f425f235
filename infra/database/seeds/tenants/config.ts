import type { TenantConfig } from '#platform/tenancy/tenant.js';

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
