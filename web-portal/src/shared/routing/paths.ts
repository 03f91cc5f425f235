import type { Language } from '../i18n/language.js';

/** German and English paths by route name (docs/specification/portal.md#screens); checked by `shared.spec.ts`. */
export const paths = {
  Homepage: { de: '/', en: '/' },
  RewardOverview: { de: '/aktuellepraemienuebersicht', en: '/current-rewards' },
  Recommendation: { de: '/empfehlen/:produktId', en: '/recommend/:produktId' },
  Confirmation: { de: '/bestaetigung', en: '/confirmation' },
  Click: { de: '/empfehlung/:empfehlungsnummer', en: '/share/:empfehlungsnummer' },
  Thanks: { de: '/danke', en: '/thank-you' },
  Code: { de: '/code', en: '/enter-code' },
  RecipientData: { de: '/empfaengerdaten/:empfehlungsnummer', en: '/recipient-data/:empfehlungsnummer' },
  RecipientConfirmation: { de: '/empfaengerbestaetigung', en: '/recipient-confirmation' },
  RecipientConsent: { de: '/empfaenger/zustimmung', en: '/recipient/consent' },
  RecipientOwnData: { de: '/empfaenger/meinedaten', en: '/recipient/my-data' },
  ExpiredRecommendation: { de: '/empfehlungabgelaufen', en: '/recommendation-expired' },
  AgentRecommendations: { de: '/agent/empfehlen/:produktId', en: '/agent/recommend/:produktId' },
  RecommendEmployee: { de: '/mitarbeiterempfehlen', en: '/recommend-employee' },
  Reward: { de: '/praemie', en: '/reward' },
  RewardDetails: { de: '/praemie/:praemieid', en: '/reward/:praemieid' },
  RewardThanks: { de: '/praemiedanke', en: '/reward-thank-you' },
  GoodwillThanks: { de: '/kulanzdanke', en: '/goodwill-thank-you' },
  CustomerNumber: { de: '/kundennummer', en: '/customer-number' },
  BankDetailsRecipient: { de: '/bankdaten', en: '/bank-details' },
  BankDetailsDispute: { de: '/bankdaten/einspruch', en: '/bank-details/objection' },
  AccountHolder: { de: '/bankdaten/kontoinhaber', en: '/bank-details/account-holder' },
  BankDetailsRecommender: { de: '/empfehler/bankdaten', en: '/recommender/bank-details' },
  Registration: { de: '/registrieren', en: '/register' },
  Login: { de: '/login', en: '/log-in' },
  LoginByLink: { de: '/anmeldelink', en: '/log-in-link' },
  Admin: { de: '/login/:adminLoginToken', en: '/log-in/:adminLoginToken' },
  Logout: { de: '/logout', en: '/log-out' },
  ForgotPassword: { de: '/passwortvergessen', en: '/forgot-password' },
  SetPassword: { de: '/passwortsetzen', en: '/set-password' },
  ChangePassword: { de: '/passwortaendern', en: '/change-password' },
  Dashboard: { de: '/persoenlicherbereich', en: '/my-area' },
  Settings: { de: '/meinedaten', en: '/my-data' },
  NewsletterOptIn: { de: '/empfehler/newsletter/optin', en: '/recommender/newsletter/opt-in' },
  NewsletterOptOut: { de: '/empfehler/newsletter/optout', en: '/recommender/newsletter/opt-out' },
  EmailChange: { de: '/empfehler/email', en: '/recommender/email' },
  EmailChangeDispute: { de: '/empfehler/email/einspruch', en: '/recommender/email/objection' },
  SingleSignOn: { de: '/sso', en: '/sso' },
  SignInAnswer: { de: '/anmeldedienst', en: '/anmeldedienst' },
  Imprint: { de: '/impressum', en: '/imprint' },
  Privacy: { de: '/datenschutz', en: '/privacy' },
  TOS: { de: '/agb', en: '/terms' },
  Accessibility: { de: '/barrierefreiheit', en: '/accessibility' },
  Faq: { de: '/faq', en: '/questions' },
  Contact: { de: '/kontakt', en: '/contact' },
  FileNotFound: { de: '/404', en: '/not-found' },
} as const satisfies Record<string, Record<Language, `/${string}`>>;

