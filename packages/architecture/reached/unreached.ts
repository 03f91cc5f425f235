import { idleEvents, uncalledMethods, unprovidedReactions, unreachedCode } from './callers.js';
import { readSources } from './sources.js';
import { idleStates, unlinkedPages, unreadSettings, unusedCalls } from './tables.js';

/** All there is that no call, page, schedule, reaction or command of the terminal reaches, one line each. */
export function unreached(root: string): string[] {
  const sources = readSources(root, [
    'services',
    'packages/contract/src',
    'packages/reward-types/src',
    'packages/shared/src',
    'infra',
    'web-portal/src',
    'web-admin/src',
  ]);
  return [
    ...unreachedCode(sources),
    ...unprovidedReactions(sources),
    ...uncalledMethods(sources),
    ...idleEvents(sources),
    ...idleStates(sources),
    ...unreadSettings(sources, {
      environment: 'services/platform/environment.ts',
      tenant: 'services/platform/tenancy/tenant.ts',
      encoder: 'services/modules/tenant/http/wire.ts',
    }),
    ...unusedCalls(sources, ['web-portal/src/shared/http/send.ts', 'web-portal/src/features/endpoints.ts']),
    ...unlinkedPages(sources, {
      paths: 'web-portal/src/shared/routing/paths.ts',
      tables: ['web-portal/src/pages/pages.ts', 'web-portal/src/pages/on-navigation.ts'],
    }),
  ];
}

const setUp = 'said when a tenant is set up; the console follows with the calls for a tenant’s configuration';
const specified =
  'a call of docs/specification/calls.md that a provider’s own pages make; our portal has no need of it';
const platform = 'the content platform’s interface, for whoever reads or writes content from outside';
const letter = 'the one-click end of RFC 8058, called by mail programs';

/** What may stay without a caller of ours, and why. An entry that is reached, or gone, has to go too. */
export const mayStay: Readonly<Record<string, string>> = {
  'command SetCampaign': setUp,
  'command SetPayoutAccount': setUp,
  'command LayInContent': setUp,
  'command AllowContentClient': setUp,
  'event RecommenderNameCorrected is never heard':
    'the record that a name was changed and by whom, for the history of events',
  'event GoodwillGranted is never heard':
    'the record of a grant; RewardGranted follows it in the same breath and is what others hear',
  'call readTenant': 'the server writes its answer into the portal’s page, and others ask for it by its address',
  'call readPasswordRule': specified,
  'call storeRecipientBankDetails': specified,
  'call readRecipientReward': specified,
  'call showRecommenderBanner': specified,
  'call showRewardBanner': specified,
  'call listRoutes': specified,
  'call readProductByExternalId': specified,
  'call listTariffsOfDevice': specified,
  'call listAllAgents': specified,
  'call completeTracking': specified,
  'call verifyAgencyToken': specified,
  'call readContent': platform,
  'call queryContents': platform,
  'call issueContentToken': platform,
  'call readSomeVariables': platform,
  'call listContentLanguages': platform,
  'call readLanguageContent': platform,
  'call unsubscribeWithOneClick': letter,
  'call openNewsletterEnd': letter,
  'call openInvitationEnd': letter,
  'call refuseInvitations': letter,
  'page ExpiredRecommendation':
    'a page of docs/specification/portal.md that older links and bookmarks lead to; the friend’s page itself says that a link has expired',
  'page CustomerNumber':
    'a page of docs/specification/portal.md that a provider’s own mails and pages lead to, with the link of a reward',
};

/** Screens that are being made for calls that are there; an entry goes with its screen. */
export const inWork: Readonly<Record<string, string>> = {};
