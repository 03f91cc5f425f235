import { z } from 'zod';
import { DomainError, ensure } from '#platform/domain/domain-error.js';

/** docs/specification/programme.md#who-may-do-what; any other role is ignored. */
export const staffRoles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface Staff {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Null for operators, who belong to no agency. */
  readonly agencyNumber: string | null;
  /** Address for mails about waiting decisions; null where the provider gives none. */
  readonly email: string | null;
}

/** Identity claims of the scope `basic`. */
const Person = z.object({
  name: z.string().trim().min(1).max(200).nullish().catch(null),
  email: z.email().max(254).nullish().catch(null),
});

/** Some providers write truth values as text. Entra sends no `email_verified`, but `xms_edov`, also as 1. */
const isTrue = (said: unknown): boolean => said === true || said === 'true';
const statesVerified = (claims: Readonly<Record<string, unknown>>): boolean =>
  isTrue(claims['email_verified']) ||
  (claims['email_verified'] === undefined && [true, 'true', 1, '1'].includes(claims['xms_edov'] as never));

/** Role claims of the scope `department`. */
const Claims = Person.extend({
  name: z.string().trim().min(1).max(200),
  department: z.object({
    tenant: z.string(),
    roles: z.array(z.string()),
    agencyNumber: z.string().trim().min(1).max(40).nullish(),
  }),
});

/** A platform operator belongs to no tenant: claims that name a tenant make nobody a platform operator. */
const PlatformClaims = z.object({
  name: z.string().trim().min(1).max(200),
  department: z.object({ tenant: z.null().optional(), roles: z.array(z.string()) }),
});

const isStaffRole = (role: string): role is StaffRole => (staffRoles as readonly string[]).includes(role);

/** The staff member described by the claims; refuses `not-authorised` for another tenant's people and for those without a role here. */
export function staffFrom(claims: unknown, tenantKey: string): Staff {
  const { success, data } = Claims.safeParse(claims);
  ensure(success, 'not-authorised');
  const { name, email, department } = data;
  ensure(department.tenant.toLowerCase() === tenantKey.toLowerCase(), 'not-authorised');
  const roles = staffRoles.filter(role => department.roles.filter(isStaffRole).includes(role));
  const agencyNumber = department.agencyNumber ?? null;
  // Without an agency number it is unknown whose customers they may see, so only operators are accepted.
  const usable = roles.filter(role => agencyNumber !== null || role === 'Betreiber');
  ensure(usable.length > 0, 'not-authorised');
  return { name, roles: usable, agencyNumber, email: email ?? null };
}

/** The name of the platform operator described by the claims; refuses `not-authorised` for everybody else. */
export function platformOperatorFrom(claims: unknown): string {
  const { success, data } = PlatformClaims.safeParse(claims);
  ensure(success && data.department.roles.includes('plattform'), 'not-authorised');
  return data.name;
}

/** Roles of a person, and their agency. */
export interface Rights {
  readonly roles: readonly StaffRole[];
  readonly agencyNumber: string | null;
}

/** The fields of a list entry that decide a person's rights. */
export interface Listed extends Rights {
  readonly name: string;
  /** Source of their roles: the list has priority over the provider. */
  readonly rolesFrom: 'provider' | 'list';
  readonly blockedAt: Date | null;
}

/** The person found at a sign-in. */
export interface ListedStaff extends Listed {
  readonly userId: string;
  readonly employeeNumber: string;
  /** Their login at the identity provider; null until the invitation is followed. */
  readonly loginId: string | null;
  readonly lastSignedInAt: Date | null;
}

export interface Entitled extends Staff {
  readonly rolesFrom: Listed['rolesFrom'];
}

/** A person's name and address from the claims; `proven`: the provider states that the address is verified. */
export function personFrom(claims: unknown): { name: string | null; email: string | null; proven: boolean } {
  const { data } = Person.loose().safeParse(claims);
  return { name: data?.name ?? null, email: data?.email?.toLowerCase() ?? null, proven: statesVerified(data ?? {}) };
}

