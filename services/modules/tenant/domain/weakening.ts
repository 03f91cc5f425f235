import { isSaidToLeadAway } from '#platform/domain/leading-away.js';
import type { Rules, TenantConfig } from '#platform/tenancy/tenant.js';
import {
  hasNew,
  leadsToAnotherHost,
  mailsGoElsewhere,
  type Statements,
  weakenedBy,
  type Weakening,
} from '#platform/domain/weakening.js';
import { paysElsewhere, tellsPayersElse } from '#reward-types/index.js';
import { weakenedEntries } from '../../catalogue/published-rules.js';
import { holdThresholdOf, voucherLimitsOf } from '../../hold/published-rules.js';
import { goodwillLimitsOf } from '../../reward/published-rules.js';
import type { KindTerms } from '../../voucher/events.js';
import { weakenedTerms } from '../../voucher/published-rules.js';

/** The editors of payees are no setting, the server keeps them. */
type Named = Statements<TenantConfig, Exclude<keyof TenantConfig, 'rules' | 'payeeEditors'>> & {
  readonly [Rule in keyof Rules]: Weakening<TenantConfig>;
};

const looks = { never: 'says how pages look or read' };
const leads = { never: 'says how pages of the same host are reached and embedded' };
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
  rewardTypes: ({ rewardTypes: before }, { rewardTypes: after }) =>
    paysElsewhere(before, after) || tellsPayersElse(before, after),
  payoutAccountBySecondPerson: (before, after) =>
    before.payoutAccountBySecondPerson === true && after.payoutAccountBySecondPerson !== true,
  publishingBySecondPerson: (before, after) =>
    before.publishingBySecondPerson === true && after.publishingBySecondPerson !== true,
  paysOutsideEea: (before, after) => after.paysOutsideEea === true && before.paysOutsideEea !== true,
  // Who people believe that they deal with.
  companyDetails: (before, after) => (after.companyDetails ?? '') !== (before.companyDetails ?? ''),
  // Where people are led, and where what they write arrives.
  productUrlTemplate: (before, after) => leadsToAnotherHost(before.productUrlTemplate, after.productUrlTemplate),
  recommendWebPage: (before, after) => leadsToAnotherHost(before.recommendWebPage, after.recommendWebPage),
  imprintUrl: (before, after) => leadsToAnotherHost(before.imprintUrl, after.imprintUrl),
  redirectHosts: (before, after) => hasNew(before.redirectHosts, after.redirectHosts),
  embedOrigins: (before, after) => hasNew(before.embedOrigins, after.embedOrigins),
  analytics: (before, after) => leadsToAnotherHost(before.analytics?.url, after.analytics?.url),
  supportEmail: (before, after) => mailsGoElsewhere(before.supportEmail, after.supportEmail),

  // What the cap cuts off the recipient's part is the recommender's: no more leaves under a higher one.
  maxRecipientRewardCents: shares,
  defaultShare: shares,
  validityDays: { never: 'says how long an offer stands; a reward still takes a released order' },
  timeZone: { never: 'is chosen before a programme is live, and stays' },
  claimDays: { never: 'says how long a reward stays its owner’s to choose' },
  storesBankDetails: { never: 'keeps or forgets accounts; each is checked whenever it is used' },
  germanIbanOnly: { never: 'says in which countries accounts may lie; signals and second persons hold for all' },
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
  contentApp: looks,
  languages: looks,
  defaultLanguage: looks,
  logo: looks,
  icon: looks,
  theme: looks,
  themeDark: looks,
  showsProductCategory: looks,
} as const satisfies Named;

type Name = keyof typeof weakens;
/** Settings that can loosen a control. */
export type Control = { [Key in Name]: (typeof weakens)[Key] extends { readonly never: string } ? never : Key }[Name];

/** The controls that a change loosens. */
export const loosened = (before: TenantConfig, after: TenantConfig): readonly Control[] =>
  weakenedBy<TenantConfig, never>(weakens, before, after);

/** A change as the audit log names it. */
export interface LoggedChange {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a logged change of what other modules publish loosens; a planned one loosens what it would do. */
export function loosenedBy({ action, before, after }: LoggedChange): readonly string[] {
  const [was, is] = [before ?? {}, after ?? {}] as [Fields, Fields];
  if (action === 'setting.plan') return (is['changes'] as readonly LoggedChange[]).flatMap(loosenedBy);
  // The module that publishes a text or an address says where it leads people.
  if (isSaidToLeadAway(after)) return ['leadsTo'];
  if (action.startsWith('voucher-kind.')) return weakenedTerms(before as KindTerms | null, after as KindTerms);
  return action.startsWith('catalogue.') ? weakenedEntries(was, is) : [];
}

type Fields = Readonly<Record<string, unknown>>;
