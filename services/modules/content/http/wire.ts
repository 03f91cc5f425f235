import { toWireDateTime } from '#contract/shared/codec.js';
import type { EditorItem, EditorRow, ContentItem } from '#contract/content/schemas.js';
import type { z } from 'zod';
import type { ContentStatus } from '../domain/content-item.js';
import type { ContentVersion, ContentView } from '../persistence/content-items.js';

type SchemaName = EditorRow['Schema'];

const statusNames = { Draft: 'Entwurf', Published: 'Veroeffentlicht', Archived: 'Archiviert' } as const;
export const statusOf = (name: EditorRow['Status']): ContentStatus =>
  (Object.entries(statusNames).find(([, wire]) => wire === name)?.[0] ?? 'Draft') as ContentStatus;

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
  readonly versions: readonly ContentVersion[];
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
