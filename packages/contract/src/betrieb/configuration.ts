import { z } from 'zod';
import { isTimeZone } from '#shared/calendar.js';
import { defaultTimeZone } from '#shared/dates-and-money.js';
import { advertisingLabels } from '#shared/advertising.js';
import { isReserved } from '#shared/texts.js';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { AnalyticsCookie, pictureName, ruleNumbers, Tenant, usualAnalyticsCookies } from '../mandant.js';
import {
  dateTime,
  email,
  host,
  line,
  plannable,
  PlansMet,
  sentDateTime,
  SettingVersion,
  text,
  versionInPath,
} from '../shared/schemas.js';
import { publishing } from './calls.js';
import { NotMade } from './waiting.js';

/** A tenant's configuration as operators read and change it: the one schema for wire, form, validation and reference. */

const days = (least: number, most: number) => z.int().min(least).max(most);
/** Null: the product's default. */
const limitCents = () => z.int().min(0).max(100_000_000).nullable();
/** A path of the portal that no page has: the printed address would take the place of that page. */
const path = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^\/([\w\-.][\w\-./]*)?$/)
    .refine(value => !isTakenByAPage(value), { params: { reason: 'reserved' } });
/** Printed addresses since the beginning; what can be recommended has stood there all the time. */
const printedAddresses = ['empfehlen', 'recommend'];
const isTakenByAPage = (value: string): boolean => {
  const first = value.split('/')[1]?.toLowerCase() ?? '';
  return isReserved(first) && !printedAddresses.includes(first);
};
export const webPage = () =>
  z
    .string()
    .trim()
    .max(500)
    .refine(isWebPage, { params: { reason: 'web-page' } })
    .meta({ examples: ['https://www.example.org/empfehlen'] });
/** An origin without path; it becomes part of a content security policy. */
const origin = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(260)
    .refine(value => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(value) && isWebPage(value), {
      params: { reason: 'web-page' },
    })
    .meta({ examples: ['https://www.example.org'] });
/** Values of CSS custom properties: colours, sizes, fonts, shadows. Rejects values that end a declaration or load a resource. */
const theme = () =>
  z.record(
    z.string().regex(/^--[a-z0-9-]+$/),
    z
      .string()
      .max(300)
      .regex(/^[^;{}<>\\@]*$/)
      .refine(value => !/url\s*\(/i.test(value), { params: { reason: 'invalid' } }),
  );

/** HTTPS; for this machine, as in a demo, also HTTP. `{…}` are placeholders. */
function isWebPage(value: string): boolean {
  const filled = value.replace('{port}', '80').replace(/\{\w+\}/g, 'x');
  if (!URL.canParse(filled)) return false;
  const { protocol, hostname, username } = new URL(filled);
  return (
    username === '' &&
    isHost(hostname) &&
    (protocol === 'https:' || (protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname)))
  );
}

/** Rejects hosts with `;`, `'` or `*`, which are not real and would change a content security policy. */
const isHost = (hostname: string): boolean => /^([\w-]+\.)*[\w-]+$|^\[[\da-f:.]+\]$/.test(hostname);

const drawablePicture = () =>
  pictureName()
    .regex(/\.png$/)
    .meta({ format: 'picture' });

const { shape } = Tenant;

