import { QueryOf } from '../messages.js';
import type { TenantConfig } from './tenant.js';

/** A version of the configuration, or the one in force (`version` null); null where there is no such version. */
export class ConfigurationOf extends QueryOf<
  [version: number | null],
  { readonly version: number; readonly config: TenantConfig } | null
> {}
