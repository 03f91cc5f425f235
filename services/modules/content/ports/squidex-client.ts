import { z } from 'zod';
import { Outbound } from '#platform/outbound.js';
import type { ContentSchema } from '../domain/content-schemas.js';
import { QueryNotUnderstood, readQuery, type WireQuery } from '../domain/query.js';
import { withSafeTexts } from '../html.js';
import type { ContentPlatform } from '../persistence/content-platforms.js';
import type { ContentView } from '../persistence/content-items.js';
import { type ContentPort, type GraphQlRequest, type GraphQlAnswer, ContentNotAvailable } from './content-port.js';

import { Item, viewOf } from './squidex-item.js';

/** docs/specification/wire.md#constants. */
const CONTENT_TIMEOUT_MS = 300_000;

/** Largest answer in bytes. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

const Token = z.object({ access_token: z.string().min(1) });

const Items = z.object({ total: z.number(), items: z.array(Item) });

const GraphQl = z.object({ data: z.unknown().optional(), errors: z.array(z.unknown()).optional() });

interface ContentRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Reads a Squidex; a token at first and once more after a 401 (docs/specification/content-and-tenants.md#content). */
export class SquidexClient implements ContentPort {
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
    const { graphQlProblem } = await import('../graphql.js');
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
