import type { ComponentType } from 'react';
import type { LinkPurpose } from '../shared/http/storage.js';
import type { PageName } from '../shared/routing/paths.js';

export interface PageDefinition {
  /** Text files the page speaks from, besides `common`. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType }>;
  /** The page of a mail's link: its token is taken out of the fragment for this purpose and opens the page without login. */
  readonly link?: LinkPurpose;
  /** Further parameters behind the path, such as the secret of a link to a friend. */
  readonly also?: string;
}

/** Every page: a further one is a line here, a path in `shared/routing/paths.ts` and a feature folder. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  Homepage: { texts: ['home', 'catalogue'], load: () => import('./home.js') },
  RewardOverview: { texts: ['catalogue'], load: () => import('./reward-overview.js') },
  Recommendation: { texts: ['recommend', 'catalogue', 'legal', 'agents'], load: () => import('./recommend.js') },
  AgentRecommendations: {
    texts: ['recommend', 'catalogue', 'legal', 'agents'],
    load: () => import('./agent-recommend.js'),
  },
  RecommendEmployee: { texts: ['staff'], load: () => import('./employee.js') },
  Confirmation: {
    texts: ['account'],
    load: () => import('./confirmation.js').then(page => ({ default: page.Confirmation })),
  },
  Click: { texts: ['share'], load: () => import('./share.js') },
  Thanks: { texts: ['recipient'], load: () => import('./dead-ends.js').then(page => ({ default: page.Thanks })) },
  Code: { texts: ['recipient'], load: () => import('./code.js') },
  RecipientData: { texts: ['recipient', 'legal'], load: () => import('./recipient-data.js'), also: '/$hash' },
  RecipientConfirmation: { texts: ['recipient'], load: () => import('./recipient-confirmation.js') },
  RecipientConsent: { texts: ['recipient', 'legal'], load: () => import('./recipient-consent.js'), link: 'recipient' },
  RecipientOwnData: { texts: ['recipient', 'own'], load: () => import('./recipient-own-data.js'), link: 'recipient' },
  ExpiredRecommendation: {
    texts: ['recipient'],
    load: () => import('./dead-ends.js').then(page => ({ default: page.Expired })),
  },
  Reward: { texts: ['reward', 'bank'], load: () => import('./reward.js'), link: 'reward' },
  RewardDetails: { texts: ['reward', 'bank'], load: () => import('./reward.js'), link: 'reward' },
  RewardThanks: { texts: ['reward'], load: () => import('./reward-thanks.js'), link: 'reward' },
  GoodwillThanks: { texts: ['goodwill', 'reward'], load: () => import('./goodwill-thanks.js'), link: 'reward' },
  CustomerNumber: { texts: ['customer'], load: () => import('./customer-number.js'), link: 'reward' },
  BankDetailsRecipient: { texts: ['bank'], load: () => import('./bank-details.js'), link: 'reward' },
  BankDetailsDispute: { texts: ['bank'], load: () => import('./bank-details-dispute.js'), link: 'objection' },
  BankDetailsRecommender: { texts: ['bank'], load: () => import('./recommender-bank-details.js') },
  Registration: { texts: ['account', 'legal'], load: () => import('./registration.js'), link: 'account' },
  Login: { texts: ['account'], load: () => import('./login.js') },
  Admin: { texts: ['account'], load: () => import('./session.js').then(page => ({ default: page.AdminLogin })) },
  Logout: { texts: ['account'], load: () => import('./session.js').then(page => ({ default: page.Logout })) },
  ForgotPassword: {
    texts: ['account'],
    load: () => import('./password.js').then(page => ({ default: page.ForgotPassword })),
  },
  SetPassword: {
    texts: ['account'],
    load: () => import('./password.js').then(page => ({ default: page.SetPassword })),
    link: 'account',
  },
  ChangePassword: {
    texts: ['account'],
    load: () => import('./password.js').then(page => ({ default: page.ChangePassword })),
  },
  Dashboard: { texts: ['status'], load: () => import('./personal-area.js') },
  Settings: { texts: ['data', 'bank'], load: () => import('./my-data.js') },
  NewsletterOptIn: {
    texts: ['newsletter'],
    load: () => import('./newsletter.js').then(page => ({ default: page.NewsletterIn })),
    link: 'newsletter',
  },
  NewsletterOptOut: {
    texts: ['newsletter'],
    load: () => import('./newsletter.js').then(page => ({ default: page.NewsletterOut })),
    link: 'newsletter',
  },
  EmailChange: {
    texts: ['account'],
    load: () => import('./confirmation.js').then(page => ({ default: page.EmailChange })),
    link: 'email',
  },
  SingleSignOn: { texts: ['staff'], load: () => import('./session.js').then(page => ({ default: page.SingleSignOn })) },
  Imprint: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Imprint })) },
  Privacy: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Privacy })) },
  TOS: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Terms })) },
  Faq: { texts: ['faq'], load: () => import('./contents.js').then(page => ({ default: page.Faq })) },
  Contact: { texts: ['contact'], load: () => import('./contact.js') },
  FileNotFound: { texts: [], load: () => import('./dead-ends.js').then(page => ({ default: page.NotFound })) },
};
