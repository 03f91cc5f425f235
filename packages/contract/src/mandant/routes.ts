import type { Route } from './calls.js';

interface Marks {
  /** Login needed; anonymous visitors go to login and come back. */
  readonly protected?: boolean;
  /** Open although the tenant forces login. */
  readonly open?: boolean;
  /** Sent home under auto-login. */
  readonly noAutologin?: boolean;
}

const route = (Name: string, de: string, en: string, marks: Marks = {}): Route => ({
  Name,
  Path: { de, en },
  Protected: marks.protected ?? false,
  Whitelisted: marks.open ?? false,
  DisabledWithAutologin: marks.noAutologin ?? false,
});

/**
 * The 38 names and their paths (docs/specification/portal.md#screens). Open under forced login: what needs no account, and what a contact or a
 * person with a reward link reaches from a mail (consent, confirmation, thanks, expiry, newsletter), who have no login to be sent to.
 */
export const routes: readonly Route[] = [
  route('Homepage', '/', '/'),
  route('Registration', '/registrieren', '/register', { open: true, noAutologin: true }),
  route('Recommendation', '/empfehlen/:produktId', '/recommend/:produktId'),
  route('Login', '/login', '/log-in', { open: true, noAutologin: true }),
  route('RecipientTOSConsent', '/empfaenger/zustimmung', '/recipient/consent', { open: true }),
  route('BankDetails', '/bankdaten', '/bank-details', { open: true }),
  route('SetPassword', '/passwortsetzen', '/set-password', { open: true, noAutologin: true }),
  route('Dashboard', '/persoenlicherbereich', '/my-area', { protected: true }),
  route('Settings', '/meinedaten', '/my-data', { protected: true }),
  route('Reward', '/praemie', '/reward', { open: true }),
  route('Click', '/empfehlung/:empfehlungsnummer', '/share/:empfehlungsnummer', { protected: true }),
  route('RecipientData', '/empfaengerdaten/:empfehlungsnummer', '/recipient-data/:empfehlungsnummer', { open: true }),
  route('Thanks', '/danke', '/thank-you'),
  route('Logout', '/logout', '/log-out', { protected: true, open: true, noAutologin: true }),
  route('Code', '/code', '/enter-code', { open: true }),
  route('ForgotPassword', '/passwortvergessen', '/forgot-password', { open: true, noAutologin: true }),
  route('ChangePassword', '/passwortaendern', '/change-password', { protected: true, noAutologin: true }),
  route('AgentRecommendations', '/agent/empfehlen/:produktId', '/agent/recommend/:produktId'),
  route('Confirmation', '/bestaetigung', '/confirmation'),
  route('RecipientConfirmation', '/empfaengerbestaetigung', '/recipient-confirmation', { open: true }),
  route('ExpiredRecommendation', '/empfehlungabgelaufen', '/recommendation-expired', { open: true }),
  route('RewardDetails', '/praemie/:praemieid', '/reward/:praemieid', { open: true }),
  route('RecipientConsent', '/empfaenger/zustimmung', '/recipient/consent', { open: true }),
  route('BankDetailsRecipient', '/bankdaten', '/bank-details', { open: true }),
  route('BankDetailsRecommender', '/empfehler/bankdaten', '/recommender/bank-details', { protected: true }),
  route('Imprint', '/impressum', '/imprint', { open: true }),
  route('Privacy', '/datenschutz', '/privacy', { open: true }),
  route('TOS', '/agb', '/terms', { open: true }),
  route('Faq', '/faq', '/questions', { open: true }),
  route('Contact', '/kontakt', '/contact', { open: true }),
  route('NewsletterOptIn', '/empfehler/newsletter/optin', '/recommender/newsletter/opt-in', { open: true }),
  route('NewsletterOptOut', '/empfehler/newsletter/optout', '/recommender/newsletter/opt-out', { open: true }),
  route('RecommendEmployee', '/mitarbeiterempfehlen', '/recommend-employee'),
  route('RewardOverview', '/aktuellepraemienuebersicht', '/current-rewards'),
  route('RewardThanks', '/praemiedanke', '/reward-thank-you', { open: true }),
  route('CustomerNumber', '/kundennummer', '/customer-number', { open: true }),
  route('FileNotFound', '/404', '/not-found', { open: true }),
  route('Admin', '/login/:adminLoginToken', '/log-in/:adminLoginToken', { open: true }),
];