const fields = {
  Name: line(80),
  Languages: z.array(shape.Languages.element).min(1).max(2),
  DefaultLanguage: shape.DefaultLanguage,
  Zeitzone: z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { reason: 'unknown' } })
    .meta({ format: 'time-zone' })
    .default(defaultTimeZone),
  ProduktApi: shape.ProduktApi.nonoptional(),
  CmsAppName: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  ShowProductCategory: z.boolean(),
  ModuleAgentRecommendation: z.boolean(),
  ModuleStoringBankdata: z.boolean(),
  ModuleCompanyRecommendation: z.boolean(),
  ModuleIntegratedFrame: z.boolean(),
  ModuleErstelleOfflineEmpfehlungCode: z.boolean(),
  ModuleEmpfehlerSuche: z.boolean(),
  ModuleAdv: z.boolean(),
  ModuleErzwingeLogin: z.boolean(),
  ModuleNewsletterPermission: z.boolean(),
  ModuleIBANNurDE: z.boolean(),
  IsAutologin: z.boolean(),
  Channels: shape.Channels,
  /** Documents from before it existed lack it and get the default. */
  Werbehinweis: z
    .strictObject({ Zeigen: z.boolean(), De: line(30), En: line(30) })
    .default({ Zeigen: true, De: advertisingLabels.de, En: advertisingLabels.en }),
  FacebookAppId: z
    .string()
    .trim()
    .regex(/^\d{1,30}$/)
    .nullable(),
  EmpfehlenPath: path(),
  EmpfehlenWebPage: webPage().or(z.literal('')),
  EinbettenAuf: z.array(origin()).max(20),
  AllowSelfRecommendation: z.boolean(),
  AgbCheckBoxAutoAccept: z.boolean(),
  EmailWhitelist: z.array(host()).max(200),
  KontaktFormular: shape.KontaktFormular,
  AbgleichAngaben: z.enum(['freiwillig', 'verlangt']).nullable(),
  RecommenderDefaultShare: shape.RecommenderDefaultShare.default(100),
  ExitIntent: z.strictObject({ Enabled: z.boolean(), DelayMs: z.int().min(0).max(600_000) }),
  /** Documents from before a number existed lack it and get the default. */
  Zahlen: shape.Zahlen.partial(),
  ModuleAuftragsdatumMindestalterTage: days(0, 365),
  MaxEmpfaengerPraemieCent: z.int().min(0).max(1_000_000),
  Praemienarten: z.record(z.string(), z.unknown()),
  Kulanzgrenzen: z.strictObject({
    JeGewaehrungCent: limitCents(),
    JePersonUndJahrCent: limitCents(),
    JeMitarbeiterUndMonatCent: limitCents(),
  }),
  /** Documents from before it existed lack it. */
  KontenAusserhalbEWR: z.boolean().default(false),
  ZahlungskontoZuZweit: z.boolean(),
  VeroeffentlichungZuZweit: z.boolean(),
  PruefungAb: z.int().min(1).max(1_000).nullable(),
  Gutscheingrenzen: z.strictObject({
    WertCent: limitCents(),
    Stunden: z.int().min(1).max(720).nullable(),
    Anzahl: z.int().min(1).max(1_000).nullable(),
    BetragCent: limitCents(),
  }),
  Logo: drawablePicture().nullable(),
  Icon: drawablePicture().nullable(),
  Theme: theme(),
  ThemeDunkel: theme(),
  KontaktEmail: email().nullable(),
  Firmenangaben: z.string().trim().min(1).max(1_000).nullable(),
  ImpressumUrl: webPage().nullable(),
  ProduktUrl: webPage(),
  ProduktHosts: z.array(host()).max(50),
  Analytics: z
    .strictObject({
      Url: webPage(),
      SiteId: z.int().min(1).nullable().default(null),
      Cookies: z
        .array(AnalyticsCookie)
        .max(20)
        .default([...usualAnalyticsCookies]),
    })
    .nullable(),
};

