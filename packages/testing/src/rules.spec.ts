import { readTenant } from '#contract/mandant/calls.js';
import { routes } from '#contract/mandant/routes.js';
import { passwordMinLength, stages } from '#contract/shared/schemas.js';
import { retentionDefaults } from '#platform/retention.js';
import { mayDo } from '#platform/http/authenticate.js';
import { formsWithoutCaptchaAnHour } from '#platform/intake/captcha.js';
import { mailsToOneAddress } from '#platform/intake/limits.js';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { abilities } from '../../contract/src/call.js';
import { fieldsOf } from '../../contract/src/written.test.js';
import { newsletterLinkDays } from '../../../services/modules/account/domain/recommender.js';
import { replacedAccountsWaitForHours } from '../../../services/modules/account/domain/bank-details.js';
import { defaultTiers } from '../../../services/modules/campaign/domain/campaign.js';
import { hiddenProductIds } from '../../../services/modules/catalogue/domain/product.js';
import { messagesAreKeptForDays } from '../../../services/modules/contact/domain/contact-message.js';
import { holdReasons } from '../../../services/modules/hold/api.js';
import { defaultVoucherLimits, speaksForAHold } from '../../../services/modules/hold/domain/hold.js';
import { invitationsAreOpenForDays } from '../../../services/modules/invitation/domain/invitation.js';
import { hoursToDecide } from '../../../services/modules/operations/domain/refire.js';
import {
  minimumAge,
  unconfirmedRecipientsAreKeptForDays,
} from '../../../services/modules/recipient/domain/recipient.js';
import { recommendationsAreValidForDays } from '../../../services/modules/recommendation/domain/recommendation.js';
import { defaultClaimDays, reminderDays } from '../../../services/modules/reward/domain/reward.js';
import { defaultGoodwillLimits } from '../../../services/modules/reward/domain/split.js';
import { handWritten, quotedIn, tableUnder } from './documents.js';

const files = handWritten(process.cwd());
const page = (name: string): string => files.get(`docs/${name}.md`)!;
const section = (name: string, heading: string): string =>
  page(name)
    .split('\n### ')
    .find(part => part.startsWith(`${heading}\n`))!;

