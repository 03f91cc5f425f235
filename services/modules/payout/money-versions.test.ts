import { QueryHandler } from '@nestjs/cqrs';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { PromisedUnder } from '../recommendation/api.js';
import { ConfigurationOf } from '../tenant/api.js';

@QueryHandler(PromisedUnder)
class PromisedUnderHandler {
  async execute() {
    return null;
  }
}
@QueryHandler(ConfigurationOf)
class ConfigurationOfHandler {
  constructor(private readonly tenants: TenantDirectory) {}
  async execute() {
    return { version: 0, config: (await this.tenants.own()).config };
  }
}

/** What rewards are granted under where the modules that keep versions are away. */
export const versionsAnswered = [PromisedUnderHandler, ConfigurationOfHandler];
