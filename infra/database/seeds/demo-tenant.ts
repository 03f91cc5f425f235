import type { Catalogue } from '../../../services/modules/catalogue/api.js';
import type { CampaignDetails } from '../../../services/modules/campaign/api.js';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import type { Story } from './history/story.js';

/** All there is to say about one of the demo's tenants. No real company, no real people. */
export interface DemoTenant {
  readonly key: 'telko' | 'energie';
  readonly name: string;
  /** `{port}` is filled in by the host. */
  readonly portalUrl: string;
  readonly hosts: readonly string[];
  readonly position: number;
  readonly config: TenantConfig;
  readonly catalogue: Catalogue;
  readonly voucherTypes: readonly string[];
  readonly payoutAccount: { readonly name: string; readonly iban: string; readonly bic: string };
  readonly campaigns: readonly CampaignDetails[];
  readonly stories: readonly Story[];
}
