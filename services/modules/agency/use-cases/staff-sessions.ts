import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type AuditEntry } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { idFrom } from '#platform/domain/ids.js';
import { actorOf } from '#platform/http/call.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { ProviderGrants } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { AgencyUsers, changeUser } from '../persistence.js';
import { IdentityProvider, type Identity, type SignInService } from './identity-providers.js';
import { entitled, entitledOrNone, mapped, personFrom, type Staff } from './rights.js';
import { SignInServices } from './sign-in-services.js';

/** So long after the provider last said who somebody is, the session is over. */
export const sessionHours = 1;
/** A working day: however often the provider was asked, one then signs in anew. */
const AT_MOST_HOURS = 10;

/** Where to write to somebody is none of the session's business. */
type StaffOfSession = Omit<Staff, 'email'>;
export interface OpenedSession extends StaffOfSession {
  /** Plaintext of the agency token. */
  readonly token: string;
}
/** Who somebody is here, and what that means, whichever provider said so. */
interface Said extends Pick<Identity, 'claims' | 'refreshToken'> {
  readonly loginId: string;
}
/** Subjects of two providers are two people. */
function asSaid(tenant: Tenant, { subject, claims, refreshToken }: Identity, service: SignInService | undefined): Said {
  if (!service) return { loginId: idFrom(tenant.id, subject), claims, refreshToken };
  const loginId = idFrom(tenant.id, service.serviceId, subject);
  return { loginId, claims: mapped(claims, service.mapping, tenant.key), refreshToken };
}

/** Sessions of staff. With a refresh token of the provider they last a working day, their roles read again and again; without one an hour. */
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

  /** As somebody who has just proven who they are; `alsoNoted`: what they did besides, in their name. */
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

  /** None that was mailed to them opens anything any more, or is mailed late. */
  async linkFollowed(userId: string): Promise<void> {
    await this.tokens.useUp(['staff-invitation'], userId);
    await changeUser(userId, { invitationId: null });
  }

  /** Also those they opened in a recommender's name, and the links to open one. */
  async endAllOf(userIds: readonly string[]): Promise<void> {
    await this.tokens.revokeAllOf('agency', userIds);
    const actors = userIds.flatMap(id => [`agency:${id}`, `operator:${id}`]);
    await this.tokens.revokeThoseWith(['user', 'admin-login'], 'staff.actor', actors);
  }

  async close(token: string): Promise<void> {
    await this.tokens.revoke('agency', token);
  }

  /** The provider stands by whom it named: today's roles, or the end where those are another's or none. */
  async settle(
    session: TokenRecord,
    token: string,
    { identity, service, openedAt }: { identity: Identity; service: SignInService | undefined; openedAt: Date },
    tenant: Tenant,
    correlationId: string,
  ): Promise<void> {
    const { subjectId, data } = session;
    const { loginId, claims, refreshToken } = asSaid(tenant, identity, service);
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

/** Finishes single sign-on: code and verifier of the authorization-code flow become an agency session. */
export class SignStaffIn extends Command<OpenedSession> {
  constructor(
    readonly tenant: Tenant,
    readonly code: string,
    readonly verifier: string,
    readonly nonce: string | undefined,
    /** Of the mail that invited them. */
    readonly invitation: string | undefined,
    /** A provider of the tenant's own. */
    readonly serviceId: string | undefined,
    readonly request: { readonly address: string; readonly correlationId: string; readonly language: Language },
  ) {
    super();
  }
}

@CommandHandler(SignStaffIn)
export class SignStaffInHandler implements ICommandHandler<SignStaffIn> {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly services: SignInServices,
    private readonly users: AgencyUsers,
    private readonly sessions: StaffSessions,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({
    tenant,
    code,
    verifier,
    nonce,
    invitation,
    serviceId,
    request: { address, correlationId, language },
  }: SignStaffIn): Promise<OpenedSession> {
    const work = { tenantId: tenant.id, actor: 'anonymous', correlationId };
    const service = serviceId && (await this.work.run(work, () => this.services.find(serviceId, 'staff')));
    ensure(!serviceId || Boolean(service), 'not-authorised');
    const identity = await this.provider.identify({ code, verifier, nonce }, address, service || undefined);
    const { loginId, claims, refreshToken } = asSaid(tenant, identity, service || undefined);
    const person = personFrom(claims);
    return this.work.run(work, async () => {
      const listed = await this.users.whoSignsIn(loginId, await this.invited(invitation), person);
      const { email, rolesFrom, ...staff } = entitled(claims, tenant.key, listed);
      const userId = listed?.userId ?? loginId;
      const described = { ...staff, email, rolesFrom, proven: person.proven, loginId };
      await this.users.signedIn(userId, described, language, this.clock.now());
      if (listed?.lastSignedInAt === null) await this.sessions.linkFollowed(userId);
      return this.sessions.openFor(userId, staff, { refreshToken, service: serviceId });
    });
  }

  /** Whom a link invited, while it is good. */
  private async invited(link: string | undefined): Promise<string | null> {
    return link === undefined ? null : ((await this.tokens.resolve('staff-invitation', link))?.subjectId ?? null);
  }
}
