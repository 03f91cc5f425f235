import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { insertIfNew, lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { mailOwnerOf } from '#platform/domain/mail-owner.js';
import type { PersonId } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { mailboxOf } from '#platform/persons/person-store.js';
import type { Language } from '#platform/tenancy/tenant.js';
import {
  NamesOfEmployees,
  NoteStaffNotified,
  OperatorsToNotify,
  StaffAtWork,
  StaffMembersOf,
  StaffToNotify,
  StaffWithAddressOf,
  type StaffMember,
  type StaffMemberAtWork,
  type StaffWithAddress,
} from '../api.js';
import type { WayIn } from './ways-in.js';
import type { Entitled, ListedStaff, Staff, StaffRole } from '../use-cases/rights.js';

export const AgencyUserRow = defineEntity({
  name: 'AgencyUserRow',
  tableName: 'agency_user',
  properties: p => ({
    tenantId: p.uuid().primary(),
    userId: p.uuid().primary(),
    name: p.text(),
    roles: p.array(),
    /** Null: belongs to no agency. */
    agencyNumber: p.text().nullable(),
    /** Null: invited and never signed in yet. */
    firstSignedInAt: p.datetime().nullable(),
    lastSignedInAt: p.datetime().nullable(),
    /** Assigned at the invitation or first sign-in; never changes. */
    employeeNumber: p.text().defaultRaw("(nextval('employee_number'::regclass))::text"),
    emailEncrypted: p.text().nullable(),
    language: p.text().$type<Language>().defaultRaw("'de'::text"),
    /** Day of the last mail about waiting decisions. */
    toldOn: p.date().nullable(),
    /** Derived from the identity provider's subject; null for an invitation not followed, and where `userId` is derived from it. */
    loginId: p.uuid().nullable(),
    /** Keyed hash of an address that was invited, or that the provider states is verified. */
    emailHash: p.text().nullable(),
    rolesFrom: p.text().$type<'provider' | 'list'>().defaultRaw("'provider'::text"),
    /** How the account came in last; null: not known. */
    wayIn: p.json<WayIn>().nullable(),
    proposalId: p.uuid().nullable(),
    proposedRoles: p.array().nullable(),
    proposedAgency: p.text().nullable(),
    proposedBy: p.uuid().$type<PersonId>().nullable(),
    proposedByName: p.text().nullable(),
    proposedAt: p.datetime().nullable(),
    invitedAt: p.datetime().nullable(),
    invitedByName: p.text().nullable(),
    /** The one person who vouches for it: nobody else has agreed to the account, so it counts as theirs too. */
    invitedAloneBy: p.uuid().$type<PersonId>().nullable(),
    /** The platform operator who invited it; null: nobody of the platform, or a terminal. */
    invitedBy: p.uuid().$type<PersonId>().nullable(),
    /** Invited by the platform as an operator. */
    invitedByPlatform: p.boolean().default(false),
    /** Signed in as an operator once: they are asked where the platform seats one without any left. */
    wasOperator: p.boolean().default(false),
    /** Until then former operators may object to a seat that nobody but the platform agrees to; null: an operator agrees. */
    objectionsUntil: p.datetime().nullable(),
    /** Why a former operator objected to the seat; null: nobody did. */
    objection: p.text().nullable(),
    /** Invitation mail whose link is valid; null once it was followed. */
    invitationId: p.uuid().nullable(),
    blockedAt: p.datetime().nullable(),
    blockedByName: p.text().nullable(),
    /** Agency whose owner blocked them; null: an operator did. */
    blockedByAgency: p.text().nullable(),
    blockedBecause: p.text().nullable(),
  }),
});

/** A keyed hash of an address that an account was ever proven to have; of a platform operator in the platform's rows. */
export const ProvenAddressRow = defineEntity({
  name: 'ProvenAddressRow',
  tableName: 'proven_address',
  properties: p => ({
    tenantId: p.uuid().primary(),
    userId: p.uuid().primary(),
    addressHash: p.text().primary(),
  }),
});

interface SignedIn extends Staff, Partial<Pick<Entitled, 'rolesFrom'>> {
  /** Whether the provider states that the address is verified. */
  readonly proven?: boolean;
  readonly loginId?: string;
  readonly wayIn?: WayIn;
}

/** Agency staff and operators: as the identity provider last described them, or as the console's list says. */
@Injectable()
export class AgencyUsers {
  constructor(
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
  ) {}

  @Handles(StaffAtWork)
  atWork(agencyNumber: string | null): Promise<StaffMemberAtWork[]> {
    return atWork()
      .select(['userId', 'employeeNumber', 'name', 'roles', 'agencyNumber'])
      .$if(agencyNumber !== null, rows => rows.where('agencyNumber', '=', agencyNumber))
      .orderBy(sql`lower(name) collate "de-x-icu"`)
      .orderBy('employeeNumber')
      .execute();
  }

  @Handles(StaffMembersOf)
  members(userIds: readonly string[], employeeNumbers: readonly string[]): Promise<StaffMember[]> {
    return users()
      .select(['userId', 'employeeNumber', 'name'])
      .where(({ eb, or }) =>
        or([
          eb('userId', '=', sql<string>`any(${userIds}::uuid[])`),
          eb('employeeNumber', '=', sql<string>`any(${employeeNumbers}::text[])`),
        ]),
      )
      .execute();
  }

  @Handles(NamesOfEmployees)
  async namesOf(employeeNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await users()
      .select(['employeeNumber', 'name'])
      .where('employeeNumber', '=', sql<string>`any(${employeeNumbers}::text[])`)
      .execute();
    return new Map(rows.map(({ employeeNumber, name }) => [employeeNumber, name]));
  }

  /** Keyed hash of the mailbox behind an address, however it is spelt (docs/specification/people.md#e-mail-addresses). */
  hashOf(email: string): string {
    return this.keyed.of('agency_user.email', mailboxOf(email));
  }

  /** Hashes by which an address is found; those written before mailboxes were compared are of its spelling. */
  hashesOf(email: string): readonly string[] {
    return [...new Set([this.hashOf(email), this.keyed.of('agency_user.email', email.toLowerCase())])];
  }

  /** Whether somebody belongs to the agency, or is proposed to. */
  async hasAgency(agencyNumber: string): Promise<boolean> {
    const found = users().where(({ or, eb }) =>
      or([eb('agencyNumber', '=', agencyNumber), eb('proposedAgency', '=', agencyNumber)]),
    );
    return (await found.select('userId').limit(1).executeTakeFirst()) !== undefined;
  }

  sealed(email: string, userId: string): string {
    return this.cipher.encrypt(email, 'agency_user.email_encrypted', userId);
  }

  opening(sealed: string, userId: string): string {
    return this.cipher.decrypt(sealed, 'agency_user.email_encrypted', userId);
  }

  /** `locked`: the row is locked until the transaction ends. */
  async listed(userId: string, as: 'read' | 'locked' = 'read'): Promise<ListedStaff | undefined> {
    const found = listedRows().where('userId', '=', userId);
    const row = await (as === 'locked' ? found.forUpdate() : found).executeTakeFirst();
    return row && asListed(row);
  }

  /**
   * The person of this login: known by it, otherwise invited under their address, which the provider or the link mailed
   * to it (`invited`) has to prove. A blocked person with a proven address has priority. Locked until the transaction
   * ends.
   */
  async forSignIn(loginId: string, invited: string | null, { email, proven }: Pick<SignedIn, 'email' | 'proven'>) {
    const said = email === null ? [] : this.hashesOf(email);
    const rows = await listedRows()
      .select('emailHash')
      .where(({ or, and, eb }) =>
        or([
          eb('loginId', '=', loginId),
          and([eb('userId', '=', loginId), eb('loginId', 'is', null)]),
          ...(invited ? [eb('userId', '=', invited)] : []),
          ...(proven && said.length > 0 ? [eb('userId', 'in', everProvenToHave(said))] : []),
        ]),
      )
      .orderBy('userId')
      .forUpdate()
      .execute();
    const known = rows.map(asListed);
    const theirs = rows
      .filter(({ emailHash }) => emailHash !== null && said.includes(emailHash))
      .map(({ userId }) => userId);
    return (
      known.find(({ blockedAt }) => blockedAt !== null) ??
      known.find(one => one.loginId === loginId) ??
      known.find(one => one.loginId === null && theirs.includes(one.userId))
    );
  }

  async signedIn(
    userId: string,
    { name, roles, agencyNumber, email, rolesFrom = 'provider', proven = false, loginId = userId, wayIn }: SignedIn,
    language: Language,
    at: Date,
  ): Promise<void> {
    const described = {
      name,
      roles: [...roles],
      agencyNumber,
      rolesFrom,
      loginId,
      wayIn: wayIn ?? null,
      ...(roles.includes('Betreiber') && { wasOperator: true }),
      lastSignedInAt: at,
      language,
      ...((email !== null || rolesFrom === 'provider') && { emailEncrypted: email && this.sealed(email, userId) }),
      ...(email !== null && proven && { emailHash: this.hashOf(email) }),
    };
    if (email !== null && proven) await this.noteProven(userId, email);
    const user = { tenantId: currentWork().tenantId, userId };
    if (await insertIfNew(AgencyUserRow, { ...user, firstSignedInAt: at, ...described })) return;
    await changeUser(userId, described);
    // The first time of sign-in is kept.
    await currentEntityManager().nativeUpdate(
      AgencyUserRow,
      { ...user, firstSignedInAt: null },
      { firstSignedInAt: at },
    );
  }

  /** The account is one human's with all others that ever had this address, also once it has another. */
  async noteProven(userId: string, email: string): Promise<void> {
    await insertIfNew(ProvenAddressRow, {
      tenantId: currentWork().tenantId,
      userId,
      addressHash: this.hashOf(email),
    });
  }

  async describedAs(userId: string, { name, roles, agencyNumber }: Omit<Staff, 'email'>): Promise<void> {
    const isOperator = roles.includes('Betreiber');
    await changeUser(userId, { name, roles: [...roles], agencyNumber, ...(isOperator && { wasOperator: true }) });
  }

  @Handles(StaffToNotify)
  async toNotify(day: string, signedInSince: Date): Promise<StaffWithAddress[]> {
    const rows = await withAnAddress()
      .where('toldOn', 'is distinct from', day)
      .where('lastSignedInAt', '>=', signedInSince)
      .orderBy('userId')
      .forUpdate()
      .execute();
    return rows.map(row => this.opened(row));
  }

  @Handles(OperatorsToNotify)
  async operators(signedInSince: Date): Promise<StaffWithAddress[]> {
    const rows = await withAnAddress().where('lastSignedInAt', '>=', signedInSince).orderBy('userId').execute();
    return rows.filter(({ roles }) => roles.includes('Betreiber')).map(row => this.opened(row));
  }

  /**
   * To whom the agency's mail belongs: the domains, or at a freemail provider the addresses, of those of its people whom
   * two others know. Nobody makes an address the agency's by inviting it alone.
   */
  async mailOwnersOf(agencyNumber: string): Promise<string[]> {
    const rows = await users()
      .select(['userId', 'emailEncrypted', 'emailHash'])
      .where('agencyNumber', '=', agencyNumber)
      .where('blockedAt', 'is', null)
      .where('invitedAloneBy', 'is', null)
      .where('emailEncrypted', 'is not', null)
      .$narrowType<{ emailEncrypted: string }>()
      .execute();
    return rows.flatMap(({ userId, emailEncrypted, emailHash }) => {
      const email = this.opening(emailEncrypted, userId);
      return this.hashOf(email) === emailHash ? [mailOwnerOf(email)] : [];
    });
  }

  /** Everybody with an address who was an operator once, blocked or not. */
  async formerOperators(): Promise<string[]> {
    const rows = await users()
      .select('userId')
      .where('wasOperator', '=', true)
      .where('emailEncrypted', 'is not', null)
      .orderBy('userId')
      .execute();
    return rows.map(({ userId }) => userId);
  }

  @Handles(NoteStaffNotified)
  async noteNotified(userId: string, day: string): Promise<void> {
    await changeUser(userId, { toldOn: day });
  }

  @Handles(StaffWithAddressOf)
  async withAddress(userId: string): Promise<StaffWithAddress | null> {
    const row = await withAnAddress().where('userId', '=', userId).executeTakeFirst();
    return row ? this.opened(row) : null;
  }

  private opened({
    emailEncrypted,
    ...row
  }: Awaited<ReturnType<ReturnType<typeof withAnAddress>['execute']>>[number]): StaffWithAddress {
    return { ...row, agencyNumber: row.agencyNumber ?? '', email: this.opening(emailEncrypted, row.userId) };
  }
}

export const staff = () => tables<typeof AgencyUserRow | typeof ProvenAddressRow>();

const everProvenToHave = (addressHashes: readonly string[]) =>
  staff()
    .selectFrom('proven_address')
    .select('userId')
    .where('tenantId', '=', currentWork().tenantId)
    .where('addressHash', 'in', addressHashes);

export const noProposal = {
  proposalId: null,
  proposedRoles: null,
  proposedAgency: null,
  proposedBy: null,
  proposedByName: null,
  proposedAt: null,
  objectionsUntil: null,
};

/** Until the transaction ends: two changes at once, each fine by itself, could leave nobody. */
export const lockStaff = (): Promise<void> => lockName(`staff ${currentWork().tenantId}`);

export const users = () => staff().selectFrom('agency_user').where('tenantId', '=', currentWork().tenantId);

/** Operators whom the platform invited, or wants to. */
export const invitedByPlatform = () =>
  users()
    .selectAll()
    .where('invitedByPlatform', '=', true)
    .where(
      sql<boolean>`('Betreiber' = any(roles) or 'Betreiber' = any(coalesce(proposed_roles, '{}')) or objection is not null)`,
    );

/** Changes one user, or several at once. */
export async function changeUser(
  userId: string | readonly string[],
  values: Partial<RowOf<typeof AgencyUserRow>>,
): Promise<void> {
  const users = {
    tenantId: currentWork().tenantId,
    userId: typeof userId === 'string' ? userId : { $in: [...userId] },
  };
  await currentEntityManager().nativeUpdate(AgencyUserRow, users, values);
}

/** Staff who signed in before and are not blocked. */
export const atWork = () => users().where('lastSignedInAt', 'is not', null).where('blockedAt', 'is', null);

const listedRows = () =>
  users()
    .select(['userId', 'employeeNumber', 'loginId', 'name', 'roles', 'agencyNumber'])
    .select(['rolesFrom', 'blockedAt', 'lastSignedInAt']);

const asListed = (row: Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number]): ListedStaff => ({
  ...row,
  roles: row.roles as StaffRole[],
  loginId: row.loginId ?? (row.lastSignedInAt && row.userId),
});

const withAnAddress = () =>
  atWork()
    .select(['userId', 'name', 'emailEncrypted', 'language', 'roles', 'agencyNumber'])
    .where('emailEncrypted', 'is not', null)
    .$narrowType<{ emailEncrypted: string }>();
