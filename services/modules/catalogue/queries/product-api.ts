import { refuseUnless } from '#platform/domain/refused.js';
import type { Tenant } from '#platform/tenant/tenant.js';

/** §8: a tenant whose configuration names no known product API has no catalogue. */
export function mustHaveAProductApi({ config }: Tenant): void {
  refuseUnless(config.productApi === 'Tarif' || config.productApi === 'Berater', 'product-api-unknown');
}
