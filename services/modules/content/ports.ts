import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FairShares } from '#platform/database/fair-shares.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { logger } from '#platform/logger.js';
import { Outbound } from '#platform/outbound.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { ContentSchema } from './domain/content-item.js';
import { QueryNotUnderstood, readQuery, type WireQuery } from './domain/query.js';
import { withSafeHtml, withSafeTexts } from './html.js';
import { ContentPlatforms, ContentTable, type ContentPlatform, type ContentView } from './persistence.js';

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
class ContentNotAvailable extends Error {
  constructor(
    readonly page: string,
    options?: ErrorOptions,
  ) {
    super(`Fehler beim Laden des CMS Inhalts: ${page}`, options);
  }
}

/** docs/specification/wire.md#constants. */
const CONTENT_TIMEOUT_MS = 300_000;
/** Largest answer in bytes. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

const Token = z.object({ access_token: z.string().min(1) });
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Item = z.object({
  id: z.string(),
  status: z.string().default('Published'),
  version: z.number(),
  created: z.coerce.date(),
  createdBy: z.string(),
  lastModified: z.coerce.date(),
  lastModifiedBy: z.string(),
  data: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const Items = z.object({ total: z.number(), items: z.array(Item) });
const GraphQl = z.object({ data: z.unknown().optional(), errors: z.array(z.unknown()).optional() });

interface ContentRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Reads a Squidex; a token at first and once more after a 401 (docs/specification/content-and-tenants.md#content). */
class SquidexClient implements ContentPort {
  private token: Promise<string> | undefined;

  constructor(
    private readonly platform: ContentPlatform,
    private readonly outbound: Outbound,
  ) {}

  async find(schema: ContentSchema, id: string): Promise<ContentView | null> {
    const page = `${schema.name}/${id}`;
    const response = await this.ask(page, this.contentUrl(`${schema.name}/${encodeURIComponent(id)}`));
    if (response.status === 404) return null;
    return viewOf(schema, await this.read(page, response, Item));
  }

  async query(schema: ContentSchema, query: WireQuery): Promise<{ total: number; items: readonly ContentView[] }> {
    // An invalid query is refused with our own error before it is sent.
    readQuery(query);
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, given]) => given !== undefined)
        .map(([name, given]) => [name, String(given)]),
    );
    const response = await this.ask(schema.name, this.contentUrl(`${schema.name}?${search}`));
    if (response.status === 400) throw new QueryNotUnderstood('The content platform does not understand the query.');
    const { total, items } = await this.read(schema.name, response, Items);
    return { total, items: await Promise.all(items.map(item => viewOf(schema, item))) };
  }

  async graphQl(request: GraphQlRequest): Promise<GraphQlAnswer> {
    const { graphQlProblem } = await import('./graphql.js');
    const problem = graphQlProblem(request.query);
    if (problem) return { executed: false, body: { errors: [{ message: problem }] } };
    const response = await this.ask('graphql', this.contentUrl('graphql'), {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json' },
    });
    const executed = response.status !== 400;
    return {
      executed,
      body: (await withSafeTexts(await this.read('graphql', response, GraphQl, [200, 400]))) as GraphQlAnswer['body'],
    };
  }

  private async ask(
    page: string,
    url: string,
    asked: ContentRequest = { method: 'GET', headers: {} },
  ): Promise<Response> {
    const first = await this.withToken(page, url, asked);
    if (first.status !== 401) return first;
    this.token = undefined;
    return this.withToken(page, url, asked);
  }

  private async withToken(page: string, url: string, asked: ContentRequest): Promise<Response> {
    this.token ??= this.fetchToken(page);
    const mine = this.token;
    try {
      return await this.fetch(page, url, {
        ...asked,
        headers: { accept: 'application/json', ...asked.headers, authorization: `Bearer ${await mine}` },
      });
    } catch (error) {
      if (this.token === mine) this.token = undefined;
      throw error;
    }
  }

  private async fetchToken(page: string): Promise<string> {
    const { url, clientId, clientSecret } = this.platform;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'squidex-api',
    });
    const response = await this.fetch(page, `${url}/identity-server/connect/token`, {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return (await this.read(page, response, Token)).access_token;
  }

  private async fetch(page: string, url: string, asked: ContentRequest): Promise<Response> {
    try {
      return await this.outbound.fetch(url, asked, { most: LARGEST_ANSWER, timeoutMs: CONTENT_TIMEOUT_MS });
    } catch (cause) {
      throw new ContentNotAvailable(page, { cause });
    }
  }

  private async read<Schema extends z.ZodType>(
    page: string,
    response: Response,
    schema: Schema,
    statuses: readonly number[] = [200],
  ): Promise<z.output<Schema>> {
    try {
      if (!statuses.includes(response.status)) throw new Error(`The content platform answered ${response.status}.`);
      return schema.parse(await response.json());
    } catch (cause) {
      throw new ContentNotAvailable(page, { cause });
    }
  }

  private contentUrl(path: string): string {
    return `${this.platform.url}/api/content/${encodeURIComponent(this.platform.app)}/${path}`;
  }
}

