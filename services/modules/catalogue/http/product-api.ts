import { ensure } from '#platform/domain/domain-error.js';
import type { Tenant } from '#platform/tenancy/tenant.js';

/** A tenant whose configuration names no known product API has no catalogue (docs/specification/content-and-tenants.md#catalogue). */
export function mustHaveAProductApi({ config }: Tenant): void {
  ensure(config.productApi === 'Tarif' || config.productApi === 'Berater', 'product-api-unknown');
}
