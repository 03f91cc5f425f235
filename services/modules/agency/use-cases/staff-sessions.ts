import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import * as oidc from 'openid-client';
import { Audit } from '#platform/audit.js';
import { addHours, addMinutes, Clock } from '#platform/clock.js';
import { currentWork, isWorking, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { idFrom } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { StaffRenewal } from '#platform/http/authenticate.js';
import { actorOf } from '#platform/http/call.js';
import { AtOnce } from '#platform/intake/limits.js';
import { logger } from '#platform/logger.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { AgencyUsers, StaffGrants, type StaffGrant } from '../persistence.js';
import { entitled, entitledOrNone, personFrom, type Staff } from './rights.js';

/** Seconds a call to the identity provider may take. */
const patience = 5;
/** Milliseconds after which its addresses and keys are looked up anew. */
const knownFor = 3_600_000;
/** Sign-ins that may wait for the provider at once, in all and from one network: anybody may begin one. */
const [waiting, waitingOfOne] = [64, 16];

interface Proof {
  readonly code: string;
  readonly verifier: string;
  /** What was sent to the provider, where the client sent one. */
  readonly nonce: string | undefined;
}

interface Identity {
  /** The provider's own name for the person; never stored. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** To ask again with, where the provider gives one. */
  readonly refreshToken: string | undefined;
}

/** Where agency and operators sign in (OpenID Connect, authorization code with PKCE). */
@Injectable()
export class IdentityProvider {
  private readonly atOnce = new AtOnce(waiting, waitingOfOne);
  private known: { readonly configuration: Promise<oidc.Configuration>; readonly at: number } | undefined;

  /**
   * Trades the code for who it stands for. Refused: not-authorised for a wrong, used or expired code, unavailable when the provider does not answer.
   * Never called inside a transaction: a provider that hangs would keep its connection.
   */
  identify(proof: Proof, address: string): Promise<Identity> {
    if (isWorking()) throw new Error('The identity provider is asked outside a transaction.');
    return this.atOnce.run(address, () => this.trade(proof));
  }

  /** Who the person is by now: `over` where the provider no longer stands by its earlier answer, `away` where it does not answer. Never called inside a transaction either. */
  async askAgain(refreshToken: string, address: string): Promise<Identity | 'over' | 'away'> {
    if (isWorking()) throw new Error('The identity provider is asked outside a transaction.');
    try {
      return await this.atOnce.run(address, async () => {
        const configuration = await this.configuration();
        const identity = await identityOf(configuration, await oidc.refreshTokenGrant(configuration, refreshToken));
        return { ...identity, refreshToken: identity.refreshToken ?? refreshToken };
      });
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'over';
      refusalFor(error);
      return 'away';
    }
  }

  private async trade({ code, verifier, nonce }: Proof): Promise<Identity> {
    try {
      const configuration = await this.configuration();
      // The code can only be exchanged at the one provider we know, so the answer's `iss` is that provider.
      const answer = new URL(`${environment().PUBLIC_URL.replace(/\/$/, '')}/admin/auth-callback`);
      answer.search = new URLSearchParams({ code, iss: configuration.serverMetadata().issuer }).toString();
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(nonce && { expectedNonce: nonce }),
      });
      return await identityOf(configuration, tokens);
    } catch (error) {
      throw refusalFor(error);
    }
  }

  private configuration(): Promise<oidc.Configuration> {
    if (this.known && Date.now() - this.known.at < knownFor) return this.known.configuration;
    const configuration = discover();
    this.known = { configuration, at: Date.now() };
    // A provider that was down is asked again by the next sign-in.
    configuration.catch(() => (this.known = undefined));
    return configuration;
  }
}

async function discover(): Promise<oidc.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = environment();
  if (!OIDC_ISSUER) throw new Error('OIDC_ISSUER is not set');
  const issuer = new URL(OIDC_ISSUER);
  // Plain http is for the demo's own provider; then the ID token's signature is what the claims rest on.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ];
  return oidc.discovery(issuer, OIDC_CLIENT_ID, undefined, oidc.None(), { execute, timeout: patience });
}

/** Providers that keep claims out of the ID token, or send none when asked again, answer them at the userinfo endpoint. */
async function identityOf(
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
): Promise<Identity> {
  const claims = tokens.claims();
  if (claims?.['department']) return { subject: claims.sub, claims, refreshToken: tokens.refresh_token };
  const told = await oidc.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? oidc.skipSubjectCheck);
  return { subject: told.sub, claims: { ...claims, ...told }, refreshToken: tokens.refresh_token };
}

