import { listEditorContents } from '#contract/content/calls.js';
import type { EditorItem, EditorRow, EditorSchema } from '#contract/content/schemas.js';
import { pagedSource, type RecordOf } from '../resource.js';

const columns = {
  schema: 'Schema',
  itemId: 'Id',
  title: 'Titel',
  status: 'Status',
  inProgress: 'InArbeit',
  version: 'Version',
  changedAt: 'GeaendertAm',
} as const;

export type ContentRecord = RecordOf<EditorRow, typeof columns>;
export type ContentData = EditorItem['Daten'];
export type ContentField = EditorSchema['Felder'][number];

export const contentSource = pagedSource<EditorRow, typeof columns>({
  call: listEditorContents,
  columns,
  id: ({ Schluessel }) => Schluessel,
  query: { schema: 'schema', status: 'status', search: 'suche' },
});

/** `pages:impressum` as kind and id; without an id the content is new. */
export function placeOf(key: string): { schema: EditorSchema['Name']; id: string } {
  const [schema = '', id = ''] = key.split(':');
  return { schema: schema as EditorSchema['Name'], id };
}
export const pathTo = (key: string): string => `/contents/${encodeURIComponent(key)}/show`;

/** Where a field's value is: under its language, or under `iv` if it has none. */
export const partitionOf = (field: ContentField, language: string): string => (field.JeSprache ? language : 'iv');

/** A field's label in the screen's language. */
export const labelOf = ({ Bezeichnung }: ContentField, locale: string): string =>
  locale === 'en' ? Bezeichnung.en : Bezeichnung.de;
