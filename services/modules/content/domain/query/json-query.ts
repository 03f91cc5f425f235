import {
  comparisons,
  limited,
  MOST_ITEMS,
  QueryNotUnderstood,
  textTests,
  type Comparison,
  type ContentQuery,
  type Filter,
  type Literal,
  type SortBy,
  type TextTest,
} from './filter.js';
import { pathOf } from './odata.js';

type Json = Readonly<Record<string, unknown>>;

/** The JSON query of the platform's clients: `{ filter: { path: 'data.Identifier.iv', op: 'eq', value: 'x' }, sort: [{ path, order }], take, skip, fullText }`. */
export function jsonQuery(value: unknown): ContentQuery {
  const query = objectOf(value);
  return {
    filter: query['filter'] == null ? undefined : limited(filterOf(query['filter'], 1)),
    sort: query['sort'] == null ? [] : listOf(query['sort']).slice(0, 8).map(sortOf),
    search: query['fullText'] == null ? undefined : textOf(query['fullText']),
    take: query['take'] == null ? MOST_ITEMS : Math.min(wholeOf(query['take']), MOST_ITEMS),
    skip: query['skip'] == null ? 0 : wholeOf(query['skip']),
  };
}

function filterOf(value: unknown, depth: number): Filter {
  if (depth > 20) throw new QueryNotUnderstood('Nested too deep.');
  const filter = objectOf(value);
  for (const kind of ['and', 'or'] as const) {
    if (filter[kind] !== undefined)
      return { kind, parts: nonEmpty(listOf(filter[kind])).map(part => filterOf(part, depth + 1)) };
  }
  if (filter['not'] !== undefined) return { kind: 'not', part: filterOf(filter['not'], depth + 1) };
  return condition(pathOf(textOf(filter['path'])), textOf(filter['op'] ?? 'eq').toLowerCase(), filter['value']);
}

function condition(path: readonly string[], op: string, value: unknown): Filter {
  if (op === 'empty' || op === 'exists') return { kind: 'is', op, path };
  if (op === 'in') return { kind: 'in', path, values: nonEmpty(listOf(value)).map(literalOf) };
  if (textTests.includes(op as TextTest)) return { kind: 'text', op: op as TextTest, path, value: textOf(value) };
  if (comparisons.includes(op as Comparison))
    return { kind: 'compare', op: op as Comparison, path, value: literalOf(value ?? null) };
  throw new QueryNotUnderstood(`There is no operator ${op}.`);
}

function sortOf(value: unknown): SortBy {
  const { path, order } = objectOf(value);
  return { path: pathOf(textOf(path)), descending: order === 'descending' || order === 'desc' };
}

function objectOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new QueryNotUnderstood('An object is wanted.');
  return value as Json;
}
function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new QueryNotUnderstood('A list is wanted.');
  return value;
}
function nonEmpty<T>(list: readonly T[]): readonly T[] {
  if (list.length === 0) throw new QueryNotUnderstood('The list is empty.');
  return list;
}
function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 4_000) throw new QueryNotUnderstood('A text is wanted.');
  return value;
}
function wholeOf(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 1_000_000)
    throw new QueryNotUnderstood('A whole number is wanted.');
  return value as number;
}
function literalOf(value: unknown): Literal {
  if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  return textOf(value);
}
