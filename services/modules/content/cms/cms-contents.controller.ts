import { Controller, Get, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { QueryNotUnderstood } from '../domain/query/filter.js';
import { jsonQuery } from '../domain/query/json-query.js';
import { runGraphQl } from '../graphql/run.js';
import { ContentTable } from '../persistence/content-table.js';
import type { GraphQlRequest, WireQuery } from '../ports/content-port.js';
import { readQuery } from '../ports/wire-query.js';
import { etagOf, isKnown } from '../queries/contents/cacheable.js';
import { wantedLanguages } from '../queries/contents/shown-as.js';
import { CmsError, CmsErrorFilter } from './cms-error.js';
import { CmsGate, type CmsReply, type CmsRequest, type Entered } from './cms-gate.js';
import { contentDto, contentsDto } from './content-dto.js';

/** The built-in store as the content platform's clients know theirs. */
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

  /** The query in the body, for those too long for an address. */
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

/** Of an address the parts we know; a number is a number. */
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
