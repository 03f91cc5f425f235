import {
  Catch,
  Controller,
  HttpException,
  Injectable,
  Post,
  Req,
  Res,
  UseFilters,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { issueContentToken } from '#contract/content/calls.js';
import { FairShares } from '#platform/database/fair-shares.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, OwnTransaction, type CallRequest } from '#platform/http/call.js';
import { logger } from '#platform/logger.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { QueryNotUnderstood } from '../domain/query.js';
import { schemaOf, type ContentSchema } from '../domain/content-schemas.js';
import type { ContentView } from '../persistence/content-items.js';
import { shownAs, wantsDrafts } from '../queries/shown-content.js';
import {
  ClientTokens,
  READ_SCOPE,
  WRITE_SCOPE,
  type ClientCredentials,
  type ClientRefusal,
  type ContentClient,
} from '../use-cases/client-tokens.js';

/** RFC 6749: a token, or an error. */
type TokenAnswer =
  | {
      readonly access_token: string;
      readonly expires_in: number;
      readonly token_type: 'Bearer';
      readonly scope: string;
    }
  | {
      readonly error: ClientRefusal | 'invalid_request' | 'unsupported_grant_type';
      readonly error_description: string;
    };

const why: Readonly<Record<ClientRefusal, string>> = {
  invalid_client: 'The client or its secret is not known.',
  invalid_scope: `The scopes are ${READ_SCOPE} and, for editors, ${WRITE_SCOPE}.`,
};
const refusal = (error: Extract<TokenAnswer, { error: string }>['error'], error_description: string): TokenAnswer => ({
  error,
  error_description,
});

/** Credentials from the body or, as RFC 6749 allows, from basic authentication. */
function credentialsOf(sent: URLSearchParams, basic: string | undefined): ClientCredentials {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(basic ?? '')?.[1];
  const [id = '', ...secret] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : [];
  const name = sent.get('client_id') ?? decoded(id);
  return { clientId: name.slice(0, 200), secret: sent.get('client_secret') ?? decoded(secret.join(':')) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An error in the content platform's format. */
export class CmsError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

interface Reply {
  status(code: number): Reply;
  header(name: string, value: string): Reply;
  send(body: unknown): Reply;
}

const statusOfReason: Partial<Record<RefusalReason, number>> = {
  'not-found': 404,
  'validation-failed': 400,
  'changed-meanwhile': 409,
  'too-many-requests': 429,
  unavailable: 503,
};
const messages: Readonly<Record<number, string>> = {
  400: 'Validation error',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  409: 'The content was changed by somebody else.',
  413: 'The request is too large.',
  415: 'The media type is not supported.',
  429: 'Too many requests.',
  503: 'Not available.',
};

/** `{ message, traceId, type, details, statusCode }`, as clients of the content platform expect; no internal details. */
@Catch()
export class CmsErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<{ id: string }>();
    const { status, message, details } = errorResponse(error);
    if (status === 500) logger.error({ traceId: request.id, err: error }, 'A request failed.');
    const reply = host.switchToHttp().getResponse<Reply>();
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (error instanceof DomainError && error.details.retryAfterSeconds)
      reply.header('retry-after', String(error.details.retryAfterSeconds));
    reply.status(status).header('cache-control', 'no-store').send({
      message,
      traceId: request.id,
      type: `https://tools.ietf.org/html/rfc9110#section-15`,
      details,
      statusCode: status,
    });
  }
}

function errorResponse(error: unknown): { status: number; message: string; details: readonly string[] } {
  if (error instanceof CmsError) return { status: error.status, message: error.message, details: error.details };
  if (error instanceof QueryNotUnderstood)
    return { status: 400, message: 'The query is not valid.', details: [error.message] };
  if (error instanceof DomainError) {
    const status = statusOfReason[error.reason] ?? 500;
    return {
      status,
      message: messages[status] ?? 'Error',
      details: (error.details.fields ?? []).map(({ field, reason }) => `${field}: ${reason}`),
    };
  }
  const status = statusOf(error);
  return { status, message: messages[status] ?? 'An internal error occurred.', details: [] };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/** The parts of a Fastify request that are used here. */
export interface CmsRequest {
  readonly id: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}
export interface CmsReply {
  status(code: number): CmsReply;
  header(name: string, value: string): CmsReply;
}

export interface Entered {
  readonly tenant: Tenant;
  readonly client: ContentClient;
  /** X-Unpublished, sent by a client that may write. */
  readonly drafts: boolean;
}

/** Checks access: a known tenant, its app, a client with a valid token. */
@Injectable()
export class CmsGate {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly tokens: ClientTokens,
    private readonly work: UnitOfWork,
    private readonly shares: FairShares,
  ) {}

  async tenantOf({ params }: CmsRequest): Promise<Tenant> {
    const tenant = await this.tenants.byKey(params['tenant'] ?? '');
    if (!tenant) throw new CmsError(404, 'Not found');
    return tenant;
  }

  /** Runs in the tenant's transaction, as the calling client. */
  async enter<T>(request: CmsRequest, rights: 'read' | 'write', body: (entered: Entered) => Promise<T>): Promise<T> {
    const tenant = await this.tenantOf(request);
    const basis = { tenantId: tenant.id, correlationId: request.id };
    const bearer = /^Bearer (\S+)$/i.exec(request.headers['authorization'] ?? '')?.[1];
    return this.shares.run(tenant.id, bearer ?? '', () =>
      this.work.run({ ...basis, actor: 'anonymous' }, async () => {
        const client = await this.tokens.clientOf(bearer);
        if (!client) throw new CmsError(401, 'Unauthorized');
        if (request.params['app']?.toLowerCase() !== tenant.config.contentApp.toLowerCase())
          throw new CmsError(404, 'Not found');
        if (rights === 'write' && !client.mayWrite) throw new CmsError(403, 'Forbidden');
        const entered = { tenant, client, drafts: client.mayWrite && wantsDrafts(request.headers) };
        return this.work.run({ ...basis, actor: `content-client:${idFrom('content-client', client.clientId)}` }, () =>
          body(entered),
        );
      }),
    );
  }

  schemaOf({ params }: CmsRequest): ContentSchema {
    const schema = schemaOf(params['schema'] ?? '');
    if (!schema) throw new CmsError(404, 'Not found');
    return schema;
  }
}

const statusOfToken = (answer: TokenAnswer): number => ('error' in answer ? 400 : 200);
const headers = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** The token endpoint, on the content platform's path and on the portal's. */
@Controller()
export class CmsTokenController {
  constructor(
    private readonly gate: CmsGate,
    private readonly tokens: ClientTokens,
  ) {}

  @Post('cms/:tenant/identity-server/connect/token')
  @UseFilters(CmsErrorFilter)
  async onPlatform(@Req() request: CmsRequest, @Res({ passthrough: true }) reply: CmsReply): Promise<TokenAnswer> {
    const { id: tenantId } = await this.gate.tenantOf(request);
    const answer = await this.issue({ tenantId, correlationId: request.id }, textOf(request.body), request.headers);
    reply.status(statusOfToken(answer));
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    return answer;
  }

  @Implements(issueContentToken)
  @OwnTransaction()
  async onPortal(@Input() { body, context }: CallRequest<typeof issueContentToken>) {
    const { tenant, correlationId } = context;
    const answer = await this.issue({ tenantId: tenant.id, correlationId }, body, context.headers);
    return answered(statusOfToken(answer), answer, headers);
  }

  /** `form`: the urlencoded body. */
  private async issue(
    caller: Pick<WorkContext, 'tenantId' | 'correlationId'>,
    form: string,
    { authorization }: { readonly authorization?: string | undefined },
  ): Promise<TokenAnswer> {
    const sent = new URLSearchParams(form);
    if (sent.get('grant_type') !== 'client_credentials')
      return refusal(
        sent.has('grant_type') ? 'unsupported_grant_type' : 'invalid_request',
        'Only client_credentials is offered.',
      );
    const issued = await this.tokens.issue(caller, credentialsOf(sent, authorization), sent.get('scope'));
    if (typeof issued === 'string') return refusal(issued, why[issued]);
    const { token, expiresInSeconds, scopes } = issued;
    return { access_token: token, expires_in: expiresInSeconds, token_type: 'Bearer', scope: scopes.join(' ') };
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

/** The content platform's colours. */
const colours = { Draft: '#8091a5', Published: '#4bb958', Archived: '#eb3142' } as const;
export const statuses = Object.entries(colours).map(([status, color]) => ({ status, color }));
const self = (href: string) => ({ self: { href, method: 'GET' } });

/** A content item in the content platform's format. */
export function contentDto(schema: ContentSchema, view: ContentView, tenant: Tenant, { headers }: CmsRequest) {
  return {
    id: view.id,
    createdBy: view.createdBy,
    lastModifiedBy: view.lastModifiedBy,
    data: shownAs(schema, view.data, headers, tenant.config.defaultLanguage),
    created: view.created.toISOString(),
    lastModified: view.lastModified.toISOString(),
    status: view.status,
    statusColor: colours[view.status],
    ...(view.newStatus && { newStatus: view.newStatus, newStatusColor: colours[view.newStatus] }),
    schemaId: idFrom('content-schema', schema.name),
    schemaName: schema.name,
    schemaDisplayName: schema.label.de,
    isDeleted: false,
    version: view.version,
    _links: self(`${base(tenant)}/${schema.name}/${encodeURIComponent(view.id)}`),
  };
}

export function contentsDto(
  schema: ContentSchema,
  { total, items }: { total: number; items: readonly ContentView[] },
  tenant: Tenant,
  request: CmsRequest,
) {
  return {
    total,
    items: items.map(item => contentDto(schema, item, tenant, request)),
    statuses,
    _links: self(`${base(tenant)}/${schema.name}`),
  };
}

const base = ({ key, config }: Tenant): string => `/cms/${key}/api/content/${config.contentApp}`;
