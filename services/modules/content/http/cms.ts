import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Req, Res, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { Audit, type AuditEntry } from '#platform/audit.js';
import { isSaidToLeadAway } from '#platform/domain/leading-away.js';
import type { ContentData } from '../events.js';
import { jsonQuery, QueryNotUnderstood, readQuery, type WireQuery } from '../domain/query.js';
import type { ContentSchema } from '../domain/content-schemas.js';
import { ContentTable, type ContentView } from '../persistence/content-items.js';
import type { GraphQlRequest } from '../ports/content-port.js';
import { etagOf, isKnown } from './cache-headers.js';
import { wantedLanguages } from '../queries/shown-content.js';
import { ContentChanges, type ContentChange } from '../use-cases/change-content.js';
import { ContentSaving } from '../use-cases/save-content.js';
import {
  CmsError,
  CmsErrorFilter,
  CmsGate,
  contentDto,
  contentsDto,
  type CmsReply,
  type CmsRequest,
  type Entered,
} from './cms-access.js';

/** The built-in store through the content platform's API. */
@Controller('cms/:tenant/api/content/:app')
@UseFilters(CmsErrorFilter)
export class CmsContentsController {
  constructor(
    private readonly gate: CmsGate,
    private readonly table: ContentTable,
  ) {}

  @Get('graphql')
  async graphQlByAddress(@Req() request: CmsRequest, @Res({ passthrough: true }) reply: CmsReply) {
    const { query, variables, operationName } = request.query;
    return this.graphQl(
      request,
      reply,
      graphQlRequest({ query, variables: typeof variables === 'string' ? json(variables) : undefined, operationName }),
    );
  }

  @Post('graphql')
  @HttpCode(200)
  async graphQlByBody(@Req() request: CmsRequest, @Res({ passthrough: true }) reply: CmsReply) {
    return this.graphQl(request, reply, graphQlRequest(request.body));
  }

  /** The query in the body, for queries too long for an address. */
  @Post(':schema/query')
  @HttpCode(200)
  async queryByBody(@Req() request: CmsRequest) {
    const { q, odata, ids } = objectOf(request.body);
    return this.gate.enter(request, 'read', async ({ tenant, drafts }) => {
      const schema = this.gate.schemaOf(request);
      const wanted =
        typeof odata === 'string'
          ? readQuery(wireQuery(Object.fromEntries(new URLSearchParams(odata))))
          : jsonQuery(q ?? {});
      const query = Array.isArray(ids)
        ? { ...wanted, ids: ids.filter((id): id is string => typeof id === 'string').slice(0, 200) }
        : wanted;
      return contentsDto(schema, await this.table.query(schema, query, { drafts }), tenant, request);
    });
  }

  @Get(':schema')
  async list(@Req() request: CmsRequest, @Res({ passthrough: true }) reply: CmsReply) {
    const answer = await this.gate.enter(request, 'read', async ({ tenant, drafts }) => {
      const schema = this.gate.schemaOf(request);
      return contentsDto(
        schema,
        await this.table.query(schema, readQuery(wireQuery(request.query)), { drafts }),
        tenant,
        request,
      );
    });
    return unlessKnown(request, reply, answer);
  }

  @Get(':schema/:id')
  async one(@Req() request: CmsRequest, @Res({ passthrough: true }) reply: CmsReply) {
    const answer = await this.gate.enter(request, 'read', async ({ tenant, drafts }) => {
      const schema = this.gate.schemaOf(request);
      const view = await this.table.find(schema, request.params['id'] ?? '', drafts);
      if (!view) throw new CmsError(404, 'Not found');
      return contentDto(schema, view, tenant, request);
    });
    return unlessKnown(request, reply, answer);
  }

  private async graphQl(request: CmsRequest, reply: CmsReply, query: GraphQlRequest) {
    const languages = ({ tenant: { config } }: Entered) => [
      ...wantedLanguages(request.headers),
      config.defaultLanguage,
      ...config.languages,
    ];
    const { runGraphQl } = await import('../graphql.js');
    const { executed, body } = await this.gate.enter(request, 'read', entered =>
      runGraphQl(query, { table: this.table, drafts: entered.drafts, languages: languages(entered) }),
    );
    reply.status(executed ? 200 : 400).header('cache-control', 'no-store');
    return body;
  }
}

function unlessKnown(request: CmsRequest, reply: CmsReply, answer: unknown): unknown {
  const etag = etagOf(answer);
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, x-flatten, x-languages, x-unpublished');
  if (!isKnown(request.headers['if-none-match'], etag)) return answer;
  reply.status(304);
  return undefined;
}

/** The known parameters of an address, with numbers parsed. */
function wireQuery({ $filter, $orderby, $search, $top, $skip, ids, q }: Readonly<Record<string, unknown>>): WireQuery {
  return {
    $filter: text($filter),
    $orderby: text($orderby),
    $search: text($search),
    ids: text(ids),
    q: text(q),
    $top: whole($top),
    $skip: whole($skip),
  };
}

