import { QueryHandler } from '@nestjs/cqrs';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SpokenToByDu } from '../recipient/api.js';
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

@QueryHandler(SpokenToByDu)
class SpokenToByDuHandler {
  async execute() {
    return false;
  }
}

/** Answers no test about money changes, where the modules that give them are away. */
export const alwaysAnswered = [PromisedUnderHandler, ConfigurationOfHandler, SpokenToByDuHandler];
