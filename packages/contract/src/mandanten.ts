import { z } from 'zod';
import { isReserved, keyPattern } from '#shared/texts.js';
import { DocumentedCatalogueSource } from './betrieb/catalogue-source.js';
import { Catalogue, CataloguePreview } from './betrieb/catalogue.js';
import { TenantConfiguration } from './betrieb/configuration.js';
import { WebhookTarget } from './betrieb/integrations.js';
import { DocumentedMailSender, DocumentedMailText } from './betrieb/mails.js';
import { NewCampaign, NewVoucherKind, pictureContent } from './betrieb/programme.js';
import { Period } from './betrieb/schemas.js';
import { DocumentedSignInService } from './betrieb/staff.js';
import { defineCall } from './call.js';
import { asOperator, asPlatformWith } from './callers.js';
import { contentSchemaName, sentData } from './content/schemas.js';
import { pictureName, tenantStatusNames } from './mandant.js';
import type { Texts } from '#shared/texts.js';
import { dateTime, host, language, line, text } from './shared/schemas.js';

/** The life cycle of tenants: created by platform operators, live once the checklist is done, suspended, retired. */

export const templateNames = ['telko', 'energie', 'leer'] as const;

/** Tasks before a tenant goes live, in order, each with a hint; the only list of them. */
export const checklist = {
  Rechtstexte: {
    de: 'Veröffentlichen Sie unter „Inhalte“ die Seiten agb, datenschutz, impressum und barrierefreiheit in jeder Sprache des Programms.',
    en: 'Publish the pages agb, datenschutz, impressum and barrierefreiheit under “Content”, in each language of the programme.',
  },
  Theme: {
    de: 'Wählen Sie unter „Konfiguration“ helle und dunkle Farben, die nach WCAG 2.2 AA lesbar sind.',
    en: 'Choose light and dark colours under “Configuration” that meet the contrast rules of WCAG 2.2 AA.',
  },
  Angebot: {
    de: 'Legen Sie mindestens ein sichtbares Produkt mit einer Prämie an, die heute gilt, und tragen Sie unter „Konfiguration“ die Produktseite ein, zu der Freunde gelangen.',
    en: 'Add at least one visible product with a reward that’s valid today, and under “Configuration” enter the product page that friends are led to.',
  },
  Zahlungskonto: {
    de: 'Hinterlegen Sie das Konto, von dem Prämien überwiesen werden.',
    en: 'Add the bank account that rewards are paid from.',
  },
  Zahleranschrift: {
    de: 'Tragen Sie beim Zahlungskonto die Anschrift ein: Für Konten außerhalb des Europäischen Wirtschaftsraums verlangen Banken sie.',
    en: 'Add the address to the payout account: banks ask for it when an account is outside the European Economic Area.',
  },
  Mailabsender: {
    de: 'Tragen Sie unter „Konfiguration“ die Firmenangaben ein, die unter jeder E-Mail stehen, und die Adresse, an die Nachrichten aus dem Kontaktformular gehen; und weisen Sie nach, dass Ihr E-Mail-Versand funktioniert: Ein Mailserver muss mindestens eine E-Mail dieses Programms angenommen haben.',
    en: 'Under “Configuration”, add the company details that every e-mail ends with and the address that messages from the contact form go to, and show that your e-mails go out: a mail server has to accept at least one e-mail from this programme.',
  },
  Anbieterauftrag: {
    de: 'Geben Sie das Anbietergeheimnis an Ihr Auftragssystem weiter und melden Sie damit einen unterschriebenen Auftrag, der angenommen wird (202). Ein Testauftrag (Code TESTAUFTRAG) zählt.',
    en: 'Give the provider secret to your order system and use it to report one signed order that’s accepted (202). A test order (code TESTAUFTRAG) counts.',
  },
  Personal: {
    de: 'Ein Agenturinhaber und zwei Betreiber müssen sich angemeldet haben.',
    en: 'One agency owner and two operators must have signed in.',
  },
} as const satisfies Readonly<Record<string, Texts>>;
export type ChecklistPoint = keyof typeof checklist;
/** Appended to the hint about legal texts; `agb (de, en), impressum (en)`. */
export const missingPages: Texts = { de: 'Es fehlen: {pages}.', en: 'Missing: {pages}.' };

export const Checklist = z.array(
  z.strictObject({
    Punkt: z.enum(Object.keys(checklist) as [ChecklistPoint, ...ChecklistPoint[]]),
    Erledigt: z.boolean(),
    /** What to do, in the caller’s language. */
    Hinweis: z.string(),
  }),
);

const key = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(keyPattern)
    .refine(name => !isReserved(name), { params: { reason: 'reserved' } })
    .meta({ examples: ['waerme'] });

