import type { ComponentType } from 'react';
import type { LinkPurpose } from '../shared/http/storage.js';
import type { PageName } from '../shared/routing/paths.js';
import type { Tenant } from '../shared/portal.js';

export interface PageDefinition {
  /** Text files the page speaks from, besides `common`. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType }>;
  /** The page of a mail's link, which ends with a slash before its secret: the token is taken out of the fragment for this purpose and opens the page without login. Without it the server renders the page as for everybody. */
  readonly link?: LinkPurpose;
  /** Further parameters behind the path, such as the secret of a link to a friend. */
  readonly also?: string;
}

/** Every page: a further one is a line here, a path in `shared/routing/paths.ts` and a feature folder. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  Homepage: { texts: ['home', 'catalogue'], load: () => import('./home.js') },
  RewardOverview: {
    texts: ['catalogue'],
    load: () => import('./category.js').then(page => ({ default: page.RewardOverview })),
  },
  Recommendation: { texts: ['recommend', 'catalogue', 'campaigns', 'legal'], load: () => import('./recommend.js') },
  AgentRecommendations: {
    texts: ['recommend', 'catalogue', 'campaigns', 'legal'],
    load: () => import('./agent-recommend.js'),
  },
  RecommendEmployee: { texts: ['staff'], load: () => import('./employee.js') },
  Confirmation: {
    texts: ['account'],
    load: () => import('./confirmation.js').then(page => ({ default: page.Confirmation })),
  },
  Click: { texts: ['share', 'legal'], load: () => import('./share.js') },
  Thanks: { texts: ['after-form'], load: () => import('./dead-ends.js').then(page => ({ default: page.Thanks })) },
  Code: { texts: ['after-form'], load: () => import('./code.js') },
  RecipientData: { texts: ['recipient', 'legal'], load: () => import('./recipient-data.js'), also: '/$hash' },
  RecipientConfirmation: {
    texts: ['after-form'],
    load: () => import('./recipient-confirmation.js').then(page => ({ default: page.RecipientConfirmation })),
  },
  RecipientConsent: {
    texts: ['after-form', 'legal', 'recipient'],
    load: () => import('./recipient-confirmation.js').then(page => ({ default: page.RecipientConsentRoute })),
    link: 'recipient',
  },
  RecipientOwnData: {
    texts: ['recipient', 'after-form'],
    load: () => import('./recipient-own-data.js'),
    link: 'recipient',
  },
  ExpiredRecommendation: {
    texts: ['after-form'],
    load: () => import('./dead-ends.js').then(page => ({ default: page.Expired })),
  },
  Reward: { texts: ['reward', 'bank'], load: () => import('./reward.js'), link: 'reward' },
  RewardDetails: { texts: ['reward', 'bank'], load: () => import('./reward.js'), link: 'reward' },
  RewardThanks: {
    texts: ['reward'],
    load: () => import('./reward.js').then(page => ({ default: page.RewardThanks })),
    link: 'reward',
  },
  GoodwillThanks: {
    texts: ['goodwill', 'reward'],
    load: () => import('./reward.js').then(page => ({ default: page.GoodwillThanks })),
    link: 'reward',
  },
  CustomerNumber: { texts: ['customer'], load: () => import('./customer-number.js'), link: 'reward' },
  BankDetailsRecipient: {
    texts: ['bank'],
    load: () => import('./bank-details.js').then(page => ({ default: page.BankDetailsRoute })),
    link: 'reward',
  },
  BankDetailsDispute: {
    texts: ['bank'],
    load: () => import('./bank-details.js').then(page => ({ default: page.BankDetailsDispute })),
    link: 'objection',
  },
  BankDetailsRecommender: {
    texts: ['bank'],
    load: () => import('./bank-details.js').then(page => ({ default: page.RecommenderBankDetails })),
  },
  Registration: { texts: ['account', 'legal'], load: () => import('./registration.js'), link: 'account' },
  Login: { texts: ['account'], load: () => import('./login.js') },
  LoginByLink: {
    texts: ['account'],
    load: () => import('./session.js').then(page => ({ default: page.LoginByLink })),
    link: 'login',
  },
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
  Dashboard: { texts: ['status', 'share'], load: () => import('./personal-area.js') },
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
  EmailChangeDispute: {
    texts: ['bank'],
    load: () => import('./bank-details.js').then(page => ({ default: page.EmailChangeDispute })),
    link: 'address-objection',
  },
  SingleSignOn: { texts: ['staff'], load: () => import('./session.js').then(page => ({ default: page.SingleSignOn })) },
  SignInAnswer: {
    texts: ['account', 'provider', 'legal'],
    load: () => import('./session.js').then(page => ({ default: page.ProviderAnswer })),
  },
  Imprint: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Imprint })) },
  Privacy: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Privacy })) },
  TOS: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Terms })) },
  Faq: { texts: ['faq'], load: () => import('./contents.js').then(page => ({ default: page.Faq })) },
  Contact: { texts: ['contact'], load: () => import('./contact.js') },
  FileNotFound: { texts: [], load: () => import('./dead-ends.js').then(page => ({ default: page.NotFound })) },
};

interface Visit {
  readonly page: PageName;
  readonly loggedIn: boolean;
  readonly tenant: Pick<Tenant, 'ModuleErzwingeLogin' | 'IsAutologin' | 'ModuleAdv'>;
  readonly flags:
    { readonly Protected: boolean; readonly Whitelisted: boolean; readonly DisabledWithAutologin: boolean } | undefined;
  /** The visitor came with the page's own link from a mail. */
  readonly hasLink: boolean;
  /** Something was sent from this tab that is to be confirmed by mail. */
  readonly awaitsMail?: boolean;
  /** Where login is to lead afterwards, for the login page itself. */
  readonly target?: string | null;
  /** Under auto-login: a user token the embedding page left here. */
  readonly storedToken?: boolean;
}

