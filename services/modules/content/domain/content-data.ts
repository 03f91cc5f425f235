import { createHash } from 'node:crypto';
import type { Language } from '#platform/tenancy/tenant.js';
import type { ContentField, ContentSchema } from './content-schemas.js';
import type { ContentValue, ContentData } from '../events.js';

/** One value a field; a localised field in several languages keeps them apart. */
export type FlatData = Readonly<Record<string, ContentValue | Readonly<Record<string, ContentValue>>>>;

export interface DataProblem {
  /** `Titel.de` */
  readonly field: string;
  readonly reason:
    'unknown' | 'required' | 'text' | 'number' | 'too-long' | 'link' | 'amount-unknown' | 'amount-agreed';
  readonly values?: Readonly<Record<string, string>>;
}

const longest = { text: 400, lines: 4_000, html: 100_000, link: 2_000 } as const;

const invariant = 'iv';

/**
 * What keeps data from being saved: unknown fields and languages, values of the wrong kind. Missing texts keep it only
 * from being published.
 */
export function problemsOf(schema: ContentSchema, data: ContentData, languages: readonly Language[]): DataProblem[] {
  const unknown = Object.keys(data)
    .filter(name => !schema.fields.some(field => field.name === name))
    .map((field): DataProblem => ({ field, reason: 'unknown' }));
  const wrong = schema.fields.flatMap(field =>
    Object.entries(data[field.name] ?? {}).flatMap(([partition, value]): DataProblem[] => {
      const at = `${field.name}.${partition}`;
      if (!(field.localised ? languages.includes(partition as Language) : partition === invariant))
        return [{ field: at, reason: 'unknown' }];
      const reason = value === null ? null : problemOfValue(field, value);
      return reason ? [{ field: at, reason }] : [];
    }),
  );
  const key =
    schema.key && isEmpty(data[schema.key]?.[invariant])
      ? [{ field: `${schema.key}.${invariant}`, reason: 'required' as const }]
      : [];
  return [...unknown, ...wrong, ...key];
}

/** Required fields without a value in the default language: such content is not published. */
export function missingFor(schema: ContentSchema, data: ContentData, defaultLanguage: Language): DataProblem[] {
  return schema.fields
    .filter(({ required }) => required)
    .map(({ name, localised }) => ({ name, partition: localised ? defaultLanguage : invariant }))
    .filter(({ name, partition }) => isEmpty(data[name]?.[partition]))
    .map(({ name, partition }) => ({ field: `${name}.${partition}`, reason: 'required' }));
}

function problemOfValue({ kind }: ContentField, value: ContentValue): DataProblem['reason'] | null {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? null : 'number';
  if (typeof value !== 'string') return 'text';
  if (value.length > longest[kind]) return 'too-long';
  return kind === 'link' && value !== '' && !isLink(value) ? 'link' : null;
}

/** A path of the portal, or a web, mail or phone address: never a script. */
const isLink = (value: string): boolean => /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)[^\s<>"]*$/i.test(value);

const isEmpty = (value: ContentValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The wanted languages in their order; a text missing in one falls back to the default language (X-Languages). None wanted: as it is. */
export function inLanguages(
  schema: ContentSchema,
  data: ContentData,
  wanted: readonly string[],
  defaultLanguage: Language,
): ContentData {
  if (wanted.length === 0) return data;
  return mapFields(schema, data, (field, values) => {
    if (!field.localised) return values;
    return Object.fromEntries(
      wanted
        .map(language => [language, values[language] ?? values[defaultLanguage]])
        .filter(([, value]) => value !== undefined),
    ) as Record<string, ContentValue>;
  });
}

/** X-Flatten: a field with one value is that value. */
export const flattened = (data: ContentData): FlatData =>
  Object.fromEntries(
    Object.entries(data).map(([name, values]) => [
      name,
      Object.keys(values).length === 1 ? Object.values(values)[0]! : values,
    ]),
  );

/** One value a field, in the first language that has one. */
export const flatIn = (data: ContentData, languages: readonly string[]): Readonly<Record<string, ContentValue>> =>
  Object.fromEntries(
    Object.entries(data).map(([name, values]) => [
      name,
      [invariant, ...languages]
        .map(language => values[language])
        .find(value => value !== undefined && value !== null) ?? null,
    ]),
  );

/** Changes the fields of one kind, value by value. */
export const mapKind = (
  schema: ContentSchema,
  data: ContentData,
  kind: ContentField['kind'],
  change: (text: string) => string,
): ContentData =>
  mapFields(schema, data, (field, values) =>
    field.kind === kind
      ? Object.fromEntries(
          Object.entries(values).map(([partition, value]) => [
            partition,
            typeof value === 'string' ? change(value) : value,
          ]),
        )
      : values,
  );

function mapFields(
  schema: ContentSchema,
  data: ContentData,
  change: (
    field: ContentField,
    values: Readonly<Record<string, ContentValue>>,
  ) => Readonly<Record<string, ContentValue>>,
): ContentData {
  return Object.fromEntries(
    Object.entries(data).map(([name, values]) => {
      const field = schema.fields.find(one => one.name === name);
      return [name, field ? change(field, values) : values];
    }),
  );
}

/** The same for the same content, whatever the order of its fields. */
export function hashOf(data: ContentData): string {
  const sorted = Object.keys(data)
    .sort()
    .map(name => [
      name,
      Object.keys(data[name]!)
        .sort()
        .map(partition => [partition, data[name]![partition]]),
    ]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
