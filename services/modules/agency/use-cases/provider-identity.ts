import { idFrom } from '#platform/domain/ids.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { Identity, SignInService } from './identity-providers.js';
import { mapped } from './rights.js';

/** A person's identity and claims, independent of the provider. */
interface ProviderIdentity extends Pick<Identity, 'claims' | 'refreshToken'> {
  readonly loginId: string;
}

/** The same subject at two providers means two people. */
export function providerIdentity(
  tenant: Tenant,
  { subject, claims, refreshToken }: Identity,
  service: SignInService | undefined,
): ProviderIdentity {
  if (!service) return { loginId: idFrom(tenant.id, subject), claims, refreshToken };
  const loginId = idFrom(tenant.id, service.serviceId, subject);
  return { loginId, claims: mapped(claims, service.mapping, tenant.key), refreshToken };
}