function text(value: unknown): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw new QueryNotUnderstood('A parameter is there twice.');
  return value;
}

function whole(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^\d{1,7}$/.test(value)) throw new QueryNotUnderstood('A whole number is wanted.');
  return Number(value);
}

function graphQlRequest(body: unknown): GraphQlRequest {
  const { query, variables, operationName } = objectOf(body);
  if (typeof query !== 'string') throw new CmsError(400, 'Validation error', ['query: is required']);
  return {
    query,
    variables: variables === undefined || variables === null ? null : objectOf(variables),
    operationName: typeof operationName === 'string' ? operationName : null,
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CmsError(400, 'Validation error', ['An object is wanted.']);
  return value as Record<string, unknown>;
}

function json(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new CmsError(400, 'Validation error', ['variables: not JSON']);
  }
}

const Data = z.record(
  z.string().max(60),
  z.record(z.string().max(5), z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])),
);
const Id = z.string().regex(/^[\w-]{1,80}$/);
const Status = z.object({ status: z.enum(['Draft', 'Published', 'Archived']) });

/** For a client that may write. Published content changes in place, as on the platform; each change is a version. */
@Controller('cms/:tenant/api/content/:app/:schema')
@UseFilters(CmsErrorFilter)
export class CmsEditingController {
  constructor(
    private readonly gate: CmsGate,
    private readonly table: ContentTable,
    private readonly saving: ContentSaving,
    private readonly changes: ContentChanges,
  ) {}

  @Post()
  @HttpCode(201)
  create(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) => {
      const wanted = request.query['id'] === undefined ? null : parsed(Id, request.query['id']);
      const id = await this.saving.save(schema, wanted, dataOf(request.body), 0, client.clientId);
      if (request.query['publish'] === 'true' || request.query['status'] === 'Published')
        await this.change(schema, id, 'publish', client.clientId);
      return id;
    });
  }

  @Put(':id')
  update(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) =>
      this.save(schema, request, dataOf(request.body), client.clientId),
    );
  }

  /** Fields that are not named keep their values. */
  @Patch(':id')
  patch(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) => {
      const { data } = await this.latest(schema, request);
      const changes = dataOf(request.body);
      const merged = Object.fromEntries([
        ...Object.entries(data),
        ...Object.entries(changes).map(([name, values]) => [name, { ...data[name], ...values }] as const),
      ]);
      return this.save(schema, request, merged, client.clientId);
    });
  }

  @Put(':id/status')
  setStatus(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) => {
      const { status } = parsed(Status, request.body);
      const { id, status: now } = await this.latest(schema, request);
      if (status !== 'Archived' && now === 'Archived') await this.change(schema, id, 'reopen', client.clientId);
      await this.change(
        schema,
        id,
        ({ Draft: 'unpublish', Published: 'publish', Archived: 'archive' } as const)[status],
        client.clientId,
      );
      return id;
    });
  }

  /** Deleted content is moved to the archive. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: CmsRequest): Promise<void> {
    await this.gate.enter(request, 'write', async ({ client }) => {
      const schema = this.gate.schemaOf(request);
      await this.change(schema, (await this.latest(schema, request)).id, 'archive', client.clientId);
    });
  }

  private writing(request: CmsRequest, write: (schema: ContentSchema, entered: Entered) => Promise<string>) {
    return this.gate.enter(request, 'write', async entered => {
      const schema = this.gate.schemaOf(request);
      const noted: AuditEntry[] = [];
      const id = await Audit.noting(noted, () => write(schema, entered));
      const isAlone = entered.tenant.status !== 'draft' && noted.some(({ after }) => isSaidToLeadAway(after));
      if (isAlone) throw new CmsError(403, 'Links to other hosts are published in the console, by two people.');
      return contentDto(schema, (await this.table.find(schema, id, true))!, entered.tenant, request);
    });
  }

  private async save(schema: ContentSchema, request: CmsRequest, data: ContentData, by: string): Promise<string> {
    const { id, version, status, newStatus } = await this.latest(schema, request);
    await this.saving.save(schema, id, data, version, by);
    if (status === 'Published' && newStatus === null) await this.change(schema, id, 'publish', by);
    return id;
  }

  private async change(schema: ContentSchema, id: string, change: ContentChange, by: string): Promise<void> {
    const view = await this.table.find(schema, id, true);
    await this.changes.change(schema, id, change, view?.version ?? 0, by);
  }

  private async latest(schema: ContentSchema, { params }: CmsRequest): Promise<ContentView> {
    const view = await this.table.find(schema, params['id'] ?? '', true);
    if (!view) throw new CmsError(404, 'Not found');
    return view;
  }
}

const dataOf = (body: unknown): ContentData => parsed(Data, body);

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new CmsError(
      400,
      'Validation error',
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  return result.data;
}
