import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant/tenant.js';
import { FairShares } from '#platform/database/fair-shares.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import type { ContentSchema } from '../domain/schemas.js';
import { runGraphQl } from '../graphql/run.js';
import { ContentTable } from '../persistence/content-table.js';
import type { ContentPort, GraphQlRequest, WireQuery } from './content-port.js';
import { readQuery } from './wire-query.js';

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
