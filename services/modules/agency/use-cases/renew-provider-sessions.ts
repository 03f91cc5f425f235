import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { addHours, Clock } from '#platform/clock.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { SessionRenewal } from '#platform/http/authenticate.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProviderGrants, type ProviderGrant } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { recommenderSessionHours } from '../api.js';
import { IdentityProvider, type Identity, type SignInService } from './identity-providers.js';
import { customerLogin, SignInServices } from './sign-in-services.js';
import { StaffSessions } from './staff-sessions.js';

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