/** The meaning of each field for OpenAPI and the reference; the console has its own texts. */
const meanings = {
  Name: 'what the programme is called in portal, mails and console',
  Languages: 'languages of portal and mails',
  DefaultLanguage: 'the language of whoever chose none; one of `Languages`',
  Zeitzone:
    'IANA name of the time zone whose days count (`Europe/Berlin`); fixed once the programme is live, since it decides when what was promised ends',
  ProduktApi: 'whether people recommend tariffs or through advisors',
  CmsAppName: 'the app of the content system that texts come from',
  ShowProductCategory: 'category pages are shown',
  ModuleAgentRecommendation: 'people may recommend through an advisor',
  ModuleStoringBankdata: 'recommenders may keep bank details in their account',
  ModuleCompanyRecommendation: 'invitations to employees are offered',
  ModuleIntegratedFrame: 'the portal runs inside the provider’s page',
  ModuleErstelleOfflineEmpfehlungCode: 'a recommendation has a code to read out or print',
  ModuleEmpfehlerSuche: 'friends find a recommender who agreed to it by name and postcode',
  ModuleAdv: 'advisor module: the imprint is the provider’s own',
  ModuleErzwingeLogin: 'nothing but the open pages without a session',
  ModuleNewsletterPermission: 'the newsletter is offered',
  ModuleIBANNurDE: 'German accounts alone',
  IsAutologin: 'the provider’s page logs people in; the portal’s own login is off',
  Channels: 'the channels of the share page by their order; −1 switches one off, one at least is on',
  Werbehinweis: 'the word before messages where everybody reads them, which names an advertisement (§ 5a UWG)',
  FacebookAppId: 'the app that Messenger shares by',
  EmpfehlenPath: 'a short address to print, which leads to what can be recommended',
  EmpfehlenWebPage: 'the provider’s page about the programme; it may frame the portal',
  EinbettenAuf: 'origins whose pages may show the widget; none: nobody’s',
  AllowSelfRecommendation: 'a person may recommend to themselves',
  AgbCheckBoxAutoAccept: 'sending the form accepts the terms it shows',
  EmailWhitelist: 'domains a recommender’s address may have, such as `example.org`; none: all',
  KontaktFormular: 'what a friend is asked: every field, or name, one address and one tick',
  AbgleichAngaben:
    'whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked',
  RecommenderDefaultShare: 'the recommender’s share of the reward that is chosen at first; 100 where it is left out',
  ExitIntent: 'the popup for people who are about to leave',
  Zahlen: `${Object.values(ruleNumbers)
    .map(({ means }) => means)
    .join(', ')}; one that is left out is the usual one`,
  ModuleAuftragsdatumMindestalterTage: 'complaint period: days an order waits before it is released at the earliest',
  MaxEmpfaengerPraemieCent: 'most the friend’s part of a reward can be; the recommender gets the rest',
  Praemienarten: 'what each type of reward is set to, by its name; one that needs settings is off without',
  Kulanzgrenzen: 'above these goodwill wants a second person; null: the product’s own limit',
  KontenAusserhalbEWR:
    'accounts outside the European Economic Area (CH, GB, …) are accepted, once the account to pay from has an address',
  ZahlungskontoZuZweit: 'holder and BIC of the account to pay from wait for a second person, as its IBAN always does',
  VeroeffentlichungZuZweit: 'what publishes waits for a second person',
  PruefungAb: 'the weight of signals from which a reward waits for a person; null: the product’s own',
  Gutscheingrenzen:
    'vouchers above this value, or for one person faster than this, wait for a person; null: the product’s own limit',
  Logo: 'an uploaded picture for the portal’s head, mails and link cards, by name; null: the mark and the programme’s name',
  Icon: 'an uploaded picture for tabs and home screens, by name; null: the mark',
  Theme: 'CSS custom properties of light pages; every pair of words and ground has to be readable (WCAG 2.2 AA)',
  ThemeDunkel: 'the same for dark pages',
  KontaktEmail: 'where messages of the contact form go; null: the address mails are sent from',
  Firmenangaben: 'who the provider is by law, in lines; stands at the foot of every mail',
  ImpressumUrl: 'the provider’s own imprint; null: the portal’s',
  ProduktUrl: 'the provider’s page friends are led to; `{number}` and `{recipient}` are filled in',
  ProduktHosts: 'further hosts a product’s own page may lie on',
  Analytics:
    'a Matomo server, asked only with consent; `SiteId` null: 72 in production, else 73; `Cookies`: what it sets, as the consent dialog lists it',
} as const satisfies Readonly<Record<keyof typeof fields, string>>;

