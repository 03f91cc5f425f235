import { Controller } from '@nestjs/common';
import { listAgents, listAllAgents } from '#contract/produkt/calls.js';
import { fromAgents } from '#contract/produkt/codec.js';
import type { CallContext, CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { CatalogueTables } from '../../persistence/catalogue.js';
import { mustHaveAProductApi } from '../product-api.js';

@Controller()
export class ListAdvisorsController {
  constructor(private readonly catalogue: CatalogueTables) {}

  @Implements(listAgents)
  async list(@Input() { query: { query = '', page, pagesize }, context }: CallRequest<typeof listAgents>) {
    return this.page(query, page, pagesize, context);
  }

  @Implements(listAllAgents)
  async listAll(@Input() { query: { query = '', page, pagesize }, context }: CallRequest<typeof listAllAgents>) {
    return this.page(query, page, pagesize, context);
  }

  private async page(query: string, page: number, pagesize: number, { tenant }: CallContext) {
    mustHaveAProductApi(tenant);
    const { rows, totalCount } = await this.catalogue.advisors(query, page, pagesize);
    return fromAgents(
      rows.map(({ zip, ...advisor }) => ({ ...advisor, postalCode: zip })),
      { page, pageSize: pagesize, totalCount },
    );
  }
}
