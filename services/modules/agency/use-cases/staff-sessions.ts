import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { actorOf } from '#platform/http/call.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProviderGrants } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { AgencyUsers, changeUser } from '../persistence/agency-users.js';
import type { Identity, SignInService } from './identity-providers.js';
import { entitledOrNone, type Staff } from './rights.js';
import { providerIdentity } from './provider-identity.js';

/** Hours after the provider's last confirmation at which the session ends. */
export const sessionHours = 1;

/** A session ends after a working day, however often the provider confirmed it. */
const AT_MOST_HOURS = 10;

/** The session does not store the address. */
type StaffOfSession = Omit<Staff, 'email'>;

export interface OpenedSession extends StaffOfSession {
  /** Plaintext of the agency token. */
  readonly token: string;
}

/**
 * Sessions of staff. With a refresh token of the provider they last a working day, their roles being read again
 * regularly; without one an hour.
 */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly users: AgencyUsers,
    private readonly grants: ProviderGrants,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  private async open(
    userId: string,
    staff: StaffOfSession,
    refreshToken: string | undefined,
    service?: string,
  ): Promise<string> {
    const now = this.clock.now();
    const token = await this.tokens.issue('agency', userId, {
      expiresAt: addHours(now, sessionHours),
      data: { ...staff, ...(refreshToken !== undefined && this.grants.askAt()), ...(service && { service }) },
    });
    if (refreshToken !== undefined) await this.grants.keep(token, refreshToken);
    return token;
  }

  /** Opens a session for a person who has just proven their identity; `alsoNoted`: further audit entries in their name. */
  openFor(
    userId: string,
    staff: StaffOfSession,
    {
      refreshToken,
      service,
      alsoNoted = [],
    }: {
      readonly refreshToken?: string | undefined;
      readonly service?: string | undefined;
      readonly alsoNoted?: readonly AuditEntry[];
    } = {},
  ): Promise<OpenedSession> {
    const { correlationId, tenantId } = currentWork();
    return this.asThemselves(userId, staff, correlationId, tenantId, async () => {
      const { name, roles, agencyNumber } = staff;
      for (const entry of alsoNoted) await this.audit.record(entry);
      await this.audit.record({ action: 'session.open', subject: userId, by: name, after: { roles, agencyNumber } });
      return { ...staff, token: await this.open(userId, staff, refreshToken, service) };
    });
  }

  /** Revokes all invitation links of a person, and stops mails with one that are not sent yet. */
  async linkFollowed(userId: string): Promise<void> {
    await this.tokens.useUp(['staff-invitation'], userId);
    await changeUser(userId, { invitationId: null });
  }

  /** Also ends sessions they opened in a recommender's name, and revokes links to open one. */
  async endAllOf(userIds: readonly string[]): Promise<void> {
    await this.tokens.revokeAllOf('agency', userIds);
    const actors = userIds.flatMap(id => [`agency:${id}`, `operator:${id}`]);
    await this.tokens.revokeThoseWith(['user', 'admin-login'], 'staff.actor', actors);
  }

  async close(token: string): Promise<void> {
    await this.tokens.revoke('agency', token);
  }

  async signOut({ token, userId, name }: { readonly token: string; readonly userId: string; readonly name: string }) {
    await this.close(token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }

  /** The provider confirmed the person: updates the roles, or ends the session where the person differs or has no role. */
  async settle(
    session: TokenRecord,
    token: string,
    { identity, service, openedAt }: { identity: Identity; service: SignInService | undefined; openedAt: Date },
    tenant: Tenant,
    correlationId: string,
  ): Promise<void> {
    const { subjectId, data } = session;
    const { loginId, claims, refreshToken } = providerIdentity(tenant, identity, service);
    const listed = await this.users.listed(subjectId);
    const found = listed?.loginId === loginId ? entitledOrNone(claims, tenant.key, listed) : null;
    if (!found) return this.end(session, token, tenant, correlationId);
    const { email: _, rolesFrom: __, ...staff } = found;
    const now = this.clock.now();
    const latest = addHours(openedAt, AT_MOST_HOURS);
    const expiresAt = addHours(now, sessionHours) < latest ? addHours(now, sessionHours) : latest;
    await this.tokens.renew('agency', token, { ...staff, ...this.grants.askAt() }, expiresAt);
    await this.grants.asked(token, refreshToken ?? '');
    const [before, after] = [
      { roles: data['roles'], agencyNumber: data['agencyNumber'] },
      { roles: staff.roles, agencyNumber: staff.agencyNumber },
    ];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await this.users.describedAs(subjectId, staff);
    await this.asThemselves(subjectId, staff, correlationId, tenant.id, () =>
      this.audit.record({ action: 'session.roles', subject: subjectId, by: staff.name, before, after }),
    );
  }

  /** The provider no longer knows the person, or gives them no role here. */
  async end({ subjectId, data }: TokenRecord, token: string, tenant: Tenant, correlationId: string): Promise<void> {
    const staff = {
      name: String(data['name'] ?? ''),
      roles: (data['roles'] ?? []) as Staff['roles'],
      agencyNumber: (data['agencyNumber'] ?? null) as string | null,
    };
    await this.close(token);
    await this.asThemselves(subjectId, staff, correlationId, tenant.id, () =>
      this.audit.record({ action: 'session.end', subject: subjectId, by: staff.name }),
    );
  }

  private asThemselves<T>(
    userId: string,
    { name, roles, agencyNumber }: StaffOfSession,
    correlationId: string,
    tenantId: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const actor = actorOf({ kind: 'agency', userId, name, roles, agencyNumber: agencyNumber ?? '', token: '' });
    return this.work.run({ tenantId, actor, correlationId }, work);
  }
}
