import { refuseUnless } from '#platform/domain/refused.js';
import type { Tenant } from '#platform/tenant/tenant.js';

/** A tenant whose configuration names no known product API has no catalogue (docs/specification/content-and-tenants.md#catalogue). */
export function mustHaveAProductApi({ config }: Tenant): void {
  refuseUnless(config.productApi === 'Tarif' || config.productApi === 'Berater', 'product-api-unknown');
}
