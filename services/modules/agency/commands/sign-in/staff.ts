import { z } from 'zod';
import { refuseUnless } from '#platform/domain/refused.js';

/** docs/specification/programme.md#who-may-do-what; any other role opens nothing. */
export const staffRoles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface Staff {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Null for operators, who belong to no agency. */
  readonly agencyNumber: string | null;
  /** Where to tell them that something waits; null where the provider does not say. */
  readonly email: string | null;
}

/** What the identity provider says of a person: claims of the scopes `basic` and `department`. */
const Claims = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254).nullish().catch(null),
  department: z.object({
    tenant: z.string(),
    roles: z.array(z.string()),
    agencyNumber: z.string().trim().min(1).max(40).nullish(),
  }),
});

/** A platform operator belongs to no tenant: whoever's claims name one is that tenant's, whatever else they say. */
const PlatformClaims = z.object({
  name: z.string().trim().min(1).max(200),
  department: z.object({ tenant: z.null().optional(), roles: z.array(z.string()) }),
});

const isStaffRole = (role: string): role is StaffRole => (staffRoles as readonly string[]).includes(role);

/** The staff member behind the claims; refused as not-authorised for another tenant's people and for those without a role here. */
export function staffFrom(claims: unknown, tenantKey: string): Staff {
  const { success, data } = Claims.safeParse(claims);
  refuseUnless(success, 'not-authorised');
  const { name, email, department } = data;
  refuseUnless(department.tenant.toLowerCase() === tenantKey.toLowerCase(), 'not-authorised');
  const roles = staffRoles.filter(role => department.roles.filter(isStaffRole).includes(role));
  const agencyNumber = department.agencyNumber ?? null;
  // Without the claim nobody knows whose customers they may see: nobody's.
  const usable = roles.filter(role => agencyNumber !== null || role === 'Betreiber');
  refuseUnless(usable.length > 0, 'not-authorised');
  return { name, roles: usable, agencyNumber, email: email ?? null };
}

/** The name of the platform operator behind the claims; refused as not-authorised for everybody else. */
export function platformOperatorFrom(claims: unknown): string {
  const { success, data } = PlatformClaims.safeParse(claims);
  refuseUnless(success && data.department.roles.includes('plattform'), 'not-authorised');
  return data.name;
}