export const NewTenant = z.strictObject({
  Mandant: key(),
  Name: line(80),
  Vorlage: z.enum(templateNames),
  /** Hosts of its portal; empty: below the installation’s own host. */
  Hosts: z.array(host()).max(10),
  /** The first is the default. */
  Sprachen: z.array(language()).min(1).max(2),
});
export type NewTenant = z.output<typeof NewTenant>;

const row = {
  Mandant: z.string(),
  Name: z.string(),
  Status: z.enum(tenantStatusNames),
  Hosts: z.array(z.string()),
  Sprachen: z.array(language()),
  MandantUrl: z.string(),
  ErstelltAm: dateTime(),
};
export const TenantListRow = z.strictObject(row);
export type TenantListRow = z.output<typeof TenantListRow>;

/**
 * Steps of a retired tenant's erasure: people, a week for the consequences, their data, evidence of payments after its
 * retention, the rest.
 */
export const erasureStepNames = [
  'Personen',
  'Nachlauf',
  'Personendaten',
  'Nachweise',
  'Programm',
  'Geloescht',
] as const;

export const TenantDetail = z.strictObject({
  ...row,
  Pruefliste: Checklist,
  /** Null: it is not retired. */
  Loeschung: z
    .strictObject({
      Schritt: z.enum(erasureStepNames),
      BeendetAm: dateTime(),
      /** Possible once no reward is owed. */
      PersonenAb: dateTime(),
      /** Latest time, even if rewards are owed. */
      PersonenSpaetestens: dateTime(),
      OffenePraemien: z.int(),
      /** Null: no money was ever owed. */
      NachweiseAb: dateTime().nullable(),
      /** People and records erased so far. */
      Geloescht: z.int(),
      ZuletztAm: dateTime().nullable(),
      GeloeschtAm: dateTime().nullable(),
    })
    .nullable(),
  /** Newest first. */
  Verlauf: z.array(
    z.strictObject({
      Status: z.enum(tenantStatusNames),
      Grund: z.string(),
      GeaendertAm: dateTime(),
      GeaendertVon: z.string(),
    }),
  ),
});
export type TenantDetail = z.output<typeof TenantDetail>;

export const MadeTenant = z.strictObject({
  Mandant: z.string(),
  Status: z.enum(tenantStatusNames),
  /** Shown once. */
  AnbieterGeheimnis: z.string(),
  Pruefliste: Checklist,
});

export const ChangeTenantStatus = z.strictObject({
  Status: z.enum(['Live', 'Ausgesetzt', 'Beendet']),
  Grund: text(500),
});

/** Gives access to a draft's portal; invalid once the tenant goes live. */
export const Preview = z.strictObject({ Link: z.string(), GueltigBis: dateTime() });

const documentedContent = z.strictObject({
  Schema: contentSchemaName(),
  Id: z.string().regex(/^[\w-]{1,100}$/),
  Daten: sentData(),
});

/**
 * A tenant's whole configuration, in the shapes of the calls that change each part; absent parts stay unchanged. No secrets, people, codes,
 * accounts or hosts: those belong to one installation.
 */
export const TenantDocument = z.strictObject({
  /** Version of this schema; there is only one. */
  Version: z.literal(1),
  /** Pictures used by configuration and content; existing ones stay. */
  Bilder: z
    .array(z.strictObject({ Name: pictureName(), Inhalt: pictureContent() }))
    .max(200)
    .optional(),
  Konfiguration: TenantConfiguration.optional(),
  Katalog: Catalogue.optional(),
  Gutscheinarten: z.array(NewVoucherKind).max(500).optional(),
  /** Campaigns that have not ended; those missing from the list end. */
  Aktionen: z.array(NewCampaign).max(500).optional(),
  /** Published content; content missing from the list is unpublished. */
  Inhalte: z.array(documentedContent).max(5_000).optional(),
  /** The latest sender; its password has to be entered again, and it is not used before it is proven. */
  Mailversand: DocumentedMailSender.optional(),
  /** Texts that replace the product’s; those missing from the list return to the product's text. */
  Mailtexte: z.array(DocumentedMailText).max(500).optional(),
  /** Null: none. The header's value has to be entered again before the source is read. */
  Produktquelle: DocumentedCatalogueSource.nullable().optional(),
  /** Kinds missing from the list get the default period. */
  Aufbewahrung: z.array(Period).max(10).optional(),
  /** Imported switched off, to be saved with their secret and tested; those missing from the list are switched off. */
  Anmeldedienste: z.array(DocumentedSignInService).max(5).optional(),
  /** Imported switched off until a secret is created; those missing from the list are switched off. */
  Webhooks: z.array(WebhookTarget).max(10).optional(),
});
/** What an import did, or would do. */
export const DocumentImported = CataloguePreview.omit({ Beruehrt: true, Geplant: true });
export type DocumentImported = z.output<typeof DocumentImported>;
export type TenantDocument = z.output<typeof TenantDocument>;

