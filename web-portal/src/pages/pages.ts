import type { ComponentType } from 'react';
import type { LinkPurpose } from '../shared/http/storage.js';
import type { PageName } from '../shared/routing/paths.js';
import type { Portal, RouteFlags, Tenant } from '../shared/portal.js';

export interface PageDefinition {
  /** Namespaces of the page's texts, besides `common`. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Purpose of the mail link's token, which opens the page without login; absent: the same page for everyone. */
  readonly link?: LinkPurpose;
  /** Keys of this tab's storage (their beginnings) that change how the page first renders. */
  readonly remembers?: readonly string[];
  /** What one person's prerendered page was rendered from: asked for before it is hydrated. */
  readonly ask?: (portal: Portal) => Promise<unknown>;
  /** Further path parameters, such as the secret of a link to a friend. */
  readonly also?: string;
}

/** Every page. A new one needs a line here, a path in `shared/routing/paths.ts` and a feature folder. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  Homepage: { texts: ['home', 'catalogue'], load: () => import('./home.js') },
  RewardOverview: {
    texts: ['catalogue'],
    load: () => import('./category.js').then(page => ({ default: page.RewardOverview })),
  },
  Recommendation: {
    texts: ['recommend', 'catalogue', 'campaigns', 'legal'],
    load: () => import('./recommend.js'),
    remembers: ['recommend.'],
  },
  AgentRecommendations: {
    texts: ['recommend', 'catalogue', 'campaigns', 'legal'],
    load: () => import('./agent-recommend.js'),
    remembers: ['recommend.', 'agent'],
  },
  RecommendEmployee: { texts: ['staff'], load: () => import('./employee.js'), remembers: ['staff'] },
  Confirmation: {
    texts: ['account'],
    load: () => import('./confirmation.js').then(page => ({ default: page.Confirmation })),
    remembers: ['confirm'],
  },
  Click: { texts: ['share', 'legal'], load: () => import('./share.js') },
  Thanks: { texts: ['after-form'], load: () => import('./dead-ends.js').then(page => ({ default: page.Thanks })) },
  Code: { texts: ['after-form'], load: () => import('./code.js') },
  RecipientData: { texts: ['recipient', 'legal'], load: () => import('./recipient-data.js'), also: '/$hash' },
  RecipientConfirmation: {
    texts: ['after-form'],
    load: () => import('./recipient-confirmation.js').then(page => ({ default: page.RecipientConfirmation })),
    remembers: ['recipient'],
  },
  RecipientConsent: {
    texts: ['after-form', 'legal', 'recipient', 'mail-link'],
    load: () => import('./recipient-confirmation.js').then(page => ({ default: page.RecipientConsentRoute })),
    link: 'recipient',
    ask: portal => import('./recipient-confirmation.js').then(page => page.askForOrder(portal)),
  },
  RecipientOwnData: {
    texts: ['recipient', 'after-form', 'mail-link'],
    load: () => import('./recipient-own-data.js'),
    link: 'recipient',
  },
  ExpiredRecommendation: {
    texts: ['after-form'],
    load: () => import('./dead-ends.js').then(page => ({ default: page.Expired })),
  },
  Reward: { texts: ['reward', 'bank', 'mail-link'], load: () => import('./reward.js'), link: 'reward' },
  RewardDetails: { texts: ['reward', 'bank', 'mail-link'], load: () => import('./reward.js'), link: 'reward' },
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
    texts: ['bank', 'mail-link'],
    load: () => import('./bank-details.js').then(page => ({ default: page.BankDetailsDispute })),
    link: 'objection',
  },
  AccountHolder: {
    texts: ['bank', 'mail-link'],
    load: () => import('./bank-details.js').then(page => ({ default: page.AccountHolderRoute })),
    link: 'holder',
  },
  BankDetailsRecommender: {
    texts: ['bank'],
    load: () => import('./bank-details.js').then(page => ({ default: page.RecommenderBankDetails })),
  },
  Registration: { texts: ['account', 'legal'], load: () => import('./registration.js'), link: 'account' },
  Login: { texts: ['account'], load: () => import('./login.js'), remembers: ['login'] },
  LoginByLink: {
    texts: ['account'],
    load: () => import('./session.js').then(page => ({ default: page.LoginByLink })),
    link: 'login',
  },
  Admin: { texts: ['account'], load: () => import('./session.js').then(page => ({ default: page.AdminLogin })) },
  Logout: {
    texts: ['account'],
    load: () => import('./session.js').then(page => ({ default: page.Logout })),
    remembers: ['erased'],
  },
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
    texts: ['newsletter', 'mail-link'],
    load: () => import('./newsletter.js').then(page => ({ default: page.NewsletterIn })),
    link: 'newsletter',
  },
  NewsletterOptOut: {
    texts: ['newsletter', 'mail-link'],
    load: () => import('./newsletter.js').then(page => ({ default: page.NewsletterOut })),
    link: 'newsletter',
  },
  EmailChange: {
    texts: ['account', 'mail-link'],
    load: () => import('./confirmation.js').then(page => ({ default: page.EmailChange })),
    link: 'email',
  },
  EmailChangeDispute: {
    texts: ['bank', 'mail-link'],
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
  Accessibility: { texts: [], load: () => import('./contents.js').then(page => ({ default: page.Accessibility })) },
  Faq: { texts: ['faq'], load: () => import('./contents.js').then(page => ({ default: page.Faq })) },
  Contact: { texts: ['contact'], load: () => import('./contact.js') },
  FileNotFound: { texts: [], load: () => import('./dead-ends.js').then(page => ({ default: page.NotFound })) },
};

interface Visit {
  readonly page: PageName;
  readonly loggedIn: boolean;
  readonly tenant: Pick<Tenant, 'ModuleErzwingeLogin' | 'IsAutologin' | 'ModuleAdv'>;
  readonly flags: Omit<RouteFlags, 'Name'> | undefined;
  /** The visitor opened the page by its mail link. */
  readonly hasLink: boolean;
  /** This tab sent a form that is confirmed by mail. */
  readonly awaitsMail?: boolean;
  /** The target after login, for the login page itself. */
  readonly target?: string | null;
  /** Auto-login: the embedding page left a user token. */
  readonly storedToken?: boolean;
}

