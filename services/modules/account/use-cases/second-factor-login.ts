import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import { challengeOf, countAfter, PasskeyQuestions, requestOptions, type BrowserAnswer } from '#platform/passkeys.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProviderGrants } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { KnownDevices } from '../persistence/known-devices.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactors } from '../persistence/second-factors.js';
import type { Client } from './client.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions, type Session, type SignIn } from './sessions.js';
import { stepOf } from './authenticator-code.js';

const MINUTES = 10;
/** Passkey questions allowed per pending login and hour. */
const QUESTIONS = 60;
/**
 * Wrong codes per hour before waiting times begin, and the first wait in seconds: strict, since six digits are few and
 * the password is already known here.
 */
const FREE = 5;
const FIRST_WAIT = 30;
/** Takes the place of the login id in a question that itself begins a login. */
const ALONE = 'passkey-alone';

/** Exactly one of the two is given. */
export interface Answer {
  readonly code?: string | undefined;
  readonly passkey?: BrowserAnswer | undefined;
}

/** The second half of a login: a token that gives access to the second-factor question only, and the answer to it. */
@Injectable()
export class SecondFactorLogin {
  constructor(
    private readonly work: UnitOfWork,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly questions: PasskeyQuestions,
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly grants: ProviderGrants,
    private readonly attempts: Throttle,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /**
   * The error that asks for the second factor, or null where the account has none. The caller throws it after the token
   * is committed. `device`: the known device in use; `shown`: a passkey opened the login and is not asked for again.
   */
  async questionFor(
    recommenderId: string,
    {
      remember = false,
      device = null,
      shown = null,
      signIn,
    }: {
      readonly remember?: boolean;
      readonly device?: string | null;
      readonly shown?: 'passkey' | null;
      /** The provider that opened the login. */
      readonly signIn?: SignIn;
    } = {},
  ): Promise<DomainError | null> {
    const ways: ('app' | 'passkey')[] = [];
    if (await this.factors.appInUse(recommenderId)) ways.push('app');
    if (!shown && (await this.passkeys.of(recommenderId)).length > 0) ways.push('passkey');
    if (ways.length === 0) return null;
    const token = await this.tokens.issue('login-pending', recommenderId, {
      expiresAt: addMinutes(this.clock.now(), MINUTES),
      data: { remember, device, ...(signIn && { signIn: { service: signIn.service, login: signIn.login } }) },
    });
    if (signIn?.refreshToken !== undefined) await this.grants.keep(token, signIn.refreshToken);
    return new DomainError('second-factor-needed', { pendingLogin: { token, ways } });
  }

  /** Options for the browser's passkey request. The question is a token, stored as a hash, bound to this account and login, valid once. */
  async askForPasskey(token: string, tenant: Tenant): Promise<Record<string, unknown>> {
    const { subjectId } = await this.pending(token);
    const login = this.tokens.idOf(token);
    await this.attempts.take('passkey-question', login, QUESTIONS);
    const passkeys = await this.passkeys.of(subjectId);
    ensure(passkeys.length > 0, 'not-found');
    return requestOptions(tenant, await this.questions.ask('passkey-login', subjectId, { login }), passkeys);
  }

  /** The same without a named account: the device knows its keys and verifies its owner by finger, face or PIN. */
  async askForAnyPasskey(tenant: Tenant): Promise<Record<string, unknown>> {
    return requestOptions(tenant, await this.questions.ask('passkey-login', tenant.id, { login: ALONE }), 'any');
  }

  /**
   * Login by a passkey alone, which combines possession with a biometric or PIN; the code of an app is asked for too
   * where the person has one.
   */
  async byPasskey(
    { passkey, remember }: { readonly passkey: BrowserAnswer; readonly remember: boolean },
    client: Client & { readonly device?: string | undefined },
    tenant: Tenant,
  ): Promise<{ session: Session; device: string }> {
    // Wrong answers are not counted: nobody guesses a signature, and everybody behind the address would wait.
    const wasAsked = await this.work.run(client.work, () => this.takeQuestion(ALONE, passkey));
    const opened = await this.work.run(client.work, async () => {
      const owner = wasAsked ? await this.passkeys.ownerOf(passkey.id) : undefined;
      ensure(owner !== undefined, 'passkey-wrong');
      const row = await this.recommenders.lock(owner);
      ensure(await this.isTheirs(owner, passkey, tenant, true), 'passkey-wrong');
      (await this.recommenders.load(owner)).mustBeAbleToLogIn(row?.blockedBecause);
      const password = row?.passwordHash ?? '';
      const device = this.devices.recognise(client.device, owner, password);
      const question = await this.questionFor(owner, { remember, device, shown: 'passkey' });
      if (question) return question;
      return {
        session: await this.sessions.open(owner, { remember, userAgent: client.userAgent }),
        device: this.devices.issue(owner, password),
      };
    });
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  async finish(
    token: string,
    { code = '', passkey }: Answer,
    client: Client,
    tenant: Tenant,
  ): Promise<{ session: Session; device: string }> {
    const { guess, wasAsked } = await this.work.run(client.work, async () => ({
      guess: await this.reserve(token, passkey ? 'second-factor-passkey' : 'second-factor'),
      wasAsked: passkey !== undefined && (await this.takeQuestion(this.tokens.idOf(token), passkey)),
    }));
    return this.work.run(client.work, async () => {
      // The row lock serialises logins of the account: of two with the same code or token the second finds it used.
      const { subjectId } = await this.pending(token);
      const row = await this.recommenders.lock(subjectId);
      const { data } = await this.pending(token);
      (await this.recommenders.load(subjectId)).mustBeAbleToLogIn(row?.blockedBecause);
      if (passkey) ensure(wasAsked && (await this.isTheirs(subjectId, passkey, tenant)), 'passkey-wrong');
      else
        ensure(await this.isRight(subjectId, code), 'second-factor-wrong', {
          fields: [{ field: 'Code', reason: 'second-factor-wrong' }],
        });
      ensure(await this.tokens.use('login-pending', token), 'login-first');
      await this.attempts.forget(...guess);
      const signIn = data['signIn'] as SignIn | undefined;
      return {
        session: await this.sessions.open(subjectId, {
          remember: data['remember'] === true,
          userAgent: client.userAgent,
          signIn: signIn && { ...signIn, refreshToken: await this.grants.takeFrom(token) },
        }),
        device: this.devices.issue(subjectId, row?.passwordHash ?? ''),
      };
    });
  }

  /**
   * Attempts are counted per account, codes and passkeys separately, over all pending logins; a known device has its
   * own count, as for the password.
   */
  private async reserve(
    token: string,
    kind: 'second-factor' | 'second-factor-passkey',
  ): Promise<readonly [string, string]> {
    const { subjectId, data } = await this.pending(token);
    const device = data['device'] as string | null;
    const guess: readonly [string, string] = device ? [`${kind}-device`, `${subjectId} ${device}`] : [kind, subjectId];
    await this.attempts.reserve(...guess, FREE, FIRST_WAIT);
    return guess;
  }

  /** Used up before the answer is checked: no question can be answered twice, even if the first answer was wrong. */
  private takeQuestion(login: string, answer: BrowserAnswer): Promise<boolean> {
    return this.questions.take('passkey-login', answer, ({ data }) => data['login'] === login);
  }

  private async isTheirs(
    recommenderId: string,
    answer: BrowserAnswer,
    tenant: Tenant,
    alone = false,
  ): Promise<boolean> {
    const passkey = (await this.passkeys.of(recommenderId)).find(({ credentialId }) => credentialId === answer.id);
    const count = passkey ? await countAfter(tenant, challengeOf(answer), answer, passkey, alone) : null;
    return passkey !== undefined && count !== null && this.passkeys.used(recommenderId, passkey.passkeyId, count);
  }

  private async isRight(recommenderId: string, code: string): Promise<boolean> {
    const app = await this.factors.appInUse(recommenderId);
    const step = app && stepOf(code, app.secret, this.clock.now());
    if (step !== null) return this.factors.takeStep(recommenderId, step);
    if (!(await this.factors.useCode(recommenderId, code))) return false;
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection('recovery-code-used');
    await this.recommenders.save(recommender);
    return true;
  }

  private async pending(token: string): Promise<TokenRecord> {
    const record = await this.tokens.resolve('login-pending', token);
    if (!record) throw new DomainError('login-first');
    return record;
  }
}
