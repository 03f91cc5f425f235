import { toWireDateTime } from '#contract/shared/codec.js';
import type { EditorItem, EditorRow, ContentItem } from '#contract/content/schemas.js';
import type { z } from 'zod';

type Value = string | number | boolean | null;
type SchemaName = EditorRow['Schema'];
type Data = Readonly<Record<string, Readonly<Record<string, Value>>>>;
type Status = 'Draft' | 'Published' | 'Archived';

const statusNames = { Draft: 'Entwurf', Published: 'Veroeffentlicht', Archived: 'Archiviert' } as const;
export const statusOf = (name: EditorRow['Status']): Status =>
  (Object.entries(statusNames).find(([, wire]) => wire === name)?.[0] ?? 'Draft') as Status;

/** Content as the server holds it. */
export interface ContentView {
  readonly id: string;
  readonly status: Status;
  readonly newStatus: Status | null;
  readonly version: number;
  readonly created: Date;
  readonly createdBy: string;
  readonly lastModified: Date;
  readonly lastModifiedBy: string;
  readonly data: Data;
}

/** In the shape of the content platform; `data` flattened or not. */
export function fromContent(
  { id, created, createdBy, lastModified, lastModifiedBy, status, version }: ContentView,
  schemaName: string,
  data: z.output<typeof ContentItem>['data'],
): z.output<typeof ContentItem> {
  return {
    id,
    created: created.toISOString(),
    createdBy,
    lastModified: lastModified.toISOString(),
    lastModifiedBy,
    data,
    status,
    schemaName,
    version,
  };
}

export function fromEditorRow(
  { id, status, newStatus, version, lastModified, data }: ContentView,
  schema: SchemaName,
  titleField: string,
  language: string,
): EditorRow {
  const titles = data[titleField] ?? {};
  const title = [titles[language], ...Object.values(titles)].find(
    text => text !== undefined && text !== null && text !== '',
  );
  return {
    Schluessel: `${schema}:${id}`,
    Schema: schema,
    Id: id,
    Titel: String(title ?? id),
    Status: statusNames[status],
    InArbeit: newStatus !== null,
    Version: version,
    GeaendertAm: toWireDateTime(lastModified),
  };
}

export interface EditorView extends ContentView {
  readonly publishedVersion: number | null;
  readonly versions: readonly {
    readonly version: number;
    readonly at: Date;
    readonly byName: string;
    readonly restoredFrom: number | null;
  }[];
}

export function fromEditor(
  { id, status, version, data, publishedVersion, versions }: EditorView,
  schema: SchemaName,
): EditorItem {
  return {
    Schema: schema,
    Id: id,
    Status: statusNames[status],
    Version: version,
    VeroeffentlichteVersion: publishedVersion,
    Daten: data as EditorItem['Daten'],
    Versionen: versions.map(one => ({
      Version: one.version,
      Am: toWireDateTime(one.at),
      Von: one.byName,
      WiederhergestelltAus: one.restoredFrom,
      Veroeffentlicht: one.version === publishedVersion,
    })),
  };
}
