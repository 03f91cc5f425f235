import { defineEntity } from '@mikro-orm/core';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { addMinutes, Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { ProviderGrants } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { customersAnswer, IdentifyCustomer, OfferedSignIns, type CustomerIdentity } from '../../agency/api.js';
import { RegisterRecommender } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { KnownDevices, type Client } from '../persistence/second-factors.js';
import { Sessions, type SignIn } from './sessions.js';
import type { LoggedIn } from './log-in.js';
import { SecondFactorLogin } from './second-factor-login.js';

/** Who a recommender is at a tenant's own provider. */
export const SignInLinkRow = defineEntity({
  name: 'SignInLinkRow',
  tableName: 'sign_in_link',
  properties: p => ({
    tenantId: p.uuid().primary(),
    loginId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** The provider's name when it was linked. */
    service: p.text(),
    since: p.datetime(),
  }),
});

/** So long somebody may take at the provider, and so long what it said may be used to link or open an account. */
const [BEGUN_MINUTES, PROOF_MINUTES] = [30, 60];
/** Sign-ins one network address may begin in an hour. */
const BEGUN_OF_ONE_ADDRESS = 300;

/** Who recommenders are at the tenant's own providers (docs/specification/accounts.md#the-providers-own-sign-in). */
@Injectable()
export class SignInLinks {
  constructor(private readonly clock: Clock) {}

  async recommenderOf(login: string): Promise<string | null> {
    const row = await links()
      .selectFrom('sign_in_link')
      .select('recommenderId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('loginId', '=', login)
      .executeTakeFirst();
    return row?.recommenderId ?? null;
  }

  /** Refuses `taken` where it is another account's already. */
  async link(login: string, recommenderId: string, service: string): Promise<void> {
    // Of two at once the first has it, and the other is refused.
    const link = { tenantId: currentWork().tenantId, loginId: login, recommenderId, service, since: this.clock.now() };
    await insertIfNew(SignInLinkRow, link);
    ensure((await this.recommenderOf(login)) === recommenderId, 'taken');
  }

  /** The oldest first. */
  of(recommenderId: string): Promise<{ loginId: string; service: string; since: Date }[]> {
    return links()
      .selectFrom('sign_in_link')
      .select(['loginId', 'service', 'since'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .orderBy('since')
      .orderBy('loginId')
      .execute();
  }

  /** One of them, or all, with the account; whether there was one. */
  async forget(recommenderId: string, login?: string): Promise<boolean> {
    const theirs = { tenantId: currentWork().tenantId, recommenderId, ...(login !== undefined && { loginId: login }) };
    return (await currentEntityManager().nativeDelete(SignInLinkRow, theirs)) > 0;
  }
}

const links = () => tables<typeof SignInLinkRow>();

/** What a provider said of somebody who is nobody's account yet; names and address stay with their browser. */
interface Proof {
  readonly login: string;
  readonly service: string;
  readonly serviceId: string;
  /** Keyed hash; null where the provider names no address. */
  readonly address: string | null;
  readonly isProven: boolean;
  /** To ask the provider again with. */
  readonly refreshToken?: string | undefined;
}

/** A sign-in from its beginning to its proof. Each half is good once, in one browser: who lays theirs into somebody else's page has not its cookie. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly tokens: Tokens,
    private readonly grants: ProviderGrants,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async begin(serviceId: string, browser: string): Promise<{ state: string; nonce: string; challenge: string }> {
    const state = await this.tokens.issue('sign-in-begun', serviceId, {
      expiresAt: addMinutes(this.clock.now(), BEGUN_MINUTES),
      data: { browser: this.mark(browser) },
    });
    const { verifier, nonce } = this.secretsOf(state, browser);
    return { state, nonce, challenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  /** Refuses `not-authorised` for one that is over, was used, or began elsewhere; that it was not used up by. */
  async take(state: string, browser: string): Promise<{ serviceId: string; verifier: string; nonce: string }> {
    const { subjectId } = await this.used('sign-in-begun', state, browser, 'not-authorised');
    return { serviceId: subjectId, ...this.secretsOf(state, browser) };
  }

  async prove(identity: CustomerIdentity, serviceId: string, browser: string): Promise<string> {
    const { loginId, service, email, isProven, refreshToken } = identity;
    const proof: Omit<Proof, 'login'> = { service, serviceId, isProven, address: email && this.addressOf(email) };
    const token = await this.tokens.issue('sign-in-proof', loginId, {
      expiresAt: addMinutes(this.clock.now(), PROOF_MINUTES),
      data: { ...proof, browser: this.mark(browser) },
    });
    if (refreshToken !== undefined) await this.grants.keep(token, refreshToken);
    return token;
  }

  /** Refuses `link-expired`. */
  async proofOf(token: string, browser: string): Promise<Proof> {
    const { subjectId, data } = await this.used('sign-in-proof', token, browser, 'link-expired');
    return { ...(data as unknown as Proof), login: subjectId, refreshToken: await this.grants.takeFrom(token) };
  }

  addressOf(email: string): string {
    return this.keyed.of('sign-in-address', normalisedEmail(email));
  }

  private async used(
    kind: 'sign-in-begun' | 'sign-in-proof',
    token: string,
    browser: string,
    otherwise: 'not-authorised' | 'link-expired',
  ): Promise<TokenRecord> {
    const record = await this.tokens.resolve(kind, token);
    ensure(record !== undefined && record.data['browser'] === this.mark(browser), otherwise);
    ensure(await this.tokens.use(kind, token), otherwise);
    return record;
  }

  private mark(browser: string): string {
    return this.keyed.of('sign-in-browser', browser);
  }

  /** Kept nowhere: they come of what is in the browser's cookie and of what the provider hands back. */
  private secretsOf(state: string, browser: string): { verifier: string; nonce: string } {
    const of = (purpose: string) => this.keyed.digest(purpose, `${browser} ${state}`).toString('base64url');
    return { verifier: of('sign-in-verifier'), nonce: of('sign-in-nonce') };
  }
}

/** Answers where the browser is sent. Refuses `not-found` for a provider that is not, or no more, there for recommenders. */
export class BeginSignIn extends Command<string> {
  constructor(
    readonly tenant: Tenant,
    readonly serviceId: string,
    readonly browser: string,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(BeginSignIn)
export class BeginSignInHandler implements ICommandHandler<BeginSignIn> {
  constructor(
    private readonly queries: QueryBus,
    private readonly attempts: SignInAttempts,
    private readonly throttle: Throttle,
  ) {}

  async execute({ tenant, serviceId, browser, address }: BeginSignIn): Promise<string> {
    await this.throttle.take('sign-in-address', address, BEGUN_OF_ONE_ADDRESS);
    const offered = await this.queries.execute(new OfferedSignIns('customers'));
    const service = offered.find(one => one.serviceId === serviceId);
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
}

type Opening = Client & { readonly device?: string | undefined; readonly browser: string };
type ProviderProfile = Pick<CustomerIdentity, 'email' | 'firstName' | 'lastName' | 'service'>;

/** No account is linked. `prove`: there is one with the address, whose owner has to log in; `new`: one may be opened; `unproven`: nobody says that the address is theirs, so it is confirmed as ever first. */
export interface Unlinked extends ProviderProfile {
  readonly way: 'prove' | 'new' | 'unproven';
  readonly token: string;
}

/** Refuses `not-authorised` for an answer that is wrong, used or another one's, `module-off`, `unavailable`, `second-factor-needed` and what keeps the recommender from logging in. */
export class SignInWithProvider extends Command<LoggedIn | Unlinked> {
  constructor(
    readonly tenant: Tenant,
    readonly answer: { readonly state: string; readonly code: string; readonly issuer: string | undefined },
    readonly client: Opening,
  ) {
    super();
  }
}

/** What opens a session for whom a provider stands by. The account's second factor is asked for as at every login. */
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

@CommandHandler(SignInWithProvider)
export class SignInWithProviderHandler implements ICommandHandler<SignInWithProvider> {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
    private readonly attempts: SignInAttempts,
    private readonly links: SignInLinks,
    private readonly people: PersonStore,
    private readonly sessions: ProviderSessions,
  ) {}

  async execute({ tenant, answer, client }: SignInWithProvider): Promise<LoggedIn | Unlinked> {
    const { state, code, issuer } = answer;
    // Used up before the provider is asked, whatever comes of it.
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

  /** Whether there is an account is told to the address's owner alone. */
  private async unlinked(identity: CustomerIdentity, serviceId: string, browser: string): Promise<Unlinked> {
    const { email, isProven, firstName, lastName, service } = identity;
    const known = email !== null && isProven ? await this.people.findByEmail('recommender', email) : null;
    const way = email === null || !isProven ? 'unproven' : known ? 'prove' : 'new';
    const token = await this.attempts.prove(identity, serviceId, browser);
    return { way, token, email, firstName, lastName, service };
  }
}

/** Somebody new, whose address the provider has proven. Refuses `link-expired`, `email-exists`, `email-not-allowed`, and `not-authorised` for another address. */
export class OpenAccountBySignIn extends Command<LoggedIn> {
  constructor(
    readonly token: string,
    readonly person: RegisterRecommender['person'],
    readonly language: Language,
    readonly client: Opening,
  ) {
    super();
  }
}

@CommandHandler(OpenAccountBySignIn)
export class OpenAccountBySignInHandler implements ICommandHandler<OpenAccountBySignIn> {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: SignInAttempts,
    private readonly links: SignInLinks,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: ProviderSessions,
  ) {}

  async execute({ token, person, language, client }: OpenAccountBySignIn): Promise<LoggedIn> {
    const proof = await this.attempts.proofOf(token, client.browser);
    const { login, service, serviceId, address, isProven, refreshToken } = proof;
    ensure(isProven && address === this.attempts.addressOf(person.email), 'not-authorised');
    const { recommenderId } = await this.commands.execute(new RegisterRecommender(person, 'sign-in', language));
    const recommender = await this.recommenders.load(recommenderId);
    recommender.activate();
    await this.recommenders.save(recommender);
    await this.links.link(login, recommenderId, service);
    const opened = await this.sessions.open(recommenderId, { service: serviceId, login, refreshToken }, client);
    if (opened instanceof DomainError) throw opened;
    return opened;
  }
}

/** By the account's owner, who has just logged in some other way. Refuses `link-expired`, `login-first` in a session that is not fresh, `not-authorised` for an account of another address than the provider named, and `taken`. */
export class LinkSignIn extends Command<null> {
  constructor(
    readonly token: string,
    readonly browser: string,
    readonly owner: { readonly recommenderId: string; readonly token: string },
  ) {
    super();
  }
}

@CommandHandler(LinkSignIn)
export class LinkSignInHandler implements ICommandHandler<LinkSignIn> {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly links: SignInLinks,
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: Sessions,
  ) {}

  async execute({ token, browser, owner: { recommenderId, token: session } }: LinkSignIn): Promise<null> {
    ensure(await this.sessions.isFresh(recommenderId, session), 'login-first');
    const { login, service, address } = await this.attempts.proofOf(token, browser);
    const email = (await this.people.find(recommenderId))?.email ?? '';
    ensure(address === null || address === this.attempts.addressOf(email), 'not-authorised');
    await this.links.link(login, recommenderId, service);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection('sign-in-linked');
    await this.recommenders.save(recommender);
    return null;
  }
}

/** The sessions it opened end with it, but for the one that asks; a link in a mail always lets the person in. Refuses `not-found`. */
export class UnlinkSignIn extends Command<null> {
  constructor(
    readonly login: string,
    readonly owner: { readonly recommenderId: string; readonly token: string },
  ) {
    super();
  }
}

@CommandHandler(UnlinkSignIn)
export class UnlinkSignInHandler implements ICommandHandler<UnlinkSignIn> {
  constructor(
    private readonly links: SignInLinks,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: Sessions,
  ) {}

  async execute({ login, owner: { recommenderId, token } }: UnlinkSignIn): Promise<null> {
    ensure(await this.links.forget(recommenderId, login), 'not-found');
    await this.sessions.endOf(recommenderId, login, token);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection('sign-in-unlinked');
    await this.recommenders.save(recommender);
    return null;
  }
}