const platform = asPlatformWith('Plattform');
const params = z.strictObject({ key: line(60) });

export const listTenants = defineCall({
  name: 'listTenants',
  ...platform,
  method: 'GET',
  path: '/plattform/mandanten',
  summary: 'List the tenants of the installation',
  details: 'Sorted by key.',
  answer: z.array(TenantListRow),
  status: 200,
  errors: [],
});

export const createTenant = defineCall({
  name: 'createTenant',
  ...platform,
  method: 'POST',
  path: '/plattform/mandanten',
  summary: 'Create a tenant from a template',
  details: 'As a draft. The provider’s secret is shown once.',
  body: NewTenant,
  answer: MadeTenant,
  status: 201,
  errors: ['taken'],
});

export const readTenantDetail = defineCall({
  name: 'readTenantDetail',
  ...platform,
  method: 'GET',
  path: '/plattform/mandanten/:key',
  summary: 'Read a tenant',
  details: 'With its checklist and history.',
  params,
  answer: TenantDetail,
  status: 200,
  errors: ['not-found'],
});

export const changeTenantStatus = defineCall({
  name: 'changeTenantStatus',
  ...platform,
  method: 'PUT',
  path: '/plattform/mandanten/:key/status',
  summary: 'Change the status of a tenant',
  details:
    'Takes it live once its checklist is done (else 409 with what is missing), suspends it, resumes it or retires it.',
  params,
  body: ChangeTenantStatus,
  answer: TenantDetail,
  status: 200,
  errors: ['not-found', 'not-ready', 'changed-meanwhile'],
});

export const previewTenant = defineCall({
  name: 'previewTenant',
  ...platform,
  method: 'POST',
  path: '/plattform/mandanten/:key/vorschau',
  summary: 'Create a link to the portal of a draft',
  details: 'The token in it is also sent as the header `X-Vorschau`.',
  extension: true,
  params,
  answer: Preview,
  status: 201,
  errors: ['not-found', 'changed-meanwhile'],
});

export const previewTenantTheme = defineCall({
  name: 'previewTenantTheme',
  ...platform,
  method: 'POST',
  path: '/plattform/mandanten/:key/vorschau/theme',
  summary: 'Create a link to a tenant’s portal in a frame',
  details: 'A frame of the console that asked, for half an hour.',
  extension: true,
  params,
  answer: Preview,
  status: 201,
  errors: ['not-found'],
});

export const exportTenant = defineCall({
  name: 'exportTenant',
  ...platform,
  method: 'GET',
  path: '/plattform/mandanten/:key/dokument',
  summary: 'Export a tenant’s configuration as one document',
  details: 'Without secrets, people and codes.',
  extension: true,
  params,
  answer: TenantDocument,
  status: 200,
  errors: ['not-found'],
});

export const importTenant = defineCall({
  name: 'importTenant',
  ...platform,
  method: 'PUT',
  path: '/plattform/mandanten/:key/dokument',
  summary: 'Import a configuration document into a draft',
  details: 'All of it or nothing. `probelauf` does the same and rolls it back. Answers what changed.',
  extension: true,
  params,
  query: z.strictObject({ probelauf: z.enum(['true', 'false']).optional() }),
  body: TenantDocument,
  largeBody: true,
  answer: DocumentImported,
  status: 200,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});

export const previewOwnTenant = defineCall({
  name: 'previewOwnTenant',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/vorschau',
  summary: 'Create a link to the portal of the caller’s draft',
  extension: true,
  answer: Preview,
  status: 201,
  errors: ['changed-meanwhile'],
});

const OwnChecklist = z.strictObject({ Status: z.enum(tenantStatusNames), Pruefliste: Checklist });

export const previewTheme = defineCall({
  name: 'previewTheme',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/vorschau/theme',
  summary: 'Create a link to try colours on the caller’s portal',
  details:
    'Shows the portal in a frame of the console that asked, for half an hour. Stores nothing and changes nobody else’s page.',
  extension: true,
  answer: Preview,
  status: 201,
  errors: [],
});

export const readOwnChecklist = defineCall({
  name: 'readOwnChecklist',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/pruefliste',
  summary: 'Read the checklist of the caller’s tenant',
  details: 'Its status, and what it lacks to go live.',
  extension: true,
  answer: OwnChecklist,
  status: 200,
  errors: [],
});

export const goLive = defineCall({
  name: 'goLive',
  ...asOperator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/status',
  summary: 'Take the caller’s tenant live',
  details:
    'From a draft whose checklist is done (else 409 with what is missing). Later changes of the status are the platform’s.',
  extension: true,
  body: z.strictObject({ Status: z.literal('Live'), Grund: text(500) }),
  answer: OwnChecklist,
  status: 200,
  errors: ['not-ready', 'changed-meanwhile'],
});
