import { z } from 'zod';
import { DomainError, ensure } from '#platform/domain/domain-error.js';

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

/** Who the identity provider says somebody is: claims of the scope `basic`. */
const Person = z.object({
  name: z.string().trim().min(1).max(200).nullish().catch(null),
  email: z.email().max(254).nullish().catch(null),
  email_verified: z.boolean().optional().catch(undefined),
});

/** And what they may do: of the scope `department`. */
const Claims = Person.extend({
  name: z.string().trim().min(1).max(200),
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
  ensure(success, 'not-authorised');
  const { name, email, department } = data;
  ensure(department.tenant.toLowerCase() === tenantKey.toLowerCase(), 'not-authorised');
  const roles = staffRoles.filter(role => department.roles.filter(isStaffRole).includes(role));
  const agencyNumber = department.agencyNumber ?? null;
  // Without the claim nobody knows whose customers they may see: nobody's.
  const usable = roles.filter(role => agencyNumber !== null || role === 'Betreiber');
  ensure(usable.length > 0, 'not-authorised');
  return { name, roles: usable, agencyNumber, email: email ?? null };
}

/** The name of the platform operator behind the claims; refused as not-authorised for everybody else. */
export function platformOperatorFrom(claims: unknown): string {
  const { success, data } = PlatformClaims.safeParse(claims);
  ensure(success && data.department.roles.includes('plattform'), 'not-authorised');
  return data.name;
}

/** What somebody may do, and of which agency. */
export interface Rights {
  readonly roles: readonly StaffRole[];
  readonly agencyNumber: string | null;
}

/** Somebody of the console's list, as far as it decides what they may do. */
export interface Listed extends Rights {
  readonly name: string;
  /** Where their roles come from: what the list says wins over what the provider says. */
  readonly rolesFrom: 'provider' | 'list';
  readonly blockedAt: Date | null;
}

/** Whom a sign-in found. */
export interface ListedStaff extends Listed {
  readonly userId: string;
  readonly employeeNumber: string;
  /** Who they are at the identity provider; null as long as nobody followed the invitation. */
  readonly loginId: string | null;
  readonly lastSignedInAt: Date | null;
}

export interface Entitled extends Staff {
  readonly rolesFrom: Listed['rolesFrom'];
}

/** Somebody's own name and address at the provider; `proven`: it says that the address is theirs. */
export function personFrom(claims: unknown): { name: string | null; email: string | null; proven: boolean } {
  const { data } = Person.safeParse(claims);
  return { name: data?.name ?? null, email: data?.email?.toLowerCase() ?? null, proven: data?.email_verified === true };
}

/** What somebody may do whom the provider names (docs/specification/programme.md#the-list-of-staff); refused as not-authorised who may do nothing, or is blocked. */
export function entitled(claims: unknown, tenantKey: string, listed: Listed | undefined): Entitled {
  ensure(!listed?.blockedAt, 'not-authorised');
  if (listed?.rolesFrom !== 'list' || listed.roles.length === 0)
    return { ...staffFrom(claims, tenantKey), rolesFrom: 'provider' };
  const { name, email } = personFrom(claims);
  const { roles, agencyNumber } = listed;
  return { name: name ?? listed.name, email, roles, agencyNumber, rolesFrom: 'list' };
}

/** As `entitled`; null for who is refused. */
export function entitledOrNone(...asked: Parameters<typeof entitled>): Entitled | null {
  try {
    return entitled(...asked);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export const nobody: Rights = { roles: [], agencyNumber: null };
export const rightsOf = ({ roles, agencyNumber }: { roles: string[]; agencyNumber: string | null }): Rights => ({
  roles: roles as StaffRole[],
  agencyNumber,
});

/** Whom an agency's owner sees: nobody who is an operator too. */
export const isOf = (agency: string, one: { roles: readonly string[]; agencyNumber: string | null }): boolean =>
  one.agencyNumber === agency && !one.roles.includes('Betreiber');

/** Whoever has a role in an agency has an agency, and nobody else. */
export const isWhole = ({ roles, agencyNumber }: Rights): boolean =>
  roles.length > 0 && roles.some(role => role !== 'Betreiber') === (agencyNumber !== null);
export function mustBeWhole<R extends Rights>(rights: R): R {
  ensure(isWhole(rights), 'validation-failed', { fields: [{ field: 'Agenturnummer', reason: 'contradictory' }] });
  return rights;
}

/**
 * Operators and owners are the second person of what somebody began. Who becomes one waits for another operator: else one operator could invite a second
 * self and be both (docs/specification/programme.md#a-second-person).
 */
export const needsAnotherOperator = (before: Rights, after: Rights): boolean =>
  after.roles.some(
    role =>
      role !== 'AgenturMitarbeiter' &&
      (!before.roles.includes(role) || (role === 'AgenturInhaber' && before.agencyNumber !== after.agencyNumber)),
  );

export const isSame = (one: Rights, other: Rights): boolean =>
  one.agencyNumber === other.agencyNumber && String([...one.roles].sort()) === String([...other.roles].sort());

/** How a tenant's own identity provider says what somebody is. */
export interface ClaimMapping {
  /** Null: it only says who somebody is. */
  readonly rolesClaim: string | null;
  readonly roles: readonly { readonly value: string; readonly role: StaffRole }[];
  readonly agencyClaim: string | null;
  /** Its addresses are proven also where it does not say so. */
  readonly addressesAreTheirs: boolean;
  /** Of one for recommenders: the claims that say who they are. */
  readonly person?: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
}

/** A claim by its name, else by a path within claims (`realm_access.roles`). */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (inside, part) =>
        typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
          ? (inside as Record<string, unknown>)[part]
          : undefined,
      claims,
    );
}

/** The claims of a tenant's own provider, as the installation's would say them. What it says of tenants and departments itself counts for nothing. */
export function mapped(
  claims: Readonly<Record<string, unknown>>,
  { rolesClaim, roles, agencyClaim, addressesAreTheirs }: ClaimMapping,
  tenant: string,
): Readonly<Record<string, unknown>> {
  const said = rolesClaim === null ? [] : [claimAt(claims, rolesClaim)].flat().map(String);
  const agency = agencyClaim === null ? undefined : [claimAt(claims, agencyClaim)].flat()[0];
  return {
    name: claims['name'] ?? claims['preferred_username'] ?? claims['email'],
    email: claims['email'],
    email_verified: claims['email_verified'] === true || addressesAreTheirs,
    ...(rolesClaim !== null && {
      department: {
        tenant,
        roles: roles.filter(({ value }) => said.includes(value)).map(({ role }) => role),
        agencyNumber: ['string', 'number'].includes(typeof agency) ? String(agency) : null,
      },
    }),
  };
}

/** As OpenID Connect names them. */
export const usualClaims = { email: 'email', firstName: 'given_name', lastName: 'family_name' };
const Address = z.email().max(254).nullish().catch(null);
const textAt = (claims: Readonly<Record<string, unknown>>, path: string): string => {
  const said = claimAt(claims, path);
  return typeof said === 'string' ? said.trim().slice(0, 100) : '';
};

/** A recommender as a tenant's own provider describes them; the last word of a whole name is the last name where it says no more. */
export function customerFrom(
  claims: Readonly<Record<string, unknown>>,
  { person, addressesAreTheirs }: Pick<ClaimMapping, 'person' | 'addressesAreTheirs'>,
) {
  const at = person ?? usualClaims;
  const email = Address.parse(claimAt(claims, at.email))?.toLowerCase() ?? null;
  const [first, last] = [textAt(claims, at.firstName), textAt(claims, at.lastName)];
  const words = first || last ? [] : textAt(claims, 'name').split(/\s+/);
  return {
    email,
    isProven: email !== null && (claims['email_verified'] === true || addressesAreTheirs),
    firstName: first || words.slice(0, -1).join(' '),
    lastName: last || (words.at(-1) ?? ''),
  };
}
