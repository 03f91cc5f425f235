import type { Language } from '#platform/tenancy/tenant.js';

/** `text` one line, `lines` several, `html` formatted and sanitised, `number`, `link` a path or address. */
export type FieldKind = 'text' | 'lines' | 'html' | 'number' | 'link';

export interface ContentField {
  /** Field name in the data of the content platform. */
  readonly name: string;
  readonly kind: FieldKind;
  /** True: one value per language; false: one for all, under `iv`. */
  readonly localised: boolean;
  /** Published content must have it in the default language. */
  readonly required: boolean;
  readonly label: Readonly<Record<Language, string>>;
}

export interface ContentSchema {
  readonly name: SchemaName;
  readonly label: Readonly<Record<Language, string>>;
  /** Field that identifies an item within its schema; its values are unique. */
  readonly key: string | null;
  /** Field that lists show. */
  readonly title: string;
  readonly fields: readonly ContentField[];
}

export type SchemaName = 'content-bloecke' | 'keyvisual' | 'faq' | 'fussnoten' | 'pages' | 'variables' | 'texte';

const field = (
  name: string,
  kind: FieldKind,
  localised: boolean,
  required: boolean,
  de: string,
  en: string,
): ContentField => ({ name, kind, localised, required, label: { de, en } });

/** The schemas, with field names as the platform's clients know them (docs/specification/content-and-tenants.md#content). */
export const contentSchemas: readonly ContentSchema[] = [
  {
    name: 'content-bloecke',
    label: { de: 'Bausteine', en: 'Blocks' },
    key: 'Identifier',
    title: 'Titel',
    fields: [
      field('Identifier', 'text', false, true, 'Kennung', 'Identifier'),
      field('Titel', 'text', true, true, 'Titel', 'Title'),
      field('Inhalt', 'html', true, false, 'Inhalt', 'Content'),
      field('LinkText', 'text', true, false, 'Text des Links', 'Link text'),
      field('LinkZiel', 'link', false, false, 'Ziel des Links', 'Link target'),
      field('Position', 'number', false, false, 'Position', 'Position'),
    ],
  },
  {
    name: 'keyvisual',
    label: { de: 'Bühnen', en: 'Key visuals' },
    key: 'Identifier',
    title: 'Titel',
    fields: [
      field('Identifier', 'text', false, true, 'Kennung', 'Identifier'),
      field('Titel', 'text', true, true, 'Titel', 'Title'),
      field('Untertitel', 'lines', true, false, 'Untertitel', 'Subtitle'),
      field('Bild', 'link', false, false, 'Bild', 'Image'),
      field('Bildbeschreibung', 'text', true, false, 'Bildbeschreibung', 'Image description'),
      field('LinkText', 'text', true, false, 'Text des Links', 'Link text'),
      field('LinkZiel', 'link', false, false, 'Ziel des Links', 'Link target'),
    ],
  },
  {
    name: 'faq',
    label: { de: 'Fragen und Antworten', en: 'Questions and answers' },
    key: 'Identifier',
    title: 'Frage',
    fields: [
      field('Identifier', 'text', false, true, 'Kennung', 'Identifier'),
      field('Gruppe', 'text', true, true, 'Gruppe', 'Group'),
      field('Frage', 'text', true, true, 'Frage', 'Question'),
      field('Antwort', 'html', true, true, 'Antwort', 'Answer'),
      field('Position', 'number', false, false, 'Position', 'Position'),
    ],
  },
  {
    name: 'fussnoten',
    label: { de: 'Fußnoten', en: 'Footnotes' },
    key: 'Identifier',
    title: 'Titel',
    fields: [
      field('Identifier', 'text', false, true, 'Kennung', 'Identifier'),
      field('Gruppe', 'text', false, true, 'Gruppe', 'Group'),
      field('Titel', 'text', true, true, 'Titel', 'Title'),
      field('Inhalt', 'html', true, true, 'Inhalt', 'Content'),
    ],
  },
  {
    name: 'pages',
    label: { de: 'Seiten', en: 'Pages' },
    key: 'Name',
    title: 'Titel',
    fields: [
      field('Name', 'text', false, true, 'Name', 'Name'),
      field('Titel', 'text', true, true, 'Titel', 'Title'),
      field('Einleitung', 'lines', true, false, 'Einleitung', 'Introduction'),
      field('Inhalt', 'html', true, true, 'Inhalt', 'Content'),
    ],
  },
  {
    name: 'variables',
    label: { de: 'Variablen', en: 'Variables' },
    key: 'Name',
    title: 'Name',
    fields: [
      field('Name', 'text', false, true, 'Name', 'Name'),
      field('Wert', 'text', true, true, 'Wert', 'Value'),
      field('Beschreibung', 'lines', false, false, 'Wofür', 'Purpose'),
    ],
  },
  {
    name: 'texte',
    label: { de: 'Texte der Oberfläche', en: 'Interface texts' },
    key: 'Schluessel',
    title: 'Schluessel',
    fields: [
      field('Schluessel', 'text', false, true, 'Schlüssel', 'Key'),
      field('Text', 'lines', true, true, 'Text', 'Text'),
    ],
  },
];

const byName = new Map<string, ContentSchema>(contentSchemas.map(schema => [schema.name, schema]));

/** The schema of a name in any case, or undefined. */
export const schemaOf = (name: string): ContentSchema | undefined => byName.get(name.toLowerCase());

/** GraphQL type name: `ContentBloecke` of `content-bloecke`. */
export const typeNameOf = ({ name }: ContentSchema): string =>
  name
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
