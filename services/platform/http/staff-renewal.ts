import type { Tenant } from '../tenant/tenant.js';

/** A staff session whose roles are too old to go by: the identity provider is asked first, outside any transaction, then the call begins anew. */
export class RolesAreOld extends Error {}

/** Who asks it, by the module of the staff. Afterwards the session has today's roles, or is over, or goes on as it is until its hour ends. */
export abstract class StaffRenewal {
  abstract renew(
    tenant: Tenant,
    token: string,
    request: { readonly address: string; readonly correlationId: string },
  ): Promise<void>;
}
