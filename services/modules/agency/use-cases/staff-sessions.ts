import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type AuditEntry } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { currentWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { idFrom } from '#platform/domain/ids.js';
import { SessionRenewal } from '#platform/http/authenticate.js';
import { actorOf } from '#platform/http/call.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { ProviderGrants, type ProviderGrant } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { recommenderSessionHours } from '../api.js';
import { AgencyUsers, changeUser } from '../persistence.js';
import { IdentityProvider, type Identity, type SignInService } from './identity-providers.js';
import { entitled, entitledOrNone, mapped, personFrom, type Staff } from './rights.js';
import { customerLogin, SignInServices } from './sign-in-services.js';

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
/** A person's identity and claims, independent of the provider. */
interface ProviderIdentity extends Pick<Identity, 'claims' | 'refreshToken'> {
  readonly loginId: string;
}
/** The same subject at two providers means two people. */
function providerIdentity(
  tenant: Tenant,
  { subject, claims, refreshToken }: Identity,
  service: SignInService | undefined,
): ProviderIdentity {
  if (!service) return { loginId: idFrom(tenant.id, subject), claims, refreshToken };
  const loginId = idFrom(tenant.id, service.serviceId, subject);
  return { loginId, claims: mapped(claims, service.mapping, tenant.key), refreshToken };
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

/** Completes single sign-on: code and verifier of the authorization-code flow become an agency session. */
export class SignStaffIn extends Command<OpenedSession> {
  constructor(
    readonly tenant: Tenant,
    readonly code: string,
    readonly verifier: string,
    readonly nonce: string | undefined,
    /** Token of the invitation mail's link. */
    readonly invitation: string | undefined,
    /** One of the tenant's own providers; undefined: the installation's. */
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
    const { loginId, claims, refreshToken } = providerIdentity(tenant, identity, service || undefined);
    const person = personFrom(claims);
    return this.work.run(work, async () => {
      const listed = await this.users.forSignIn(loginId, await this.invited(invitation), person);
      const { email, rolesFrom, ...staff } = entitled(claims, tenant.key, listed);
      const userId = listed?.userId ?? loginId;
      const described = { ...staff, email, rolesFrom, proven: person.proven, loginId };
      await this.users.signedIn(userId, described, language, this.clock.now());
      if (listed?.lastSignedInAt === null) await this.sessions.linkFollowed(userId);
      return this.sessions.openFor(userId, staff, { refreshToken, service: serviceId });
    });
  }

  /** The person invited by the link, while it is valid. */
  private async invited(link: string | undefined): Promise<string | null> {
    return link === undefined ? null : ((await this.tokens.resolve('staff-invitation', link))?.subjectId ?? null);
  }
}

/** The grant to ask with, and the provider to ask. */
interface Taken {
  readonly grant: ProviderGrant;
  readonly service: SignInService | 'gone' | undefined;
}
type Request = Parameters<SessionRenewal['renew']>[2];

const LOOK_AGAIN_MS = 200;
/** The kinds of session that a provider opens, and the audience for which it has to be switched on. */
const audiences = { agency: 'staff', user: 'customers' } as const;
const kindOf = ({ kind }: TokenRecord) => (kind === 'agency' ? 'agency' : 'user');

/** Asks providers again whether they confirm the people whose sessions they opened: staff and recommenders. */
@Injectable()
export class ProviderSessionRenewal extends SessionRenewal {
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly provider: IdentityProvider,
    private readonly services: SignInServices,
    private readonly staff: StaffSessions,
    private readonly grants: ProviderGrants,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Concurrent calls of one session share one question to the provider. */
  override renew(tenant: Tenant, token: string, request: Request): Promise<void> {
    const key = `${tenant.id} ${token}`;
    const asking = this.underWay.get(key) ?? this.ask(tenant, token, request).finally(() => this.underWay.delete(key));
    this.underWay.set(key, asking);
    return asking;
  }

  private async ask(tenant: Tenant, token: string, { address, correlationId }: Request): Promise<void> {
    const work = { tenantId: tenant.id, actor: 'anonymous', correlationId };
    const taken = await this.taken(token, work);
    if (!taken) return;
    const { grant, service } = taken;
    const answer = service === 'gone' ? 'over' : await this.provider.askAgain(grant.refreshToken, address, service);
    await this.work.run(work, async () => {
      const session = await this.session(token);
      if (!session) return;
      if (answer === 'away') return this.goOn(session, token, grant);
      const isStaff = kindOf(session) === 'agency';
      if (answer === 'over' || service === 'gone')
        return isStaff ? this.staff.end(session, token, tenant, correlationId) : this.tokens.revoke('user', token);
      return isStaff
        ? this.staff.settle(session, token, { ...grant, identity: answer, service }, tenant, correlationId)
        : this.settle(session, token, answer, service, tenant);
    });
  }

  private async session(token: string): Promise<TokenRecord | undefined> {
    return (await this.tokens.resolve('agency', token)) ?? this.tokens.resolve('user', token);
  }

  /** The grant, for one process at a time; undefined where another process has asked meanwhile, or the session is over. */
  private async taken(token: string, work: WorkContext): Promise<Taken | undefined> {
    for (;;) {
      const grant = await this.work.run(work, async () => {
        const taken = await this.grants.take(token);
        if (taken === undefined || taken === 'others') return taken;
        const session = await this.session(token);
        const askAt = session?.data['askAt'];
        if (session && typeof askAt === 'string' && new Date(askAt) <= this.clock.now())
          return { grant: taken, service: await this.asked(session) };
        await this.grants.asked(token, taken.refreshToken);
        return undefined;
      });
      if (grant !== 'others') return grant;
      await wait(LOOK_AGAIN_MS);
    }
  }

  /** The tenant's own provider that opened the session; one that is switched off confirms nobody. */
  private async asked(session: TokenRecord): Promise<Taken['service']> {
    const { service } = session.data;
    if (typeof service !== 'string') return undefined;
    return (await this.services.find(service, audiences[kindOf(session)])) ?? 'gone';
  }

  /** A recommender's provider confirmed the person: the session is extended; for another person it ends. */
  private async settle(
    { data }: TokenRecord,
    token: string,
    { subject, refreshToken }: Identity,
    service: SignInService | undefined,
    tenant: Tenant,
  ): Promise<void> {
    if (!service || customerLogin(tenant.id, service.issuer, subject) !== data['login'])
      return this.tokens.revoke('user', token);
    await this.tokens.renew('user', token, this.grants.askAt(), addHours(this.clock.now(), recommenderSessionHours));
    await this.grants.asked(token, refreshToken ?? '');
  }

  /** The session continues until its time is over, and is not extended. */
  private async goOn(session: TokenRecord, token: string, { refreshToken }: ProviderGrant): Promise<void> {
    await this.tokens.renew(kindOf(session), token, this.grants.askAgainAt());
    await this.grants.asked(token, refreshToken);
  }
}