function refusalFor(error: unknown): DomainError {
  if (error instanceof oidc.ResponseBodyError && error.status < 500) return new DomainError('not-authorised');
  // Another nonce than was sent, one that was not told, or none where one was: the code belongs to somebody else's sign-in.
  if (/nonce/i.test(`${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`))
    return new DomainError('not-authorised');
  // A cause that is no error is the provider's answer and may hold a person's claims: it is not logged.
  const { name, message, cause } = error as Error;
  logger.warn(
    { error: `${name}: ${message}`, cause: cause instanceof Error ? cause.message : undefined },
    'the identity provider did not answer as it should',
  );
  return new DomainError('unavailable', { retryAfterSeconds: 5 });
}

/** The roles of a session are no older: the provider is asked before the next call is served. */
const ROLES_MINUTES = 15;
/** While it does not answer, it is not asked at every call. */
const AGAIN_MINUTES = 1;
/** So long after the provider last said who somebody is, the session is over. */
export const sessionHours = 1;
/** A working day: however often the provider was asked, one then signs in anew. */
const AT_MOST_HOURS = 10;
const LOOK_AGAIN_MS = 200;

/** Where to write to somebody is none of the session's business. */
type StaffOfSession = Omit<Staff, 'email'>;
type Request = Parameters<StaffRenewal['renew']>[2];

/** Sessions of staff. With a refresh token of the provider they last a working day, their roles read again and again; without one an hour. */
@Injectable()
export class StaffSessions extends StaffRenewal {
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly provider: IdentityProvider,
    private readonly users: AgencyUsers,
    private readonly grants: StaffGrants,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    super();
  }

  async open(userId: string, staff: StaffOfSession, refreshToken: string | undefined): Promise<string> {
    const now = this.clock.now();
    await this.grants.forgetBefore(addHours(now, -AT_MOST_HOURS));
    const askAt = refreshToken === undefined ? {} : { askAt: addMinutes(now, ROLES_MINUTES).toISOString() };
    const token = await this.tokens.issue('agency', userId, {
      expiresAt: addHours(now, sessionHours),
      data: { ...staff, ...askAt },
    });
    if (refreshToken !== undefined) await this.grants.keep(this.tokens.idOf(token), refreshToken);
    return token;
  }

  async close(token: string): Promise<void> {
    await this.tokens.revoke('agency', token);
    await this.grants.forget(this.tokens.idOf(token));
  }

  /** Calls of one session that come at once wait for one question. */
  override renew(tenant: Tenant, token: string, request: Request): Promise<void> {
    const asking =
      this.underWay.get(token) ?? this.ask(tenant, token, request).finally(() => this.underWay.delete(token));
    this.underWay.set(token, asking);
    return asking;
  }

  private async ask(tenant: Tenant, token: string, { address, correlationId }: Request): Promise<void> {
    const work = { tenantId: tenant.id, actor: 'anonymous', correlationId };
    const grant = await this.taken(token, work);
    if (!grant) return;
    const answer = await this.provider.askAgain(grant.refreshToken, address);
    await this.work.run(work, async () => {
      const session = await this.tokens.resolve('agency', token);
      if (!session) return this.grants.forget(this.tokens.idOf(token));
      if (answer === 'over') return this.end(session, token, correlationId, tenant);
      if (answer === 'away') return this.goOn(session, token, grant);
      return this.settle(tenant, session, token, grant, answer, correlationId);
    });
  }

  /** What to ask with, for one process at a time; nothing where another one has asked meanwhile, or the session is over. */
  private async taken(token: string, work: Parameters<UnitOfWork['run']>[0]): Promise<StaffGrant | undefined> {
    for (;;) {
      const grant = await this.work.run(work, async () => {
        const taken = await this.grants.take(this.tokens.idOf(token));
        if (taken === undefined || taken === 'others') return taken;
        const askAt = (await this.tokens.resolve('agency', token))?.data['askAt'];
        if (typeof askAt === 'string' && new Date(askAt) <= this.clock.now()) return taken;
        await this.grants.asked(this.tokens.idOf(token), taken.refreshToken);
        return undefined;
      });
      if (grant !== 'others') return grant;
      await wait(LOOK_AGAIN_MS);
    }
  }

  private async settle(
    tenant: Tenant,
    { subjectId, data, ...rest }: TokenRecord,
    token: string,
    { openedAt }: StaffGrant,
    { subject, claims, refreshToken }: Identity,
    correlationId: string,
  ): Promise<void> {
    const listed = await this.users.listed(subjectId);
    const found = listed?.loginId === idFrom(tenant.id, subject) ? entitledOrNone(claims, tenant.key, listed) : null;
    if (!found) return this.end({ subjectId, data, ...rest }, token, correlationId, tenant);
    const { email: _, rolesFrom: __, ...staff } = found;
    const now = this.clock.now();
    const latest = addHours(openedAt, AT_MOST_HOURS);
    const expiresAt = addHours(now, sessionHours) < latest ? addHours(now, sessionHours) : latest;
    await this.tokens.renew(
      'agency',
      token,
      { ...staff, askAt: addMinutes(now, ROLES_MINUTES).toISOString() },
      expiresAt,
    );
    await this.grants.asked(this.tokens.idOf(token), refreshToken ?? '');
    const [before, after] = [
      { roles: data['roles'], agencyNumber: data['agencyNumber'] },
      { roles: staff.roles, agencyNumber: staff.agencyNumber },
    ];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await this.users.describedAs(subjectId, staff);
    await this.asThemselves(subjectId, staff, correlationId, tenant, () =>
      this.audit.record({ action: 'session.roles', subject: subjectId, by: staff.name, before, after }),
    );
  }

  /** Until its hour is over, and no longer. */
  private async goOn(session: TokenRecord, token: string, { refreshToken }: StaffGrant): Promise<void> {
    const now = this.clock.now();
    await this.tokens.renew(
      'agency',
      token,
      { askAt: addMinutes(now, AGAIN_MINUTES).toISOString() },
      session.expiresAt ?? addHours(now, sessionHours),
    );
    await this.grants.asked(this.tokens.idOf(token), refreshToken);
  }

  /** The provider no longer knows the person, or gives them no role here. */
  private async end(
    { subjectId, data }: TokenRecord,
    token: string,
    correlationId: string,
    tenant: Tenant,
  ): Promise<void> {
    const staff = {
      name: String(data['name'] ?? ''),
      roles: (data['roles'] ?? []) as Staff['roles'],
      agencyNumber: (data['agencyNumber'] ?? null) as string | null,
    };
    await this.close(token);
    await this.asThemselves(subjectId, staff, correlationId, tenant, () =>
      this.audit.record({ action: 'session.end', subject: subjectId, by: staff.name }),
    );
  }

  private asThemselves(
    userId: string,
    { name, roles, agencyNumber }: StaffOfSession,
    correlationId: string,
    tenant: Tenant,
    note: () => Promise<void>,
  ): Promise<void> {
    const actor = actorOf({ kind: 'agency', userId, name, roles, agencyNumber: agencyNumber ?? '', token: '' });
    return this.work.run({ tenantId: tenant.id, actor, correlationId }, note);
  }
}

