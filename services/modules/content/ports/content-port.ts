import type { ContentSchema } from '../domain/content-schemas.js';
import type { WireQuery } from '../domain/query.js';
import type { ContentView } from '../persistence/content-items.js';

export interface GraphQlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

export interface GraphQlAnswer {
  /** False where the query was not started: it cannot be parsed, does not fit the schema or is too expensive. */
  readonly executed: boolean;
  readonly body: { readonly data?: unknown; readonly errors?: readonly unknown[] };
}

/** Source of the portal's content: the built-in store, or the tenant's Squidex. Published content only, its HTML sanitised. */
export interface ContentPort {
  find(schema: ContentSchema, id: string): Promise<ContentView | null>;
  query(schema: ContentSchema, query: WireQuery): Promise<{ total: number; items: readonly ContentView[] }>;
  graphQl(request: GraphQlRequest): Promise<GraphQlAnswer>;
}

/** The tenant's content platform failed to answer properly. `page`: the content that was to be read. */
export class ContentNotAvailable extends Error {
  constructor(
    readonly page: string,
    options?: ErrorOptions,
  ) {
    super(`Fehler beim Laden des CMS Inhalts: ${page}`, options);
  }
}
