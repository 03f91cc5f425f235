/** A condition on content, parsed from OData text or a JSON query. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'compare'; readonly path: readonly string[]; readonly op: Comparison; readonly value: Literal }
  | { readonly kind: 'text'; readonly path: readonly string[]; readonly op: TextTest; readonly value: string }
  | { readonly kind: 'in'; readonly path: readonly string[]; readonly values: readonly Literal[] }
  | { readonly kind: 'is'; readonly path: readonly string[]; readonly op: 'empty' | 'exists' };

export type Literal = string | number | boolean | null;
const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
const textTests = ['contains', 'startswith', 'endswith'] as const;
type TextTest = (typeof textTests)[number];

export interface SortBy {
  readonly path: readonly string[];
  readonly descending: boolean;
}

/** What to read of a schema. */
export interface ContentQuery {
  readonly filter?: Filter | undefined;
  readonly sort: readonly SortBy[];
  readonly search?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly take: number;
  readonly skip: number;
}

/** At most 200 items, which is also the default, as on the content platform. */
export const MOST_ITEMS = 200;

/** A query that cannot be parsed; the message names the part. */
export class QueryNotUnderstood extends Error {}

const MOST_CONDITIONS = 60;
const DEEPEST = 20;

/** Refuses conditions that are nested too deep or have too many parts. */
function limited(filter: Filter): Filter {
  if (conditionsOf(filter, 1) > MOST_CONDITIONS)
    throw new QueryNotUnderstood(`More than ${MOST_CONDITIONS} conditions.`);
  return filter;
}

function conditionsOf(filter: Filter, depth: number): number {
  if (depth > DEEPEST) throw new QueryNotUnderstood('Nested too deep.');
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.reduce((sum, part) => sum + conditionsOf(part, depth + 1), 0);
    case 'not':
      return conditionsOf(filter.part, depth + 1);
    default:
      return filter.kind === 'in' ? filter.values.length : 1;
  }
}

interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'date' | '(' | ')' | ',';
  readonly text: string;
}

const LONGEST = 4_000;
const patterns: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /\s+/y],
  ['(', /\(/y],
  [')', /\)/y],
  [',', /,/y],
  ['string', /'(?:[^']|'')*'/y],
  ['date', /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?(?![\w-])/y],
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w-])/y],
  ['word', /[A-Za-z_][\w-]*(?:[/.][A-Za-z_][\w-]*)*/y],
];

/** Tokens of an OData expression; in strings `''` is an apostrophe. */
function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) throw new QueryNotUnderstood(`Longer than ${LONGEST} characters.`);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const [kind, found] = next(text, at);
    if (kind !== 'space')
      tokens.push({ kind, text: kind === 'string' ? found.slice(1, -1).replaceAll("''", "'") : found });
    at += found.length;
  }
  return tokens;
}

function next(text: string, at: number): [Token['kind'] | 'space', string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [kind, found[0]];
  }
  throw new QueryNotUnderstood(`“${text.slice(at, at + 20)}” is not understood.`);
}

/** `data/Identifier/iv eq 'x' and not contains(data/Titel/de, 'y')` */
export function filterFrom(text: string): Filter {
  const reader = new Reader(tokensOf(text));
  const filter = reader.either(0);
  reader.end();
  return limited(filter);
}

/** `data/Position/iv asc, created desc` */
export function sortFrom(text: string): SortBy[] {
  const reader = new Reader(tokensOf(text));
  const sort: SortBy[] = [];
  do sort.push(reader.sortBy());
  while (reader.takes(','));
  reader.end();
  if (sort.length > 8) throw new QueryNotUnderstood('Sorted by more than 8 fields.');
  return sort;
}

