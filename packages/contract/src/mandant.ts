import { z } from 'zod';
import { defineCall } from './call.js';
import { asAnyone, asAnyoneOnPlatform } from './callers.js';
import { cents, language, line } from './shared/schemas.js';

/** −1: off; otherwise the button's position (docs/specification/programme.md#switches-of-a-tenant). */
const channelOrder = () => z.int().min(-1);

/** Rule numbers of a tenant, in days: wire name, meaning, and label in the configuration form. */
export const ruleNumbers = {
  validityDays: {
    wire: 'GueltigkeitTage',
    means: 'days a new recommendation takes friends',
    de: { name: 'Empfehlung gilt', help: 'Für neue Empfehlungen.' },
    en: { name: 'Referral valid for', help: 'Applies to new referrals only.' },
  },
  claimDays: {
    wire: 'AnspruchTage',
    means: 'days a reward can be claimed',
    de: { name: 'Prämie wählbar', help: 'Danach verfällt sie.' },
    en: { name: 'Reward can be chosen for', help: 'After that, it expires.' },
  },
} as const;
type NumberOnWire = (typeof ruleNumbers)[keyof typeof ruleNumbers]['wire'];

const numbersOfRules = z.strictObject(
  Object.fromEntries(Object.values(ruleNumbers).map(({ wire }) => [wire, z.int().min(1).max(3_650)])) as Record<
    NumberOnWire,
    z.ZodInt
  >,
);

/** States of a tenant (docs/specification/programme.md#states-of-a-tenant). */
export const tenantStatusNames = ['Entwurf', 'Live', 'Ausgesetzt', 'Beendet'] as const;

/** Longest lifetime of a cookie by its category, in minutes: 13 months and two years (docs/specification/portal.md#cookies-and-consent). */
const longestMinutes = { analytical: 569_400, marketing: 1_051_200 } as const;

/** A cookie of the analytics service, by the consent it needs. */
export const AnalyticsCookie = z
  .strictObject({
    Name: z
      .string()
      .trim()
      .regex(/^[\w.*-]{1,60}$/),
    Kategorie: z.enum(['analytical', 'marketing']),
    Minuten: z.int().min(1).max(longestMinutes.marketing),
  })
  .refine(({ Kategorie, Minuten }) => Minuten <= longestMinutes[Kategorie], {
    path: ['Minuten'],
    params: { reason: 'too-long-lived' },
  });

/** What Matomo sets where a tenant names no cookies. */
export const usualAnalyticsCookies: readonly z.output<typeof AnalyticsCookie>[] = [
  { Name: '_pk_id', Kategorie: 'analytical', Minuten: longestMinutes.analytical },
  { Name: '_pk_ses', Kategorie: 'analytical', Minuten: 30 },
];

/** The public tenant configuration, without credentials. Days in `ModuleAuftragsdatumMindestalterTage`. */
export const Tenant = z.strictObject({
  Mandant: z.string(),
  Name: z.string(),
  /** Extension: a draft is visible with a preview’s token; a suspended or retired programme starts nothing new. */
  Status: z.enum(tenantStatusNames),
  MandantUrl: z.string(),
  EmpfehlenPath: z.string(),
  EmpfehlenWebPage: z.string(),
  /** Extension: the provider's own imprint, for programmes whose portal has none (`ModuleAdv`). */
  ImpressumUrl: z.string().nullable(),
  /** Null only if misconfigured; product calls then answer PSOF0801. */
  ProduktApi: z.enum(['Tarif', 'Berater']).nullable(),
  CmsAppName: z.string(),
  /** Extension: the provider’s own logo; null: the portal’s mark and the name. */
  Logo: z.string().nullable(),
  Languages: z.array(language()),
  DefaultLanguage: language(),
  /** CSS custom properties, `--brand` and so on. */
  Theme: z.record(z.string().regex(/^--[a-z0-9-]+$/), z.string()),
  ModuleAgentRecommendation: z.boolean(),
  ModuleStoringBankdata: z.boolean(),
  AllowSelfRecommendation: z.boolean(),
  ModuleCompanyRecommendation: z.boolean(),
  ModuleIntegratedFrame: z.boolean(),
  IsAutologin: z.boolean(),
  ModuleErstelleOfflineEmpfehlungCode: z.boolean(),
  /** Extension: friends can find a recommender who agreed to it by name and postcode. */
  ModuleEmpfehlerSuche: z.boolean(),
  ModuleAdv: z.boolean(),
  ModuleErzwingeLogin: z.boolean(),
  ModuleAuftragsdatumMindestalterTage: z.int(),
  MaxEmpfaengerPraemieCent: cents(),
  ModuleNewsletterPermission: z.boolean(),
  ModuleIBANNurDE: z.boolean(),
  /** Extension: IANA name of the time zone whose days count. */
  Zeitzone: z.string(),
  AgbCheckBoxAutoAccept: z.boolean(),
  ShowProductCategory: z.boolean(),
  EmailWhitelist: z.array(z.string()),
  /** Fields of the friend's form: all, or name, one address and one tick. */
  KontaktFormular: z.enum(['kurz', 'voll']),
  RecommenderDefaultShare: z.union([z.literal(100), z.literal(50), z.literal(0)]),
  /** Extension: rule numbers, under the names used in texts: `{{GueltigkeitTage}}`. */
  Zahlen: numbersOfRules,
  ExitIntent: z.strictObject({ Enabled: z.boolean(), DelayMs: z.int() }),
  Channels: z.strictObject({
    Email: channelOrder(),
    Gmail: channelOrder(),
    Gmx: channelOrder(),
    Outlook: channelOrder(),
    Facebook: channelOrder(),
    Messenger: channelOrder(),
    Linkedin: channelOrder(),
    X: channelOrder(),
    Whatsapp: channelOrder(),
    Sms: channelOrder(),
    Link: channelOrder(),
  }),
  /** Extension: what names an advertisement before a message that everybody reads (docs/specification/recommending.md#advertisements-are-named). */
  Werbehinweis: z.strictObject({ Zeigen: z.boolean(), De: z.string(), En: z.string() }),
  FacebookAppId: z.string().nullable(),
  Analytics: z.strictObject({ Url: z.string(), SiteId: z.int(), Cookies: z.array(AnalyticsCookie) }).nullable(),
  Sso: z.strictObject({
    AuthorizationEndpoint: z.string(),
    ClientId: z.string(),
    RedirectUri: z.string(),
    Scope: z.string(),
  }),
});
export type Tenant = z.output<typeof Tenant>;

