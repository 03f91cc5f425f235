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

/** Links a recommender to their identity at one of the tenant's identity providers. */
export const SignInLinkRow = defineEntity({
  name: 'SignInLinkRow',
  tableName: 'sign_in_link',
  properties: p => ({
    tenantId: p.uuid().primary(),
    loginId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Display name of the provider when the account was linked. */
    service: p.text(),
    since: p.datetime(),
  }),
});

/** Minutes allowed at the provider, and minutes in which its answer may be used to link or open an account. */
const [BEGUN_MINUTES, PROOF_MINUTES] = [30, 60];
/** Sign-ins that one network address may begin per hour. */
const BEGUN_OF_ONE_ADDRESS = 300;

/** Recommenders' identities at the tenant's identity providers (docs/specification/accounts.md#the-providers-own-sign-in). */
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

  /** Refuses `taken` where the identity is linked to another account. */
  async link(login: string, recommenderId: string, service: string): Promise<void> {
    // Of two concurrent requests the first inserts the row and the other is refused.
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

  /** Deletes one link, or all when the account is erased; answers whether there was one. */
  async forget(recommenderId: string, login?: string): Promise<boolean> {
    const theirs = { tenantId: currentWork().tenantId, recommenderId, ...(login !== undefined && { loginId: login }) };
    return (await currentEntityManager().nativeDelete(SignInLinkRow, theirs)) > 0;
  }
}

const links = () => tables<typeof SignInLinkRow>();

/** A provider's statement on a person without a linked account; name and address are kept in their browser only. */
interface Proof {
  readonly login: string;
  readonly service: string;
  readonly serviceId: string;
  /** Keyed hash of the e-mail address; null where the provider names none. */
  readonly address: string | null;
  readonly isProven: boolean;
  /** Used to ask the provider again. */
  readonly refreshToken?: string | undefined;
}

/**
 * A sign-in from its beginning to its proof. Each half is valid once and in one browser only: an attacker who plants
 * their own link in another's browser lacks the matching cookie.
 */
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

  /** Refuses `not-authorised` for a sign-in that is expired, used or begun in another browser; a refusal does not use it up. */
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

  /** Not stored: derived from the browser's cookie and the state that the provider returns. */
  private secretsOf(state: string, browser: string): { verifier: string; nonce: string } {
    const of = (purpose: string) => this.keyed.digest(purpose, `${browser} ${state}`).toString('base64url');
    return { verifier: of('sign-in-verifier'), nonce: of('sign-in-nonce') };
  }
}

/**
 * Returns the provider's address to which the browser is sent. Refuses `not-found` for a provider that does not exist
 * or is not (any more) open to recommenders.
 */
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

/** `prove`: an account has the address, log in first; `new`: none, open one; `unproven`: confirm the address first. */
export interface Unlinked extends ProviderProfile {
  readonly way: 'prove' | 'new' | 'unproven';
  readonly token: string;
}

/** Refuses `not-authorised` (wrong, used, elsewhere), `module-off`, `unavailable`, `second-factor-needed`, barred. */
export class SignInWithProvider extends Command<LoggedIn | Unlinked> {
  constructor(
    readonly tenant: Tenant,
    readonly answer: { readonly state: string; readonly code: string; readonly issuer: string | undefined },
    readonly client: Opening,
  ) {
    super();
  }
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

/** By a proven address. Refuses `link-expired`, `email-exists`, `email-not-allowed`, `not-authorised` (another one). */
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

/** After another login. Refuses `link-expired`, `login-first` (stale), `not-authorised` (other address), `taken`. */
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

/** Removes the link; the sessions it opened end, except the calling one. Mailed links still let the person in. Refuses `not-found`. */
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