export const TenantConfiguration = z.strictObject(
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.describe(meanings[name as keyof typeof fields])]),
  ) as typeof fields,
);
export type TenantConfiguration = z.output<typeof TenantConfiguration>;

/** Groups of fields in the form, in this order; each field appears once. */
export const configurationGroups = {
  programme: ['Name', 'Languages', 'DefaultLanguage', 'Zeitzone', 'KontaktEmail', 'Firmenangaben', 'ImpressumUrl'],
  theme: ['Logo', 'Icon', 'Theme', 'ThemeDunkel'],
  modules: [
    'ModuleStoringBankdata',
    'ModuleIBANNurDE',
    'KontenAusserhalbEWR',
    'ModuleNewsletterPermission',
    'ModuleErstelleOfflineEmpfehlungCode',
    'ModuleEmpfehlerSuche',
    'ModuleAgentRecommendation',
    'ModuleAdv',
    'ModuleCompanyRecommendation',
    'ShowProductCategory',
    'ModuleErzwingeLogin',
    'IsAutologin',
    'ModuleIntegratedFrame',
    'VeroeffentlichungZuZweit',
  ],
  recommending: [
    'Zahlen',
    'KontaktFormular',
    'AbgleichAngaben',
    'RecommenderDefaultShare',
    'MaxEmpfaengerPraemieCent',
    'ModuleAuftragsdatumMindestalterTage',
    'AllowSelfRecommendation',
    'AgbCheckBoxAutoAccept',
    'EmailWhitelist',
    'ExitIntent',
  ],
  sharing: ['Channels', 'Werbehinweis', 'FacebookAppId', 'EmpfehlenPath', 'EmpfehlenWebPage', 'EinbettenAuf'],
  rewards: ['Praemienarten', 'Kulanzgrenzen', 'PruefungAb', 'Gutscheingrenzen', 'ZahlungskontoZuZweit'],
  provider: ['ProduktApi', 'ProduktUrl', 'ProduktHosts', 'CmsAppName', 'Analytics'],
} as const satisfies Readonly<Record<string, readonly (keyof TenantConfiguration)[]>>;

export const ConfigurationVersion = SettingVersion;
export type ConfigurationVersion = z.output<typeof ConfigurationVersion>;

/** The configuration in force; with `WartetAuf` (202) the sent one waits for approval. */
export const ChangedConfiguration = TenantConfiguration.extend({ WartetAuf: z.literal('ZweitePerson').optional() });

export const readConfiguration = defineCall({
  name: 'readConfiguration',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/konfiguration',
  summary: 'Read the tenant’s configuration',
  details: 'The version is the ETag.',
  answer: TenantConfiguration,
  status: 200,
  errors: [],
});

