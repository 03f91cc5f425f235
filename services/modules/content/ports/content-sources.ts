import { Injectable } from '@nestjs/common';
import { FairShares } from '#platform/database/fair-shares.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { logger } from '#platform/logger.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { QueryNotUnderstood } from '../domain/query.js';
import type { ContentSchema } from '../domain/schemas.js';
import { runGraphQl } from '../graphql.js';
import { ContentPlatforms } from '../persistence/content-clients.js';
import { ContentTable } from '../persistence/content-items.js';
import {
  ContentNotAvailable,
  readQuery,
  type ContentPort,
  type GraphQlRequest,
  type WireQuery,
} from './content-port.js';
import { SquidexClient } from './squidex-client.js';

/** Our own store as a content port, each reading in a short transaction of its own. */
@Injectable()
export class BuiltInStore {
  constructor(
    private readonly table: ContentTable,
    private readonly work: UnitOfWork,
    private readonly shares: FairShares,
  ) {}

  /** `drafts`: as editors see it. `languages`: the order in which flat data looks for a text. */
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
      graphQl: (request: GraphQlRequest) =>
        run(() => runGraphQl(request, { table: this.table, drafts, languages: preferred })),
    };
  }
}

const FRESH_FOR_MS = 10_000;

/** Each tenant's content port, as its configuration says: looked up again every few seconds, so that a switch needs no restart. */
@Injectable()
export class ContentSources {
  private readonly known = new Map<string, { at: number; key: string; client: SquidexClient | null }>();

  constructor(
    private readonly platforms: ContentPlatforms,
    private readonly store: BuiltInStore,
    private readonly work: UnitOfWork,
  ) {}

  /** Reads through the port; what goes wrong there is told as the catalogue has it. */
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

  /** After a switch. */
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
    // The client keeps its token as long as its platform stays the same.
    const client = known?.key === key ? known.client : platform && new SquidexClient(platform);
    this.known.set(id, { at: Date.now(), key, client });
    return client;
  }
}
