import { Aggregate, type EventFrom } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Language } from '#platform/tenancy/tenant.js';
import {
  ContentArchived,
  ContentPublished,
  ContentReopened,
  ContentSaved,
  ContentUnpublished,
  type ContentData,
  type ConsentText,
} from '../events.js';

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

type SchemaName = 'content-bloecke' | 'keyvisual' | 'faq' | 'fussnoten' | 'pages' | 'variables' | 'texte';

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

type ContentEvent = EventFrom<
  | typeof ContentSaved
  | typeof ContentPublished
  | typeof ContentUnpublished
  | typeof ContentArchived
  | typeof ContentReopened
>;

export type ContentStatus = 'Draft' | 'Published' | 'Archived';

export interface SavedVersion {
  readonly schema: SchemaName;
  readonly itemId: string;
  readonly hash: string;
  /** The version on which the change is based; 0 for new content. */
  readonly basedOn: number;
  readonly restoredFrom?: number;
}

/** A content item: versions are only added, never changed; at most one of them is published. */
export class ContentItem extends Aggregate<ContentEvent> {
  version = 0;
  publishedVersion: number | null = null;
  private archived = false;
  private hash = '';

  get status(): ContentStatus {
    return this.archived ? 'Archived' : this.publishedVersion === null ? 'Draft' : 'Published';
  }

  /** Saves a new version as a draft; the published one stays published. Unchanged content creates no new version. */
  save({ schema, itemId, hash, basedOn, restoredFrom }: SavedVersion): void {
    this.archivedContentIsNotChanged();
    this.mustBeUnchangedSince(basedOn);
    if (this.version > 0 && hash === this.hash) return;
    this.apply(
      ContentSaved.of({ schema, itemId, version: this.version + 1, hash, restoredFrom: restoredFrom ?? null }),
    );
  }

  /** Publishes exactly the version that the editor looked at, even if there is a later one. */
  publishVersion(version: number): void {
    this.archivedContentIsNotChanged();
    this.mustBeUnchangedSince(version);
    if (this.publishedVersion !== version) this.apply(ContentPublished.of({ version }));
  }

  unpublish(): void {
    this.archivedContentIsNotChanged();
    if (this.publishedVersion !== null) this.apply(ContentUnpublished.of({}));
  }

  /** Hides the item from visitors and lists; versions are kept. */
  archive(): void {
    if (!this.archived) this.apply(ContentArchived.of({}));
  }

  reopen(): void {
    if (this.archived) this.apply(ContentReopened.of({}));
  }

  private archivedContentIsNotChanged(): void {
    ensure(!this.archived, 'changed-meanwhile');
  }

  private mustBeUnchangedSince(version: number): void {
    ensure(version === this.version, 'changed-meanwhile');
  }

  protected onContentSaved({ data }: EventFrom<typeof ContentSaved>): void {
    [this.version, this.hash] = [data.version, data.hash];
  }

  protected onContentPublished({ data }: EventFrom<typeof ContentPublished>): void {
    this.publishedVersion = data.version;
  }

  protected onContentUnpublished(): void {
    this.publishedVersion = null;
  }

  protected onContentArchived(): void {
    [this.archived, this.publishedVersion] = [true, null];
  }

  protected onContentReopened(): void {
    this.archived = false;
  }
}

/** Key of the interface text beside the box. A text that a provider publishes under it replaces the default. */
export const keyOf: Readonly<Record<ConsentText, string>> = {
  recommend: 'legal.consent.recommender',
  follow: 'legal.consent.recipient',
  advertising: 'recipient.form.advertising',
};

/** Pages that a consent text refers to; consenting includes them as they are published. */
export const pagesNamedBy: Readonly<Record<ConsentText, readonly string[]>> = {
  recommend: ['agb', 'datenschutz'],
  follow: ['agb', 'datenschutz'],
  advertising: [],
};

/** Whether content is part of a consent: a page that a consent text refers to, or the text beside the box. */
export const isAgreedTo = ({ name, key }: ContentSchema, data: ContentData): boolean =>
  agreedTo[name]?.has(String((key && data[key]?.['iv']) ?? '')) ?? false;

const agreedTo: Readonly<Record<string, ReadonlySet<string>>> = {
  pages: new Set(Object.values(pagesNamedBy).flat()),
  texte: new Set(Object.values(keyOf)),
};

/** The defaults from the portal's files, for programmes without a published text of their own. A test compares the two. */
export const defaultTexts: Readonly<Record<ConsentText, Readonly<Record<Language, string>>>> = {
  recommend: {
    de: 'Ich bin mindestens 18 Jahre alt, wohne in Deutschland und stimme den Teilnahmebedingungen des Empfehlungsprogramms von {{name}} zu. Die Datenschutzhinweise habe ich gelesen.',
    en: 'I am at least 18 years old, live in Germany and accept the terms and conditions of {{name}}’s referral programme. I have read the privacy notice.',
  },
  follow: {
    de: 'Ich bin mindestens 18 Jahre alt und stimme den Teilnahmebedingungen des Empfehlungsprogramms von {{name}} zu. Die Datenschutzhinweise habe ich gelesen.',
    en: 'I am at least 18 years old and accept the terms and conditions of {{name}}’s referral programme. I have read the privacy notice.',
  },
  advertising: {
    de: '{{name}} darf mich per E-Mail und Telefon über Angebote informieren. Das kann ich jederzeit widerrufen.',
    en: '{{name}} may tell me about offers by e-mail and phone. I can withdraw this at any time.',
  },
};
