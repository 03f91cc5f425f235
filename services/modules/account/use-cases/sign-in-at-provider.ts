import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { customersAnswer, IdentifyCustomer, OfferedSignIns, type CustomerIdentity } from '../../agency/api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { KnownDevices } from '../persistence/known-devices.js';
import type { DeviceClient } from './client.js';
import { Sessions, type SignIn } from './sessions.js';
import type { LoggedIn } from './log-in.js';
import { SecondFactorLogin } from './second-factor-login.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

export type Opening = DeviceClient & { readonly browser: string };

type ProviderProfile = Pick<CustomerIdentity, 'email' | 'firstName' | 'lastName' | 'service'>;

/** `prove`: an account has the address, log in first; `new`: none, open one; `unproven`: confirm the address first. */
export interface Unlinked extends ProviderProfile {
  readonly way: 'prove' | 'new' | 'unproven';
  readonly token: string;
}

/** Opens sessions for people whom a provider identified. The account's second factor is asked for as at every login. */
@Injectable()
export class ProviderSessions {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactor: SecondFactorLogin,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {}

  async open(recommenderId: string, signIn: SignIn, client: Opening): Promise<LoggedIn | DomainError> {
    const row = await this.recommenders.lock(recommenderId);
    (await this.recommenders.load(recommenderId)).mustBeAbleToLogIn(row?.blockedBecause);
    const password = row?.passwordHash ?? '';
    const device = this.devices.recognise(client.device, recommenderId, password);
    return (
      (await this.secondFactor.questionFor(recommenderId, { device, signIn })) ?? {
        session: await this.sessions.open(recommenderId, { userAgent: client.userAgent, signIn }),
        device: this.devices.issue(recommenderId, password),
      }
    );
  }
}

/** Sign-in at a tenant's own identity provider. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly queries: QueryBus,
    private readonly attempts: SignInAttempts,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
    private readonly links: SignInLinks,
    private readonly people: PersonStore,
    private readonly sessions: ProviderSessions,
    private readonly captcha: Captcha,
  ) {}

  /** Providers that are open to recommenders. */
  offered() {
    return this.queries.execute(new OfferedSignIns('customers'));
  }

  /** Whether beginning has to bring a captcha. */
  captchaCheck(address: string): ReturnType<Captcha['check']> {
    return this.captcha.check(address, 'provider-sign-in');
  }

  /**
   * Returns the provider's address to which the browser is sent. Refuses `captcha-required`, `captcha-wrong`, and
   * `not-found` for a provider that does not exist or is not (any more) open to recommenders.
   */
  async begin(
    tenant: Tenant,
    serviceId: string,
    browser: string,
    by: { readonly address: string; readonly captcha: string | null },
  ): Promise<string> {
    await this.captcha.accept(by.address, 'provider-sign-in', by.captcha);
    const service = (await this.offered()).find(one => one.serviceId === serviceId);
    ensure(service !== undefined, 'not-found');
    const { state, nonce, challenge } = await this.attempts.begin(serviceId, browser);
    const to = new URL(service.authorizationEndpoint);
    const asked = {
      response_type: 'code',
      client_id: service.clientId,
      redirect_uri: customersAnswer(tenant),
      scope: service.scope,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) to.searchParams.set(name, value);
    return to.href;
  }

  /**
   * Refuses `not-authorised` (wrong, used, elsewhere), `module-off`, `unavailable`, `second-factor-needed`, barred.
   */
  async finish(
    tenant: Tenant,
    answer: { readonly state: string; readonly code: string; readonly issuer: string | undefined },
    client: Opening,
  ): Promise<LoggedIn | Unlinked> {
    const { state, code, issuer } = answer;
    // Used up before the provider is called, whatever its answer.
    const begun = await this.work.run(client.work, () => this.attempts.take(state, client.browser));
    const { serviceId, verifier, nonce } = begun;
    const proof = { code, verifier, nonce, answered: { at: customersAnswer(tenant), issuer } };
    const identity = await this.commands.execute(new IdentifyCustomer(serviceId, proof, client));
    const opened = await this.work.run(client.work, async () => {
      const known = await this.links.recommenderOf(identity.loginId);
      if (known) {
        const { loginId: login, refreshToken } = identity;
        return this.sessions.open(known, { service: serviceId, login, refreshToken }, client);
      }
      return this.unlinked(identity, serviceId, client.browser);
    });
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  /** Only the proven owner of an address learns whether it has an account. */
  private async unlinked(identity: CustomerIdentity, serviceId: string, browser: string): Promise<Unlinked> {
    const { email, isProven, firstName, lastName, service } = identity;
    const known = email !== null && isProven ? await this.people.findByEmail('recommender', email) : null;
    const way = email === null || !isProven ? 'unproven' : known ? 'prove' : 'new';
    const token = await this.attempts.prove(identity, serviceId, browser);
    return { way, token, email, firstName, lastName, service };
  }
}
