/** A condition over content, whoever wrote it: OData text or a JSON query. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'compare'; readonly path: readonly string[]; readonly op: Comparison; readonly value: Literal }
  | { readonly kind: 'text'; readonly path: readonly string[]; readonly op: TextTest; readonly value: string }
  | { readonly kind: 'in'; readonly path: readonly string[]; readonly values: readonly Literal[] }
  | { readonly kind: 'is'; readonly path: readonly string[]; readonly op: 'empty' | 'exists' };

export type Literal = string | number | boolean | null;
export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export const textTests = ['contains', 'startswith', 'endswith'] as const;
export type TextTest = (typeof textTests)[number];

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

/** As in the platform we speak like: 200 items at most, and without a wish. */
export const MOST_ITEMS = 200;

/** A query that is no query; says what was not understood. */
export class QueryNotUnderstood extends Error {}

const MOST_CONDITIONS = 60;
const DEEPEST = 20;

/** Refuses what would be nested too deep, or be too much to look for. */
export function limited(filter: Filter): Filter {
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
