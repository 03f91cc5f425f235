import { z } from 'zod';
import { line, paged } from '../shared/schemas.js';

/** The product's kinds of content; further ones use the content platform's own names. */
export const contentSchemaNames = [
  'content-bloecke',
  'keyvisual',
  'faq',
  'fussnoten',
  'pages',
  'variables',
  'texte',
] as const;
export const contentSchemaName = () => z.enum(contentSchemaNames);

/** A time in the content platform's format: ISO 8601 with `Z`. */
const instant = () => z.iso.datetime();
const value = () => z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** `{ Titel: { de, en }, Identifier: { iv } }` */
export const contentData = () => z.record(z.string(), z.record(z.string(), value()));
/** Content in an answer: with X-Flatten a field with one value becomes that value. */
const shownData = () => z.record(z.string(), z.union([value(), z.record(z.string(), value())]));

export const ContentItem = z.strictObject({
  id: z.string(),
  created: instant(),
  createdBy: z.string(),
  lastModified: instant(),
  lastModifiedBy: z.string(),
  data: shownData(),
  status: z.enum(['Draft', 'Published', 'Archived']),
  schemaName: z.string(),
  version: z.int(),
});
export const ContentItems = z.strictObject({ total: z.int(), items: z.array(ContentItem) });

const asText = (max: number) => z.string().max(max).optional();
/** OData and JSON queries as the platform's clients send them; `name` is short for a filter on the schema's name field. */
export const ContentQuery = z.strictObject({
  $filter: asText(4_000),
  $orderby: asText(1_000),
  $search: asText(400),
  ids: asText(10_000),
  q: asText(10_000),
  name: asText(200),
  $top: z.coerce.number<string | number>().int().min(0).max(1_000_000).optional(),
  $skip: z.coerce.number<string | number>().int().min(0).max(1_000_000).optional(),
});

export const GraphQlQuery = z.strictObject({
  query: z.string().min(1).max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
});
export const GraphQlAnswer = z.strictObject({ data: z.unknown().optional(), errors: z.array(z.unknown()).optional() });

export const ContentToken = z.strictObject({
  access_token: z.string(),
  expires_in: z.int(),
  token_type: z.literal('Bearer'),
  scope: z.string(),
});

/** Values by name, in the request's language. */
export const Variables = z.record(z.string(), z.string());
export const WantedVariables = z.strictObject({ Namen: z.array(line(200)).max(200).optional() }).nullable();
export const ContentLanguage = z.strictObject({ Code: z.string(), Name: z.string(), Standard: z.boolean() });
/** Texts by key, placeholders filled in. */
export const LanguageContent = z.record(z.string(), z.string());

// Content as edited in the console.

export const contentStatus = () => z.enum(['Entwurf', 'Veroeffentlicht', 'Archiviert']);
const labels = z.strictObject({ de: z.string(), en: z.string() });
export const EditorSchema = z.strictObject({
  Name: contentSchemaName(),
  Bezeichnung: labels,
  Kennfeld: z.string().nullable(),
  Titelfeld: z.string(),
  Felder: z.array(
    z.strictObject({
      Name: z.string(),
      Art: z.enum(['text', 'lines', 'html', 'number', 'link']),
      JeSprache: z.boolean(),
      Pflicht: z.boolean(),
      Bezeichnung: labels,
    }),
  ),
});
export type EditorSchema = z.output<typeof EditorSchema>;
export const EditorSchemas = z.strictObject({
  App: z.string(),
  Sprachen: z.array(z.string()),
  Standardsprache: z.string(),
  Extern: z.boolean(),
  Schemata: z.array(EditorSchema),
  /** Variables that texts may use in double braces, with their values by language; an amount without a current reward has none. */
  Variablen: z.array(
    z.strictObject({ Name: z.string(), Werte: z.record(z.string(), z.string()), Beschreibung: z.string().nullable() }),
  ),
});
export type EditorSchemas = z.output<typeof EditorSchemas>;

const instantOfVersion = () => z.string();
export const EditorRow = z.strictObject({
  Schluessel: z.string(),
  Schema: contentSchemaName(),
  Id: z.string(),
  Titel: z.string(),
  Status: contentStatus(),
  InArbeit: z.boolean(),
  Version: z.int(),
  GeaendertAm: instantOfVersion(),
});
export type EditorRow = z.output<typeof EditorRow>;
export const EditorRows = paged(EditorRow);
export const EditorVersion = z.strictObject({
  Version: z.int(),
  Am: z.string(),
  Von: z.string(),
  WiederhergestelltAus: z.int().nullable(),
  Veroeffentlicht: z.boolean(),
});
export type EditorVersion = z.output<typeof EditorVersion>;
export const EditorItem = z.strictObject({
  Schema: contentSchemaName(),
  Id: z.string(),
  Status: contentStatus(),
  Version: z.int(),
  VeroeffentlichteVersion: z.int().nullable(),
  Daten: contentData(),
  Versionen: z.array(EditorVersion),
});
export type EditorItem = z.output<typeof EditorItem>;

export const sentData = () =>
  z.record(
    z.string().max(60),
    z.record(z.string().max(5), z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])),
  );
/** `Basis`: the version that was edited, 0 for new content. */
export const SaveContent = z.strictObject({ Basis: z.int().min(0).max(1_000_000), Daten: sentData() });
export const CreateContent = z.strictObject({
  Id: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,79}$/)
    .optional(),
  Daten: sentData(),
});
export const ChangeContent = z.strictObject({
  Aktion: z.enum(['veroeffentlichen', 'zurueckziehen', 'archivieren', 'zurueckholen']),
  Version: z.int().min(1).max(1_000_000),
});
export const RestoreContent = z.strictObject({
  Basis: z.int().min(1).max(1_000_000),
  Version: z.int().min(1).max(1_000_000),
});
export const PreviewContent = z.strictObject({ Daten: sentData() });
/** Content as visitors would see it: formatted text sanitised, variables filled in; and what prevents publishing. */
export const ContentPreview = z.strictObject({ Daten: contentData(), Fehlend: z.array(z.string()) });
export const VersionData = z.strictObject({ Version: z.int(), Daten: contentData() });

const platform = { Url: z.url({ protocol: /^https?$/ }).max(300), App: line(60), ClientId: line(120) };
export const UsePlatform = z.strictObject({ ...platform, ClientSecret: line(300) }).nullable();
export const PlatformInUse = z.strictObject({ ...platform }).nullable();