export type PageName = keyof typeof paths;

/** The portal's path prefix, for example `/waerme`; empty if it has its own host. */
export const baseOf = (portalUrl: string): string => portalUrl.replace(/^\w+:\/\/[^/]*|\/$/g, '');
/** Screens missing in the server's list of names (docs/specification/portal.md#screens). */
export const unlisted: readonly PageName[] = [
  'GoodwillThanks',
  'RecipientOwnData',
  'BankDetailsDispute',
  'AccountHolder',
  'EmailChange',
  'EmailChangeDispute',
  'LoginByLink',
  'SingleSignOn',
  'SignInAnswer',
  'Accessibility',
];
export type PathParams = Readonly<Record<string, string | number>>;

/** A page's path in a language, with its parameters. */
export function pathTo(page: PageName, params: PathParams | undefined, language: Language): string {
  return paths[page][language].replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
}

/** `/empfehlen/:produktId` in the router's syntax: `/empfehlen/$produktId`. */
export function routerPath(path: string): string {
  return path.replace(/:(\w+)/g, '$$$1');
}

/** The same page's path in another language; null for other paths, such as categories. */
export function twinOf(pathname: string, language: Language): string | null {
  for (const page of Object.keys(paths) as PageName[]) {
    for (const template of Object.values(paths[page])) {
      const params = matchPath(template, pathname);
      if (params) return pathTo(page, params.named, language) + params.rest;
    }
  }
  return null;
}

/** The path in the user's language: a German link opens in English for an English reader. */
export function addressIn(language: Language, pathname: string): string {
  return languageOfPath(pathname) === language ? pathname : (twinOf(pathname, language) ?? pathname);
}

/** The page of a path; null for categories and unknown paths. */
export function pageAt(pathname: string): PageName | null {
  const found = (Object.keys(paths) as PageName[]).find(page =>
    Object.values(paths[page]).some(template => matchPath(template, pathname)),
  );
  return found ?? null;
}

/** The language of a path, if its translation differs. */
export function languageOfPath(pathname: string): Language | null {
  for (const { de, en } of Object.values(paths)) {
    if (de === en) continue;
    if (matchPath(de, pathname)) return 'de';
    if (matchPath(en, pathname)) return 'en';
  }
  return null;
}

/** Parameters by name; `rest` is the secret behind the number in a link to a friend. */
function matchPath(template: string, pathname: string): { named: Record<string, string>; rest: string } | null {
  const wanted = template.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  const mayGoOn = template === paths.RecipientData.de || template === paths.RecipientData.en;
  if (given.length !== wanted.length && !(mayGoOn && given.length === wanted.length + 1)) return null;
  const named: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) named[part.slice(1)] = decodeURIComponent(given[index]!);
    else if (part !== given[index]!.toLowerCase()) return null;
  }
  return { named, rest: given.length > wanted.length ? `/${given.at(-1)!}` : '' };
}

const NOWHERE = 'portal.invalid';
/** Parses a path of the portal with query and fragment. */
export const urlOf = (target: string): URL => new URL(target, `http://${NOWHERE}`);

/** A safe target after login: a path of this portal (never `//evil` or `https:`), but not login or logout. */
export function safeTarget(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted)) return null;
  let url: URL;
  try {
    url = urlOf(wanted);
  } catch {
    return null;
  }
  if (url.host !== NOWHERE || /^\/(login|logout|log-in|log-out|log-in-link|anmeldelink)(\/|$)/i.test(url.pathname))
    return null;
  return url.pathname + url.search + url.hash;
}