/** Where a visit is redirected: `login` with a return path, `home`, or `admin-login` with the stored token. */
export type Detour = 'login' | 'home' | 'admin-login';

/** The redirect before a page (docs/specification/portal.md#forced-login and #auto-login); null: none. */
export function detour(visit: Visit): Detour | null {
  const { page, tenant, hasLink } = visit;
  if (page === 'Imprint' && tenant.ModuleAdv) return 'home';
  if (hasLink || (page === 'Confirmation' && visit.awaitsMail)) return null; // No password yet.
  return tenant.IsAutologin ? underAutologin(visit) : needsLogin(visit) ? 'login' : null;
}

/** Under auto-login only sharing needs a login, so the login page opens only on the way there. */
function underAutologin(visit: Visit): Detour | null {
  const { page, loggedIn, flags, storedToken, target } = visit;
  if (!loggedIn && storedToken && page !== 'Admin') return 'admin-login';
  if (page === 'Login' && target) return null;
  if (flags?.DisabledWithAutologin) return 'home';
  if (!flags?.Protected || loggedIn) return null;
  return page === 'Click' ? 'login' : 'home';
}

/** Pages to log in or out, where a redirect to login would loop, and what the law wants open to everybody. */
const openPages: readonly PageName[] = ['Login', 'SingleSignOn', 'SignInAnswer', 'Logout', 'Accessibility'];

/** Protected pages; under forced login all pages outside the whitelist. */
function needsLogin({ page, loggedIn, tenant, flags }: Visit): boolean {
  if (loggedIn || openPages.includes(page)) return false;
  return (flags?.Protected ?? false) || (tenant.ModuleErzwingeLogin && !(flags?.Whitelisted ?? false));
}

/** Keeps `widget` in every URL of an embedded portal (docs/specification/portal.md#inside-the-providers-page). */
export function withWidget(
  before: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return 'widget' in before && !('widget' in next) ? { ...next, widget: before['widget'] } : { ...next };
}
