import { z } from 'zod';
import { defineCall } from '../call.js';
import { pictureName, Tenant } from '../mandant.js';
import { dateTime, email, host, line, sentDateTime } from '../shared/schemas.js';
import { operator, publishing } from './calls.js';

/** A tenant's configuration as its operators read and change it: the one schema of wire, form, check and reference. */

const days = (least: number, most: number) => z.int().min(least).max(most);
/** Null: the product's default. */
const limitCents = () => z.int().min(0).max(100_000_000).nullable();
const path = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^\/[\w\-./]*$/);
export const webPage = () =>
  z
    .string()
    .trim()
    .max(500)
    .refine(isWebPage, { params: { reason: 'web-page' } })
    .meta({ examples: ['https://www.example.org/empfehlen'] });
/** Where a frame stands, nothing behind it: it becomes part of a content policy. */
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
/** Values of CSS custom properties: colours, sizes, fonts, shadows. Nothing that ends a declaration or fetches something. */
const theme = () =>
  z.record(
    z.string().regex(/^--[a-z0-9-]+$/),
    z
      .string()
      .max(300)
      .regex(/^[^;{}<>\\@]*$/)
      .refine(value => !/url\s*\(/i.test(value), { params: { reason: 'invalid' } }),
  );

/** Over TLS; on the own machine, as in a demo, also without. `{…}` stands for what is filled in. */
function isWebPage(value: string): boolean {
  const filled = value.replace('{port}', '80').replace(/\{\w+\}/g, 'x');
  if (!URL.canParse(filled)) return false;
  const { protocol, hostname, username } = new URL(filled);
  return (
    username === '' &&
    (protocol === 'https:' || (protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname)))
  );
}

const drawablePicture = () =>
  pictureName()
    .regex(/\.png$/)
    .meta({ format: 'picture' });

const { shape } = Tenant;

export const TenantConfiguration = z.strictObject({
  Name: line(80),
  Languages: z.array(shape.Languages.element).min(1).max(2),
  DefaultLanguage: shape.DefaultLanguage,
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
  /** Friends find a recommender who agreed to it by name and postcode. */
  ModuleEmpfehlerSuche: z.boolean(),
  ModuleAdv: z.boolean(),
  ModuleErzwingeLogin: z.boolean(),
  ModuleNewsletterPermission: z.boolean(),
  ModuleIBANNurDE: z.boolean(),
  IsAutologin: z.boolean(),
  Channels: shape.Channels,
  FacebookAppId: z
    .string()
    .trim()
    .regex(/^\d{1,30}$/)
    .nullable(),
  EmpfehlenPath: path(),
  EmpfehlenWebPage: webPage().or(z.literal('')),
  /** Origins whose pages may show the widget; none: nobody’s. */
  EinbettenAuf: z.array(origin()).max(20),
  AllowSelfRecommendation: z.boolean(),
  AgbCheckBoxAutoAccept: z.boolean(),
  /** Domains such as `example.org`; empty: all are allowed. */
  EmailWhitelist: z.array(host()).max(200),
  KontaktFormular: shape.KontaktFormular,
  /** Whether orders are matched by date of birth and address, which confirmed friends are then asked for; null: never asked. */
  AbgleichAngaben: z.enum(['freiwillig', 'verlangt']).nullable(),
  RecommenderDefaultShare: shape.RecommenderDefaultShare,
  ExitIntent: z.strictObject({ Enabled: z.boolean(), DelayMs: z.int().min(0).max(600_000) }),
  Zahlen: shape.Zahlen,
  /** Days an order waits before it is released at the earliest. */
  ModuleAuftragsdatumMindestalterTage: days(0, 365),
  MaxEmpfaengerPraemieCent: z.int().min(0).max(1_000_000),
  /** What each type of reward is set to, by its name; a type that needs settings is off without. */
  Praemienarten: z.record(z.string(), z.unknown()),
  /** Above these goodwill wants a second person. */
  Kulanzgrenzen: z.strictObject({
    JeGewaehrungCent: limitCents(),
    JePersonUndJahrCent: limitCents(),
    JeMitarbeiterUndMonatCent: limitCents(),
  }),
  /** Whether another account to pay from waits for a second person. */
  ZahlungskontoZuZweit: z.boolean(),
  /** Whether what publishes waits for a second person. */
  VeroeffentlichungZuZweit: z.boolean(),
  /** The weight of signals from which a reward waits for a person. */
  PruefungAb: z.int().min(1).max(1_000).nullable(),
  /** Vouchers above this value, or for one person faster than this, wait for a person. */
  Gutscheingrenzen: z.strictObject({
    WertCent: limitCents(),
    Stunden: z.int().min(1).max(720).nullable(),
    Anzahl: z.int().min(1).max(1_000).nullable(),
    BetragCent: limitCents(),
  }),
  /** Pictures that were uploaded, by name; null: the product’s mark. */
  Logo: drawablePicture().nullable(),
  Icon: drawablePicture().nullable(),
  Theme: theme(),
  ThemeDunkel: theme(),
  KontaktEmail: email().nullable(),
  /** Who the provider is by law, in lines; stands at the foot of every mail. */
  Firmenangaben: z.string().trim().min(1).max(1_000).nullable(),
  ImpressumUrl: webPage().nullable(),
  /** The provider's page; `{number}` and `{recipient}` are filled in. */
  ProduktUrl: webPage(),
  /** Further hosts a product's own page may lie on. */
  ProduktHosts: z.array(host()).max(50),
  Analytics: z.strictObject({ Url: webPage(), SiteId: z.int().min(1) }).nullable(),
});
export type TenantConfiguration = z.output<typeof TenantConfiguration>;

