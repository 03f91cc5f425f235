import type { Rules, TenantConfig } from '#platform/tenancy/tenant.js';
import { paysElsewhere } from '#reward-types/index.js';
import { holdThresholdOf, voucherLimitsOf } from '../../hold/published-rules.js';
import { goodwillLimitsOf } from '../../reward/published-rules.js';

/** Whether a change loosens a control by which one person alone moves no money; or why it cannot. */
type Weakening = ((before: TenantConfig, after: TenantConfig) => boolean) | { readonly never: string };

/** Every setting states it: one without a statement does not compile. The editors of payees are no setting, the server keeps them. */
type Statements = { readonly [Setting in Exclude<keyof TenantConfig, 'rules' | 'payeeEditors'>]-?: Weakening } & {
  readonly [Rule in keyof Rules]: Weakening;
};

const looks = { never: 'says how pages look or read' };
const leads = { never: 'says where pages lead to, or who may show them' };
const offers = { never: 'offers people a way to take part; a reward still takes a released order' };
const asks = { never: 'says what people are asked, and what they agree to' };
const shares = { never: 'divides what an offer promises between two people; the sum stays' };

/**
 * What each setting does to a control, and thereby which changes wait for a second person
 * (docs/specification/programme.md#what-loosens-a-control).
 */
export const weakens = {
  holdThreshold: (before, after) => holdThresholdOf(after) > holdThresholdOf(before),
  voucherLimits: (before, after) => {
    const [was, is] = [voucherLimitsOf(before), voucherLimitsOf(after)];
    // Within fewer hours fewer codes are counted together.
    const isShorter = is.hours < was.hours;
    return isShorter || is.valueCents > was.valueCents || is.count > was.count || is.amountCents > was.amountCents;
  },
  goodwillLimits: (before, after) => {
    const [was, is] = [goodwillLimitsOf(before), goodwillLimitsOf(after)];
    return (['grantCents', 'personYearCents', 'staffMonthCents'] as const).some(limit => is[limit] > was[limit]);
  },
  allowsSelfRecommendation: (before, after) => after.allowsSelfRecommendation && !before.allowsSelfRecommendation,
  complaintDays: (before, after) => after.complaintDays < before.complaintDays,
  rewardTypes: (before, after) => paysElsewhere(before.rewardTypes, after.rewardTypes),
  payoutAccountBySecondPerson: (before, after) =>
    before.payoutAccountBySecondPerson === true && after.payoutAccountBySecondPerson !== true,
  publishingBySecondPerson: (before, after) =>
    before.publishingBySecondPerson === true && after.publishingBySecondPerson !== true,

  maxRecipientRewardCents: shares,
  defaultShare: shares,
  validityDays: { never: 'says how long an offer stands; a reward still takes a released order' },
  timeZone: { never: 'is chosen before a programme is live, and stays' },
  claimDays: { never: 'says how long a reward stays its owner’s to choose' },
  storesBankDetails: { never: 'keeps or forgets accounts; each is checked whenever it is used' },
  germanIbanOnly: { never: 'says in which countries accounts may lie; signals and second persons hold for all' },
  paysOutsideEea: { never: 'says in which countries accounts may lie; signals and second persons hold for all' },
  emailWhitelist: offers,
  matchesOrdersByDetails: asks,
  contactForm: asks,
  autoAcceptsTerms: asks,
  newsletter: asks,
  exitIntent: looks,
  agentRecommendation: offers,
  companyRecommendation: offers,
  offlineCode: offers,
  recommenderSearch: offers,
  advisorModule: offers,
  channels: offers,
  advertisingLabel: { never: 'names advertisements to readers; no person’s agreement and no money hangs on it' },
  facebookAppId: offers,
  productApi: offers,
  forcesLogin: { never: 'says which pages want a session; nobody acts for another without theirs' },
  autologin: { never: 'says whose page logs people in' },
  integratedFrame: leads,
  recommendPath: leads,
  recommendWebPage: leads,
  imprintUrl: leads,
  productUrlTemplate: leads,
  redirectHosts: leads,
  embedOrigins: leads,
  analytics: leads,
  contentApp: looks,
  languages: looks,
  defaultLanguage: looks,
  logo: looks,
  icon: looks,
  theme: looks,
  themeDark: looks,
  showsProductCategory: looks,
  supportEmail: looks,
  companyDetails: looks,
} as const satisfies Statements;

type Name = keyof typeof weakens;
/** Settings that can loosen a control. */
export type Control = { [Key in Name]: (typeof weakens)[Key] extends { readonly never: string } ? never : Key }[Name];

/** The controls that a change loosens. */
export const loosened = (before: TenantConfig, after: TenantConfig): readonly Control[] =>
  (Object.entries(weakens) as [Control, Weakening][]).flatMap(([name, how]) =>
    typeof how === 'function' && how(before, after) ? [name] : [],
  );