describe('The specification says what the code does', () => {
  it('who may do what', () => {
    const rows = tableUnder(page('specification/programme'), 'Who may do what');
    const written = (cells: readonly string[], index: number) => abilities.filter(name => cells[index]!.includes(name));
    const staff = written(rows[1]!, 1);
    for (const [index, cells] of rows.entries()) {
      const role = /"(\w+)"/.exec(cells[0]!)![1]!;
      const says = [...written(cells, 1), ...(index === 0 ? staff : [])];
      expect([role, abilities.filter(ability => mayDo([role], ability))]).toEqual([
        role,
        abilities.filter(ability => says.includes(ability)),
      ]);
    }
  });

  it('the switches of a tenant', () => {
    const written = tableUnder(page('specification/programme'), 'Switches of a tenant').map(
      ([name]) => quotedIn(name!)[0]!,
    );
    const there = Object.keys(fieldsOf(readTenant.answer!, 'output'));
    expect(written.filter(name => !there.includes(name))).toEqual([]);
    expect(there.filter(name => name.startsWith('Module') && !written.includes(name))).toEqual([]);
  });

  it('the stages of the status bar, in their order', () =>
    expect(
      tableUnder(page('specification/recommending'), 'The status bar').map(([name]) => quotedIn(name!)[0]),
    ).toEqual([...stages]));

  it('the screens, their paths and who may open them', () => {
    const rows = tableUnder(page('specification/portal'), 'Screens').map(cells => [
      quotedIn(cells[1]!)[0],
      quotedIn(cells[2]!)[0],
      cells[3],
    ]);
    const marks = ({ Protected, Whitelisted }: (typeof routes)[number]) =>
      [...(Protected ? ['protected'] : []), ...(Whitelisted ? ['open'] : [])].join(', ');
    const there = routes.map(route => [route.Path.de, route.Path.en, marks(route)]);
    expect(new Set(rows.map(String))).toEqual(new Set(there.map(String)));
  });

  it('what holds a reward, and how much each signal weighs', () => {
    const rows = tableUnder(page('specification/goodwill-and-holds'), 'Holds');
    expect(new Set(rows.map(([name]) => quotedIn(name!)[0]))).toEqual(new Set(holdReasons));
    for (const [name, , weight] of rows) {
      const reason = quotedIn(name!)[0] as (typeof holdReasons)[number];
      const weighs = Number(weight) || 0;
      expect([reason, speaksForAHold([reason], weighs), speaksForAHold([reason], weighs + 1)]).toEqual([
        reason,
        true,
        false,
      ]);
    }
  });

  it('how long records of people are kept', () =>
    expect(tableUnder(page('specification/people'), 'Retention').map(([, days]) => Number(days))).toEqual(
      Object.values(retentionDefaults),
    ));

  it('the settings of a tenant', () =>
    expect(
      tableUnder(page('onboard-a-tenant'), 'Settings')
        .flatMap(([names]) => quotedIn(names!))
        .sort(),
    ).toEqual(Object.keys(settings).sort()));

  it.each([
    [
      'recommending',
      'Validity',
      [`${recommendationsAreValidForDays} days`, `${retentionDefaults['decision-period']} days`],
    ],
    ['recommending', 'Invitations', [`${invitationsAreOpenForDays} days`]],
    ['friend', 'Minimum age', [`${minimumAge} or older`]],
    ['rewards', 'Reward offers', hiddenProductIds.map(String)],
    ['rewards', 'Claim period', [`${defaultClaimDays} days`, ...reminderDays.map(String)]],
    ['rewards', 'Campaigns', defaultTiers.map(({ cents }) => `${cents / 100} €`)],
    ['payouts', 'Bank details', [`${replacedAccountsWaitForHours} hours`]],
    ['goodwill-and-holds', 'Goodwill', Object.values(defaultGoodwillLimits).map(cents => `${cents / 100} €`)],
    [
      'goodwill-and-holds',
      'Holds',
      [
        `${defaultVoucherLimits.valueCents / 100} €`,
        `${defaultVoucherLimits.count} codes`,
        `${defaultVoucherLimits.amountCents / 100} €`,
        `${defaultVoucherLimits.hours} hours`,
      ],
    ],
    ['accounts', 'Passwords', [`${passwordMinLength} characters`]],
    [
      'accounts',
      'Forms anyone may send',
      [
        `first ${formsWithoutCaptchaAnHour} forms`,
        `${mailsToOneAddress.anHour} mails an hour`,
        `${mailsToOneAddress.aDay} a day`,
      ],
    ],
    ['people', 'Newsletter', [`${newsletterLinkDays} days`]],
    ['people', 'Retention', [`${unconfirmedRecipientsAreKeptForDays}`, `${messagesAreKeptForDays} days`]],
    ['operations', 'Running a reaction once more', [`${hoursToDecide} hours`]],
  ])('%s, %s: %j', (name, heading, numbers) => {
    const text = section(`specification/${name}`, heading);
    expect(numbers.filter(number => !text.includes(number))).toEqual([]);
  });
});

/** Each setting, so that a new one is written down too. */
const settings: Record<keyof TenantConfig, true> = {
  productApi: true,
  contentApp: true,
  recommendPath: true,
  recommendWebPage: true,
  imprintUrl: true,
  languages: true,
  defaultLanguage: true,
  theme: true,
  themeDark: true,
  agentRecommendation: true,
  storesBankDetails: true,
  allowsSelfRecommendation: true,
  companyRecommendation: true,
  integratedFrame: true,
  autologin: true,
  offlineCode: true,
  advisorModule: true,
  forcesLogin: true,
  complaintDays: true,
  maxRecipientRewardCents: true,
  newsletter: true,
  supportEmail: true,
  germanIbanOnly: true,
  autoAcceptsTerms: true,
  showsProductCategory: true,
  emailWhitelist: true,
  contactForm: true,
  defaultShare: true,
  claimDays: true,
  goodwillLimits: true,
  holdThreshold: true,
  voucherLimits: true,
  rewardTypes: true,
  exitIntent: true,
  channels: true,
  facebookAppId: true,
  analytics: true,
  productUrlTemplate: true,
  redirectHosts: true,
};
