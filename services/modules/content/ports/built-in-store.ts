import { Injectable } from '@nestjs/common';
import { FairShares } from '#platform/database/fair-shares.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { ContentSchema } from '../domain/content-schemas.js';
import { readQuery, type WireQuery } from '../domain/query.js';
import { ContentTable } from '../persistence/content-items.js';
import type { ContentPort, GraphQlRequest } from './content-port.js';

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
        const { runGraphQl } = await import('../graphql.js');
        return run(() => runGraphQl(request, { table: this.table, drafts, languages: preferred }));
      },
    };
  }
}