interface OpenedSession extends StaffOfSession {
  /** Plaintext of the agency token. */
  readonly token: string;
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
    readonly request: { readonly address: string; readonly correlationId: string; readonly language: Language },
  ) {
    super();
  }
}

@CommandHandler(SignStaffIn)
export class SignStaffInHandler implements ICommandHandler<SignStaffIn> {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly users: AgencyUsers,
    private readonly sessions: StaffSessions,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({
    tenant,
    code,
    verifier,
    nonce,
    invitation,
    request: { address, correlationId, language },
  }: SignStaffIn): Promise<OpenedSession> {
    const { subject, claims, refreshToken } = await this.provider.identify({ code, verifier, nonce }, address);
    const { email: said, proven } = personFrom(claims);
    return this.work.run({ tenantId: tenant.id, actor: 'anonymous', correlationId }, async () => {
      const loginId = idFrom(tenant.id, subject);
      const listed = await this.users.whoSignsIn(loginId, await this.invited(invitation), proven ? said : null);
      const { email, rolesFrom, ...staff } = entitled(claims, tenant.key, listed);
      const userId = listed?.userId ?? loginId;
      const described = { ...staff, email, rolesFrom, proven, loginId };
      await this.users.signedIn(userId, described, language, this.clock.now());
      if (listed?.lastSignedInAt === null) await this.tokens.useUp(['staff-invitation'], userId);
      return this.opened(userId, staff, refreshToken);
    });
  }

  /** Whom a link invited, while it is good. */
  private async invited(link: string | undefined): Promise<string | null> {
    return link === undefined ? null : ((await this.tokens.resolve('staff-invitation', link))?.subjectId ?? null);
  }

  private opened(userId: string, staff: StaffOfSession, refreshToken: string | undefined): Promise<OpenedSession> {
    const { tenantId, correlationId } = currentWork();
    const agencyNumber = staff.agencyNumber ?? '';
    const actor = actorOf({ kind: 'agency', userId, ...staff, agencyNumber, token: '' });
    return this.work.run({ tenantId, actor, correlationId }, async () => {
      await this.audit.record({
        action: 'session.open',
        subject: userId,
        by: staff.name,
        after: { roles: staff.roles, agencyNumber: staff.agencyNumber },
      });
      return { ...staff, token: await this.sessions.open(userId, staff, refreshToken) };
    });
  }
}
