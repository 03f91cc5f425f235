import { z } from 'zod';
import type { ContentSchema } from '../domain/schemas.js';
import { QueryNotUnderstood } from '../domain/query.js';
import { graphQlProblem } from '../graphql.js';
import { withSafeHtml, withSafeTexts } from '../html.js';
import type { ContentPlatform } from '../persistence/content-clients.js';
import type { ContentView } from '../persistence/content-items.js';
import {
  ContentNotAvailable,
  readQuery,
  type ContentPort,
  type GraphQlAnswer,
  type GraphQlRequest,
  type WireQuery,
} from './content-port.js';

/** docs/specification/wire.md#constants. */
export const CONTENT_TIMEOUT_MS = 300_000;
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

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Reads a Squidex. The token is fetched when there is none, and once more when it is answered with 401 (docs/specification/content-and-tenants.md#content). */
export class SquidexClient implements ContentPort {
  private token: Promise<string> | undefined;

  constructor(
    private readonly platform: ContentPlatform,
    private readonly send: Send = fetch,
    private readonly timeoutMs = CONTENT_TIMEOUT_MS,
  ) {}

  async find(schema: ContentSchema, id: string): Promise<ContentView | null> {
    const page = `${schema.name}/${id}`;
    const response = await this.ask(page, this.contentUrl(`${schema.name}/${encodeURIComponent(id)}`));
    if (response.status === 404) return null;
    return viewOf(schema, await this.read(page, response, Item));
  }

  async query(schema: ContentSchema, query: WireQuery): Promise<{ total: number; items: readonly ContentView[] }> {
    // Refused here in our own words, before it travels.
    readQuery(query);
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, given]) => given !== undefined)
        .map(([name, given]) => [name, String(given)]),
    );
    const response = await this.ask(schema.name, this.contentUrl(`${schema.name}?${search}`));
    if (response.status === 400) throw new QueryNotUnderstood('The content platform does not understand the query.');
    const { total, items } = await this.read(schema.name, response, Items);
    return { total, items: items.map(item => viewOf(schema, item)) };
  }

  async graphQl(request: GraphQlRequest): Promise<GraphQlAnswer> {
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
      body: withSafeTexts(await this.read('graphql', response, GraphQl, [200, 400])) as GraphQlAnswer['body'],
    };
  }

  private async ask(page: string, url: string, init: RequestInit = {}): Promise<Response> {
    const first = await this.withToken(page, url, init);
    if (first.status !== 401) return first;
    this.token = undefined;
    return this.withToken(page, url, init);
  }

  private async withToken(page: string, url: string, init: RequestInit): Promise<Response> {
    this.token ??= this.fetchToken(page);
    const mine = this.token;
    try {
      return await this.fetch(page, url, {
        ...init,
        headers: { accept: 'application/json', ...init.headers, authorization: `Bearer ${await mine}` },
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

  private async fetch(page: string, url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(this.timeoutMs) });
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
      return schema.parse(JSON.parse(await textOf(response)));
    } catch (cause) {
      throw new ContentNotAvailable(page, { cause });
    }
  }

  private contentUrl(path: string): string {
    return `${this.platform.url}/api/content/${encodeURIComponent(this.platform.app)}/${path}`;
  }
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (text.length > LARGEST_ANSWER) throw new Error('The answer is too large.');
  return text;
}

/** Of what comes, the values our schemas know to show; references and assets are none. */
function viewOf(schema: ContentSchema, { data, status, ...item }: z.output<typeof Item>): ContentView {
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
    data: withSafeHtml(schema, simple as ContentView['data']),
  };
}
