import { Injectable } from '@nestjs/common';
import { FairShares } from '#platform/database/fair-shares.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { schemaOf, type ContentSchema } from '../domain/schemas.js';
import { wantsDrafts } from '../queries/contents/shown-as.js';
import { ClientTokens, type ContentClient } from './client-tokens.js';
import { CmsError } from './cms-error.js';

/** The parts of a Fastify request used here. */
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
  /** X-Unpublished, from a client that may write. */
  readonly drafts: boolean;
}

/** Who comes in: a known tenant, its app, a client with a valid token. */
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

  /** Runs in the tenant's transaction, as the client that asks. */
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