/** What stands together in a form, in this order; each field once. */
export const configurationGroups = {
  programme: ['Name', 'Languages', 'DefaultLanguage', 'KontaktEmail', 'Firmenangaben', 'ImpressumUrl'],
  theme: ['Logo', 'Icon', 'Theme', 'ThemeDunkel'],
  modules: [
    'ModuleStoringBankdata',
    'ModuleIBANNurDE',
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
  sharing: ['Channels', 'FacebookAppId', 'EmpfehlenPath', 'EmpfehlenWebPage', 'EinbettenAuf'],
  rewards: ['Praemienarten', 'Kulanzgrenzen', 'PruefungAb', 'Gutscheingrenzen', 'ZahlungskontoZuZweit'],
  provider: ['ProduktApi', 'ProduktUrl', 'ProduktHosts', 'CmsAppName', 'Analytics'],
} as const satisfies Readonly<Record<string, readonly (keyof TenantConfiguration)[]>>;

export const ConfigurationVersion = z.strictObject({
  Nummer: z.int(),
  /** Null for what the tenant began with. */
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
  /** The version it brought back; null where it was written anew. */
  AusVersion: z.int().nullable(),
  Aenderungen: z.array(z.strictObject({ Feld: z.string(), Vorher: z.unknown(), Nachher: z.unknown() })),
  InKraft: z.boolean(),
});
export type ConfigurationVersion = z.output<typeof ConfigurationVersion>;

/** In force; with `WartetAuf` (202) what was sent is not yet. */
export const ChangedConfiguration = TenantConfiguration.extend({ WartetAuf: z.literal('ZweitePerson').optional() });

export const readConfiguration = defineCall({
  name: 'readConfiguration',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/konfiguration',
  summary: 'The tenant’s whole configuration; its version is the ETag',
  answer: TenantConfiguration,
  status: 200,
  errors: [],
});

export const changeConfiguration = defineCall({
  name: 'changeConfiguration',
  ...publishing,
  method: 'PUT',
  path: '/betrieb/konfiguration',
  summary:
    'Change the configuration that was read: If-Match names its ETag (missing 428, stale 409 with both values of each field)',
  body: TenantConfiguration,
  answer: ChangedConfiguration,
  status: 200,
  errors: ['version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const touchedNames = ['OffeneEmpfehlungen', 'PraemienVorFrist', 'OffeneAuswahlen'] as const;
/** What a change of the configuration does to what is there already; what begins later goes by it anyway. */
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
});
export type ConfigurationPreview = z.output<typeof ConfigurationPreview>;
export const previewConfiguration = defineCall({
  name: 'previewConfiguration',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/konfiguration/vorschau',
  summary: 'What a configuration would change and touch, on real data; nothing is kept (ours)',
  body: TenantConfiguration,
  answer: ConfigurationPreview,
  status: 200,
  errors: ['validation-failed'],
});

export const listConfigurationVersions = defineCall({
  name: 'listConfigurationVersions',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/konfiguration/versionen',
  summary: 'What the configuration was, newest first: who changed what and when',
  answer: z.array(ConfigurationVersion),
  status: 200,
  errors: [],
});

export const restoreConfiguration = defineCall({
  name: 'restoreConfiguration',
  ...publishing,
  method: 'POST',
  path: '/betrieb/konfiguration/versionen/:nummer/wiederherstellen',
  summary: 'Bring an earlier version back, as a new one',
  params: z.strictObject({ nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000) }),
  answer: ChangedConfiguration,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

/** Which an upload is for decides how large it is kept: a logo 640 × 200 pixels at most, an icon 512 × 512, an advisor’s face 320 × 320, any other picture 1,600 on its longer side. */
export const pictureUseNames = ['Logo', 'Icon', 'Bild', 'Foto'] as const;

export const Picture = z.strictObject({
  Name: pictureName(),
  Breite: z.int(),
  Hoehe: z.int(),
  Bytes: z.int(),
  HochgeladenAm: dateTime(),
  HochgeladenVon: z.string(),
  InGebrauch: z.boolean(),
});
export type Picture = z.output<typeof Picture>;

export const pictureContent = () =>
  z
    .base64()
    .min(1)
    .max(8_000_000)
    .meta({ examples: ['iVBORw0KGgo='] });

export const listPictures = defineCall({
  name: 'listPictures',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/bilder',
  summary: 'The pictures that were uploaded, newest first, and how many bytes there is room for',
  answer: z.strictObject({ Bilder: z.array(Picture), FreiBytes: z.int() }),
  status: 200,
  errors: [],
});

export const uploadPicture = defineCall({
  name: 'uploadPicture',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/bilder',
  summary:
    'Upload a picture (PNG, JPEG, WebP): it is brought to size and drawn anew, so that nothing but its pixels stays',
  body: z.strictObject({ Zweck: z.enum(pictureUseNames), Inhalt: pictureContent() }),
  largeBody: true,
  answer: z.strictObject({ Name: pictureName() }),
  status: 201,
  errors: ['validation-failed', 'unavailable'],
});

export const removePicture = defineCall({
  name: 'removePicture',
  ...operator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/bilder/:name',
  summary: 'Remove a picture that nothing shows any more',
  params: z.strictObject({ name: pictureName() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed'],
});

export const planStates = [
  'Vorgeschlagen',
  'Geplant',
  'Angewandt',
  'Zurueckgezogen',
  'Ueberholt',
  'Abgewiesen',
] as const;

export const PlannedConfiguration = z.strictObject({
  Id: z.string(),
  GiltAb: dateTime(),
  GeplantAm: dateTime(),
  GeplantVon: z.string(),
  /** The version it was made of: it takes over only if that one is in force then. */
  AusVersion: z.int(),
  Stand: z.enum(planStates),
  Eigener: z.boolean(),
  Aenderungen: ConfigurationVersion.shape.Aenderungen,
});
export type PlannedConfiguration = z.output<typeof PlannedConfiguration>;

export const listPlannedConfigurations = defineCall({
  name: 'listPlannedConfigurations',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/konfiguration/geplant',
  summary: 'Changes that take over later, and what became of earlier ones',
  answer: z.array(PlannedConfiguration),
  status: 200,
  errors: [],
});

export const planConfiguration = defineCall({
  name: 'planConfiguration',
  ...publishing,
  method: 'POST',
  path: '/betrieb/konfiguration/geplant',
  summary: 'Have a configuration take over at a later moment: If-Match names the ETag it was made of',
  body: z.strictObject({ GiltAb: sentDateTime(), Konfiguration: TenantConfiguration }),
  answer: z.strictObject({ Id: z.string(), WartetAuf: z.literal('ZweitePerson').optional() }),
  status: 201,
  errors: ['version-missing', 'changed-meanwhile', 'validation-failed'],
  idempotent: true,
});

export const agreeToConfiguration = defineCall({
  name: 'agreeToConfiguration',
  ...operator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/konfiguration/geplant/:id/zustimmen',
  summary: 'Agree to a change that another operator proposed: it takes over at once, or at its moment (ours)',
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'validation-failed'],
});

export const withdrawPlannedConfiguration = defineCall({
  name: 'withdrawPlannedConfiguration',
  ...operator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/konfiguration/geplant/:id',
  summary: 'Withdraw a change that has not taken over yet',
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});
