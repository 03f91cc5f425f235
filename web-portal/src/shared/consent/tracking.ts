import { tenant, type Tenant } from '../tenant/tenant.js';
import type { PageName } from '../routing/paths.js';
import { consents } from './portal-consent.js';

/** Goal ids of §9 (1 to 27): a page reached is a goal. Pages left out are counted by nobody. */
const goals: Partial<Readonly<Record<PageName, number>>> = {
  Homepage: 1,
  RewardOverview: 2,
  Recommendation: 3,
  AgentRecommendations: 4,
  Confirmation: 5,
  Click: 6,
  Code: 7,
  RecipientData: 8,
  RecipientConfirmation: 9,
  RecipientConsent: 10,
  ExpiredRecommendation: 11,
  Reward: 12,
  RewardThanks: 13,
  GoodwillThanks: 14,
  BankDetailsRecipient: 15,
  Registration: 16,
  Login: 17,
  ForgotPassword: 18,
  Dashboard: 19,
  Settings: 20,
  Faq: 21,
  Contact: 22,
  NewsletterOptIn: 23,
  NewsletterOptOut: 24,
  RecommendEmployee: 25,
  CustomerNumber: 26,
  FileNotFound: 27,
};

/** The pixel's address: goal and site, and nothing about the person, the page's parameters or where they came from. */
export function pixelFor(page: PageName | null, analytics: Tenant['Analytics'], consent: boolean): string | null {
  const goal = page && goals[page];
  if (!consent || !analytics || !goal || !URL.canParse(analytics.Url)) return null;
  const address = new URL(analytics.Url);
  for (const [name, value] of Object.entries({ idsite: analytics.SiteId, idgoal: goal, rec: 1 }))
    address.searchParams.set(name, String(value));
  return address.href;
}

export function trackGoal(page: PageName | null): void {
  const address = pixelFor(page, tenant().Analytics, consents.given('analytical'));
  if (address === null) return;
  const pixel = new Image(1, 1);
  pixel.referrerPolicy = 'no-referrer';
  pixel.src = address;
}