/** Where a visit goes instead of the page it asked for: `login` with the way back, `home`, or `admin-login` with the stored token. */
export type Detour = 'login' | 'home' | 'admin-login';

/** What stands before a page (docs/specification/portal.md#forced-login, docs/specification/portal.md#auto-login); null: the page itself. */
export function detour(visit: Visit): Detour | null {
  const { page, tenant, hasLink } = visit;
  if (page === 'Imprint' && tenant.ModuleAdv) return 'home';
  if (hasLink || (page === 'Confirmation' && visit.awaitsMail)) return null; // Whoever has just registered has no password yet.
  return tenant.IsAutologin ? underAutologin(visit) : needsLogin(visit) ? 'login' : null;
}

/** Sharing alone asks for login also under auto-login, so login opens for whoever is on the way there. */
function underAutologin(visit: Visit): Detour | null {
  const { page, loggedIn, flags, storedToken, target } = visit;
  if (!loggedIn && storedToken && page !== 'Admin') return 'admin-login';
  if (page === 'Login' && target) return null;
  if (flags?.DisabledWithAutologin) return 'home';
  if (!flags?.Protected || loggedIn) return null;
  return page === 'Click' ? 'login' : 'home';
}

/** The ways in and out; sending them to login would only lead back here. */
const signInPages: readonly PageName[] = ['Login', 'SingleSignOn', 'SignInAnswer', 'Logout'];

/** Protected pages, and under forced login every page outside the whitelist. */
function needsLogin({ page, loggedIn, tenant, flags }: Visit): boolean {
  if (loggedIn || signInPages.includes(page)) return false;
  return flags?.Protected === true || (tenant.ModuleErzwingeLogin && !(flags?.Whitelisted ?? false));
}

/** The `widget` flag of a page inside somebody else's page stays in every address of the visit (docs/specification/portal.md#inside-the-providers-page). */
export function withWidget(
  before: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return 'widget' in before && !('widget' in next) ? { ...next, widget: before['widget'] } : { ...next };
}