export const Route = z.strictObject({
  Name: z.string(),
  Path: z.strictObject({ de: z.string(), en: z.string() }),
  Protected: z.boolean(),
  Whitelisted: z.boolean(),
  DisabledWithAutologin: z.boolean(),
});
export type Route = z.output<typeof Route>;

const area = 'mandant' as const;

export const readTenant = defineCall({
  name: 'readTenant',
  area,
  method: 'GET',
  path: '/mandant/:tenant',
  ...asAnyoneOnPlatform,
  summary: 'Read the public configuration of a tenant',
  params: z.strictObject({ tenant: line(60) }),
  answer: Tenant,
  status: 200,
  errors: ['not-found'],
});

export const readStaffSignIn = defineCall({
  name: 'readStaffSignIn',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/anmeldung',
  ...asAnyone,
  staffEntrance: true,
  summary: 'Read how the staff of a tenant sign in',
  details: 'Also while the tenant is a draft, but then without its name and colours.',
  extension: true,
  answer: z.strictObject({
    Name: z.string(),
    MandantUrl: z.string(),
    Theme: Tenant.shape.Theme,
    Zeitzone: Tenant.shape.Zeitzone,
    Sso: Tenant.shape.Sso,
    /** Whether anybody can sign in by a passkey. */
    Passkey: z.boolean(),
    /** The tenant’s own identity providers, in addition to the installation’s. */
    Dienste: z.array(z.strictObject({ Id: z.string(), Name: z.string(), Sso: Tenant.shape.Sso })),
  }),
  status: 200,
  errors: ['not-found'],
});

/** `<hash>-<width>x<height>.<type>`: what it shows never changes. */
export const pictureName = () =>
  z
    .string()
    .regex(/^[0-9a-f]{32}-\d{1,4}x\d{1,4}\.(?:png|webp)$/)
    .meta({ examples: [`${'0'.repeat(32)}-64x64.png`] });

export const readPicture = defineCall({
  name: 'readPicture',
  area,
  method: 'GET',
  path: '/bild/:name',
  ...asAnyone,
  staffEntrance: true,
  summary: 'Read an uploaded picture of the tenant',
  details: 'Clients may cache it for ever.',
  extension: true,
  params: z.strictObject({ name: pictureName() }),
  answer: z.string(),
  answerType: 'image/png',
  status: 200,
  errors: ['not-found'],
});

export const listRoutes = defineCall({
  name: 'listRoutes',
  area,
  method: 'GET',
  path: '/route/default',
  ...asAnyone,
  summary: 'List the portal’s routes by name',
  answer: z.array(Route),
  status: 200,
  errors: [],
});

interface Marks {
  /** Login required; anonymous visitors are sent to the login and back. */
  readonly protected?: boolean;
  /** Public even if the tenant forces login. */
  readonly open?: boolean;
  /** Redirects to the home page under auto-login. */
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
 * The 38 names and paths (docs/specification/portal.md#screens). Open under forced login: what needs no account or is
 * reached from a contact's or a reward's mail (consent, confirmation, thanks, expiry, newsletter) without a login.
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