/** Path in either form, `data/Title/iv` or `data.title.iv`. */
const pathOf = (text: string): string[] => text.split(/[/.]/);

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  either(depth: number): Filter {
    const parts = [this.both(depth)];
    while (this.takesKeyword('or')) parts.push(this.both(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  sortBy(): SortBy {
    const path = pathOf(this.need('word').text);
    const descending = this.takesKeyword('desc');
    if (!descending) this.takesKeyword('asc');
    return { path, descending };
  }

  takes(kind: Token['kind']): boolean {
    if (this.tokens[this.at]?.kind !== kind) return false;
    this.at += 1;
    return true;
  }

  end(): void {
    const rest = this.tokens[this.at];
    if (rest) throw new QueryNotUnderstood(`“${rest.text}” is too much.`);
  }

  private both(depth: number): Filter {
    const parts = [this.one(depth)];
    while (this.takesKeyword('and')) parts.push(this.one(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  private one(depth: number): Filter {
    if (depth > DEEPEST) throw new QueryNotUnderstood('Nested too deep.');
    if (this.takesKeyword('not')) return { kind: 'not', part: this.one(depth + 1) };
    if (this.takes('(')) {
      const inside = this.either(depth + 1);
      this.need(')');
      return inside;
    }
    const word = this.need('word').text;
    return this.takes('(') ? this.call(word) : this.compare(pathOf(word));
  }

  private call(name: string): Filter {
    const path = pathOf(this.need('word').text);
    const filter = this.callOn(name.toLowerCase(), path);
    this.need(')');
    // OData also allows `contains(…) eq true`.
    if (!this.takesKeyword('eq')) return filter;
    return this.literal() === true ? filter : { kind: 'not', part: filter };
  }

  private callOn(name: string, path: readonly string[]): Filter {
    if (name === 'empty' || name === 'exists') return { kind: 'is', op: name, path };
    if (!textTests.includes(name as TextTest)) throw new QueryNotUnderstood(`There is no function ${name}.`);
    this.need(',');
    return { kind: 'text', op: name as TextTest, path, value: this.need('string').text };
  }

  private compare(path: readonly string[]): Filter {
    const op = this.need('word').text.toLowerCase();
    if (op === 'in') return { kind: 'in', path, values: this.list() };
    if (!comparisons.includes(op as Comparison)) throw new QueryNotUnderstood(`There is no comparison ${op}.`);
    return { kind: 'compare', path, op: op as Comparison, value: this.literal() };
  }

  private list(): Literal[] {
    this.need('(');
    const values: Literal[] = [];
    do values.push(this.literal());
    while (this.takes(','));
    this.need(')');
    return values;
  }

  private literal(): Literal {
    const token = this.tokens[this.at++];
    if (token?.kind === 'string' || token?.kind === 'date') return token.text;
    if (token?.kind === 'number') return finite(token.text);
    if (token?.kind === 'word' && ['true', 'false', 'null'].includes(token.text))
      return JSON.parse(token.text) as boolean | null;
    throw new QueryNotUnderstood(token ? `“${token.text}” is no value.` : 'A value is missing.');
  }

  private takesKeyword(word: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private need(kind: Token['kind']): Token {
    const token = this.tokens[this.at++];
    if (token?.kind !== kind)
      throw new QueryNotUnderstood(
        token ? `“${token.text}” stands where a ${kind} is wanted.` : `A ${kind} is missing.`,
      );
    return token;
  }
}

function finite(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new QueryNotUnderstood(`“${text}” is too large.`);
  return value;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The JSON query of the platform's clients: `{ filter: { path: 'data.Identifier.iv', op: 'eq', value: 'x' }, sort: [{
 * path, order }], take, skip, fullText }`.
 */
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

/** A query in the content platform's wire format. */
export interface WireQuery {
  readonly $filter?: string | undefined;
  readonly $orderby?: string | undefined;
  readonly $search?: string | undefined;
  readonly $top?: number | undefined;
  readonly $skip?: number | undefined;
  /** Comma-separated. */
  readonly ids?: string | undefined;
  /** The JSON form, as text. */
  readonly q?: string | undefined;
}

/** Parses a wire query; throws `QueryNotUnderstood`. */
export function readQuery({ q, $filter, $orderby, $search, $top, $skip, ids }: WireQuery): ContentQuery {
  const wanted = ids
    ?.split(',')
    .map(id => id.trim())
    .filter(Boolean)
    .slice(0, MOST_ITEMS);
  if (q) return { ...jsonQuery(jsonOf(q)), ids: wanted };
  return {
    filter: $filter ? filterFrom($filter) : undefined,
    sort: $orderby ? sortFrom($orderby) : [],
    search: $search || undefined,
    ids: wanted,
    take: Math.min($top ?? MOST_ITEMS, MOST_ITEMS),
    skip: $skip ?? 0,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new QueryNotUnderstood('The query is not JSON.');
  }
}