/**
 * Rights of a person whom the provider names (docs/specification/programme.md#the-list-of-staff); refuses
 * `not-authorised` for people without rights, or blocked.
 */
export function entitled(claims: unknown, tenantKey: string, listed: Listed | undefined): Entitled {
  ensure(!listed?.blockedAt, 'not-authorised');
  if (listed?.rolesFrom !== 'list' || listed.roles.length === 0)
    return { ...staffFrom(claims, tenantKey), rolesFrom: 'provider' };
  const { name, email } = personFrom(claims);
  const { roles, agencyNumber } = listed;
  return { name: name ?? listed.name, email, roles, agencyNumber, rolesFrom: 'list' };
}

/** Like `entitled`; null where that refuses. */
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

/** People whom an agency's owner sees: its staff, except those who are operators too. */
export const isOf = (agency: string, one: { roles: readonly string[]; agencyNumber: string | null }): boolean =>
  one.agencyNumber === agency && !one.roles.includes('Betreiber');

/** A person with a role in an agency needs an agency number; operators alone must have none. */
export const isWhole = ({ roles, agencyNumber }: Rights): boolean =>
  roles.length > 0 && roles.some(role => role !== 'Betreiber') === (agencyNumber !== null);
export function mustBeWhole<R extends Rights>(rights: R): R {
  ensure(isWhole(rights), 'validation-failed', { fields: [{ field: 'Agenturnummer', reason: 'contradictory' }] });
  return rights;
}

/**
 * Operators and owners act as second persons. Without another operator's approval one could invite a second account of
 * their own and approve with it (docs/specification/programme.md#a-second-person).
 */
export const needsAnotherOperator = (before: Rights, after: Rights): boolean =>
  after.roles.some(
    role =>
      role !== 'AgenturMitarbeiter' &&
      (!before.roles.includes(role) || (role === 'AgenturInhaber' && before.agencyNumber !== after.agencyNumber)),
  );

export const isSame = (one: Rights, other: Rights): boolean =>
  one.agencyNumber === other.agencyNumber && String([...one.roles].sort()) === String([...other.roles].sort());

/** How the claims of a tenant's own identity provider are mapped to roles. */
export interface ClaimMapping {
  /** Null: the provider gives the identity only, no roles. */
  readonly rolesClaim: string | null;
  readonly roles: readonly { readonly value: string; readonly role: StaffRole }[];
  readonly agencyClaim: string | null;
  /** Its addresses count as verified even without the claim. */
  readonly addressesAreTheirs: boolean;
  /** For recommenders: names of the claims with address and names. */
  readonly person?: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
}

/** A claim by its name, otherwise by a path within claims (`realm_access.roles`). */
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

/** The claims of a tenant's own provider in the installation's format. Its own statements on tenants and departments are ignored. */
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
    email_verified: statesVerified(claims) || addressesAreTheirs,
    ...(rolesClaim !== null && {
      department: {
        tenant,
        roles: roles.filter(({ value }) => said.includes(value)).map(({ role }) => role),
        agencyNumber: ['string', 'number'].includes(typeof agency) ? String(agency) : null,
      },
    }),
  };
}

/** Standard claim names of OpenID Connect. */
export const usualClaims = { email: 'email', firstName: 'given_name', lastName: 'family_name' };
const Address = z.email().max(254).nullish().catch(null);
const textAt = (claims: Readonly<Record<string, unknown>>, path: string): string => {
  const said = claimAt(claims, path);
  return typeof said === 'string' ? said.trim().slice(0, 100) : '';
};

/** A recommender as described by a tenant's own provider; of a single full name the last word is taken as last name. */
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
    isProven: email !== null && (statesVerified(claims) || addressesAreTheirs),
    firstName: first || words.slice(0, -1).join(' '),
    lastName: last || (words.at(-1) ?? ''),
  };
}
