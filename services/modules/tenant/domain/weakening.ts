import { bringsAddress, isSaidToLeadAway, type OwnAddresses } from '#platform/domain/leading-away.js';
import { mailOwnerOf } from '#platform/domain/mail-owner.js';
import type { Rules, TenantConfig } from '#platform/tenancy/tenant.js';
import {
  hasNew,
  hostOf,
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

interface Setting {
  readonly name: string;
  readonly config: TenantConfig;
}
type Whole = TenantConfig & Pick<Setting, 'name'>;

/** The editors of payees are no setting, the server keeps them. */
type Named = Statements<Whole, Exclude<keyof Whole, 'rules' | 'payeeEditors'>> & {
  readonly [Rule in keyof Rules]: Weakening<Whole>;
};

const looks = { never: 'says how pages look or read' };
const leads = { never: 'says how pages of the same host are reached and embedded' };
const offers = { never: 'offers people a way to take part; a reward still takes a released order' };
const asks = { never: 'says what people are asked, and what they agree to' };
const shares = { never: 'divides what an offer promises between two people; the sum stays' };

/** The hosts and mail owners that a configuration names, each of which two people agreed to. */
const addressesIn = (config: TenantConfig): OwnAddresses => {
  const { productUrlTemplate, recommendWebPage, imprintUrl, embedOrigins = [], redirectHosts = [] } = config;
  const pages = [productUrlTemplate, recommendWebPage, imprintUrl].flatMap(page => hostOf(page) ?? []);
  const mailbox = config.supportEmail === undefined ? [] : [mailOwnerOf(config.supportEmail)];
  return {
    hosts: [...pages, ...embedOrigins.flatMap(page => hostOf(page) ?? []), ...redirectHosts],
    mailOwners: [...pages.map(host => host.replace(/^www\./, '')), ...mailbox],
  };
};

/** Words that people read bring an address that the configuration named nowhere before. */
const brings =
  (
    wordsIn: (config: Whole) => readonly (string | undefined)[],
  ): Weakening<Whole> & ((before: Whole, after: Whole) => boolean) =>
  (before, after) =>
    bringsAddress(wordsIn(before), wordsIn(after), addressesIn(before));
const cookieNames = brings(({ analytics }) => (analytics?.cookies ?? []).map(({ name }) => name));

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
  // Stands in sender, subject, header and footer of every mail.
  name: brings(({ name }) => [name]),
  advertisingLabel: brings(({ advertisingLabel: label }) => [label?.de, label?.en]),
  // Where people are led, and where what they write arrives.
  productUrlTemplate: (before, after) => leadsToAnotherHost(before.productUrlTemplate, after.productUrlTemplate),
  recommendWebPage: (before, after) => leadsToAnotherHost(before.recommendWebPage, after.recommendWebPage),
  imprintUrl: (before, after) => leadsToAnotherHost(before.imprintUrl, after.imprintUrl),
  redirectHosts: (before, after) => hasNew(before.redirectHosts, after.redirectHosts),
  embedOrigins: (before, after) => hasNew(before.embedOrigins, after.embedOrigins),
  analytics: (before, after) =>
    leadsToAnotherHost(before.analytics?.url, after.analytics?.url) || cookieNames(before, after),
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
export const loosened = (before: Setting, after: Setting): readonly Control[] =>
  weakenedBy<Whole, never>(weakens, { ...before.config, name: before.name }, { ...after.config, name: after.name });

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
