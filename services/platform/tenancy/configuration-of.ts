import { Query } from '@nestjs/cqrs';
import type { TenantConfig } from './tenant.js';

/** A version of the configuration, or the one in force (`version` null); null where there is no such version. */
export class ConfigurationOf extends Query<{ readonly version: number; readonly config: TenantConfig } | null> {
  constructor(readonly version: number | null) {
    super();
  }
}