/** The values that our schemas can show; references and assets are left out. */
async function viewOf(schema: ContentSchema, { data, status, ...item }: z.output<typeof Item>): Promise<ContentView> {
  const simple = Object.fromEntries(
    Object.entries(data).map(([name, values]) => [
      name,
      Object.fromEntries(Object.entries(values).filter(([, one]) => value.safeParse(one).success)),
    ]),
  );
  return {
    ...item,
    status: status as ContentView['status'],
    newStatus: null,
    data: await withSafeHtml(schema, simple as ContentView['data']),
  };
}

/** The built-in store as a content port; each reading runs in a short transaction of its own. */
@Injectable()
export class BuiltInStore {
  constructor(
    private readonly table: ContentTable,
    private readonly work: UnitOfWork,
    private readonly shares: FairShares,
  ) {}

  /** `drafts`: as editors see it. `languages`: order in which flat data looks for a text. */
  of(
    { id: tenantId, config }: Tenant,
    correlationId: string,
    { drafts = false, languages = [] as readonly string[] } = {},
  ): ContentPort {
    const run = <T>(body: () => Promise<T>): Promise<T> =>
      this.shares.run(tenantId, '', () => this.work.run({ tenantId, actor: 'anonymous', correlationId }, body));
    const preferred = [...languages, config.defaultLanguage, ...(config.languages ?? [])];
    return {
      find: (schema: ContentSchema, id: string) => run(() => this.table.find(schema, id, drafts)),
      query: async (schema: ContentSchema, query: WireQuery) => {
        const wanted = readQuery(query);
        return run(() => this.table.query(schema, wanted, { drafts }));
      },
      graphQl: async (request: GraphQlRequest) => {
        const { runGraphQl } = await import('./graphql.js');
        return run(() => runGraphQl(request, { table: this.table, drafts, languages: preferred }));
      },
    };
  }
}

const FRESH_FOR_MS = 10_000;

/** Each tenant's content port by its configuration, read again every few seconds, so that a switch needs no restart. */
@Injectable()
export class ContentSources {
  private readonly known = new Map<string, { at: number; key: string; client: SquidexClient | null }>();

  constructor(
    private readonly platforms: ContentPlatforms,
    private readonly store: BuiltInStore,
    private readonly outbound: Outbound,
    private readonly work: UnitOfWork,
  ) {}

  /** Reads through the port; failures become the error catalogue's errors. */
  async read<T>(
    tenant: Tenant,
    correlationId: string,
    languages: readonly string[],
    reading: (port: ContentPort) => Promise<T>,
  ): Promise<T> {
    try {
      return await reading(
        (await this.clientOf(tenant, correlationId)) ?? this.store.of(tenant, correlationId, { languages }),
      );
    } catch (error) {
      if (error instanceof QueryNotUnderstood)
        throw new DomainError('validation-failed', { fields: [{ field: '$filter', reason: 'invalid' }] });
      if (!(error instanceof ContentNotAvailable)) throw error;
      logger.error({ traceId: correlationId, tenant: tenant.key, err: error.cause }, error.message);
      throw new DomainError('content-not-available');
    }
  }

  /** Called after a switch of the store. */
  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }

  private async clientOf({ id }: Tenant, correlationId: string): Promise<SquidexClient | null> {
    const known = this.known.get(id);
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known.client;
    const platform = await this.work.run({ tenantId: id, actor: 'anonymous', correlationId }, () =>
      this.platforms.read(),
    );
    const key = JSON.stringify(platform);
    // The client and its token are kept while the platform stays the same.
    const client = known?.key === key ? known.client : platform && new SquidexClient(platform, this.outbound);
    this.known.set(id, { at: Date.now(), key, client });
    return client;
  }
}