export const changeConfiguration = defineCall({
  name: 'changeConfiguration',
  ...publishing,
  method: 'PUT',
  path: '/betrieb/konfiguration',
  summary: 'Change the tenant’s configuration',
  details: '`If-Match` names the ETag that was read (missing 428, stale 409 with both values of each field).',
  body: TenantConfiguration,
  answer: ChangedConfiguration,
  status: 200,
  errors: ['version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const touchedNames = ['OffeneEmpfehlungen', 'PraemienVorFrist', 'OffeneAuswahlen', 'ZahlungenAnDritte'] as const;
/** The effect of a configuration change on existing data; new data always follows the new configuration. */
export const ConfigurationPreview = z.strictObject({
  Aenderungen: ConfigurationVersion.shape.Aenderungen,
  Beruehrt: z.array(
    z.strictObject({
      Feld: z.string(),
      Was: z.enum(touchedNames),
      Anzahl: z.int(),
      VorherCent: z.int().nullable(),
      NachherCent: z.int().nullable(),
    }),
  ),
  WartetAuf: z.literal('ZweitePerson').optional(),
  /** Fields by which a control is loosened, for which a second person has to agree. */
  Lockert: z.array(z.string()),
  Geplant: PlansMet,
});
export type ConfigurationPreview = z.output<typeof ConfigurationPreview>;
export const previewConfiguration = defineCall({
  name: 'previewConfiguration',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/konfiguration/vorschau',
  summary: 'Preview the effects of a configuration',
  details: 'What it would change and touch, on real data. Nothing is stored.',
  extension: true,
  body: TenantConfiguration,
  answer: ConfigurationPreview,
  status: 200,
  errors: ['validation-failed'],
});

export const listConfigurationVersions = defineCall({
  name: 'listConfigurationVersions',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/konfiguration/versionen',
  summary: 'List the versions of the configuration',
  details: 'Who changed what and when, newest first.',
  answer: z.array(ConfigurationVersion),
  status: 200,
  errors: [],
});

export const restoreConfiguration = defineCall({
  name: 'restoreConfiguration',
  ...publishing,
  ...plannable,
  method: 'POST',
  path: '/betrieb/konfiguration/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier version of the configuration',
  details: 'As a new version.',
  params: z.strictObject({ nummer: versionInPath() }),
  answer: ChangedConfiguration,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const planStates = [
  'Vorgeschlagen',
  'Geplant',
  'Angewandt',
  'Abgelehnt',
  'Zurueckgezogen',
  'Ueberholt',
  'Abgewiesen',
] as const;

export const PlannedConfiguration = z.strictObject({
  Id: z.string(),
  GiltAb: dateTime(),
  GeplantAm: dateTime(),
  GeplantVon: z.string(),
  /** The version it is based on: it takes effect only if that version is still in force then. */
  AusVersion: z.int(),
  Stand: z.enum(planStates),
  Eigener: z.boolean(),
  Aenderungen: ConfigurationVersion.shape.Aenderungen,
  /** Fields by which a control is loosened. */
  Lockert: z.array(z.string()),
  EndeAm: dateTime().nullable(),
  /** The second person; of a proposal that was declined, `Grund` is their reason. */
  EntschiedenVon: z.string().nullable(),
  ...NotMade.shape,
});
export type PlannedConfiguration = z.output<typeof PlannedConfiguration>;

export const listPlannedConfigurations = defineCall({
  name: 'listPlannedConfigurations',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/konfiguration/geplant',
  summary: 'List planned changes of the configuration',
  details: 'With the outcome of earlier ones.',
  extension: true,
  answer: z.array(PlannedConfiguration),
  status: 200,
  errors: [],
});

export const planConfiguration = defineCall({
  name: 'planConfiguration',
  ...publishing,
  method: 'POST',
  path: '/betrieb/konfiguration/geplant',
  summary: 'Plan a change of the configuration',
  details: 'It takes effect at a later time. `If-Match` names the ETag it was made from.',
  extension: true,
  body: z.strictObject({ GiltAb: sentDateTime(), Konfiguration: TenantConfiguration }),
  answer: z.strictObject({ Id: z.string(), WartetAuf: z.literal('ZweitePerson').optional() }),
  status: 201,
  errors: ['version-missing', 'changed-meanwhile', 'validation-failed'],
  idempotent: true,
});

export const agreeToConfiguration = defineCall({
  name: 'agreeToConfiguration',
  ...asOperator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/konfiguration/geplant/:id/zustimmen',
  summary: 'Approve a change of the configuration',
  details: 'Proposed by another operator. It takes effect at once, or at its planned time.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'validation-failed'],
});

export const declineConfiguration = defineCall({
  name: 'declineConfiguration',
  ...asOperator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/konfiguration/geplant/:id/ablehnen',
  summary: 'Decline a change of the configuration',
  details: 'Proposed by another operator, with a reason. Nothing changes.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ Grund: text(500) }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised'],
});

export const withdrawPlannedConfiguration = defineCall({
  name: 'withdrawPlannedConfiguration',
  ...asOperator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/konfiguration/geplant/:id',
  summary: 'Withdraw a planned change of the configuration',
  details: 'Before it takes effect. A proposal only by its proposer.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised'],
});
