import { filterFrom, jsonQuery, MOST_ITEMS, QueryNotUnderstood, sortFrom, type ContentQuery } from '../domain/query.js';
import type { ContentSchema } from '../domain/schemas.js';
import type { ContentView } from '../persistence/content-items.js';

/** A query as it stands on the wire of the content platform. */
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

export interface GraphQlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

export interface GraphQlAnswer {
  /** False where the query was not even begun: it does not parse, does not fit or asks for too much. */
  readonly executed: boolean;
  readonly body: { readonly data?: unknown; readonly errors?: readonly unknown[] };
}

/** Where the portal's content comes from: our own store, or the tenant's Squidex. Published content only, its HTML sanitised. */
export interface ContentPort {
  find(schema: ContentSchema, id: string): Promise<ContentView | null>;
  query(schema: ContentSchema, query: WireQuery): Promise<{ total: number; items: readonly ContentView[] }>;
  graphQl(request: GraphQlRequest): Promise<GraphQlAnswer>;
}

/** The tenant's content platform did not answer as it should. `page`: what was to be read. */
export class ContentNotAvailable extends Error {
  constructor(
    readonly page: string,
    options?: ErrorOptions,
  ) {
    super(`Fehler beim Laden des CMS Inhalts: ${page}`, options);
  }
}

/** What a wire query asks for; refuses with `QueryNotUnderstood`. */
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
