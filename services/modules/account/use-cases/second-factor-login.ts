import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { KnownDevices, Passkeys, SecondFactors, type Client } from '../persistence/second-factors.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions, type Session } from '../queries/sessions.js';
import { challengeOf, countAfter, requestOptions, stepOf, type BrowserAnswer } from './second-factor.js';

const MINUTES = 10;
const PASSKEY_MINUTES = 5;
/** Questions for a passkey that one waiting login may ask in an hour. */
const QUESTIONS = 60;
/** Wrong codes an hour that cost no waiting, and the first wait in seconds: six digits are few, and who gets here knows the password. */
const FREE = 5;
const FIRST_WAIT = 30;

/** One of the two. */
export interface Answer {
  readonly code?: string | undefined;
  readonly passkey?: BrowserAnswer | undefined;
}

/** The second half of a login: a token that opens nothing but the question, and the answer to it. */
@Injectable()
export class SecondFactorLogin {
  constructor(
    private readonly work: UnitOfWork,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly attempts: Throttle,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** The refusal that asks for the second factor, or null where the account has none. To be thrown once its token is committed. `device`: the known one it is asked on. */
  async questionFor(
    recommenderId: string,
    { remember = false, device = null }: { readonly remember?: boolean; readonly device?: string | null } = {},
  ): Promise<DomainError | null> {
    const ways: ('app' | 'passkey')[] = [];
    if (await this.factors.appInUse(recommenderId)) ways.push('app');
    if ((await this.passkeys.of(recommenderId)).length > 0) ways.push('passkey');
    if (ways.length === 0) return null;
    const token = await this.tokens.issue('login-pending', recommenderId, {
      expiresAt: addMinutes(this.clock.now(), MINUTES),
      data: { remember, device },
    });
    return new DomainError('second-factor-needed', { pendingLogin: { token, ways } });
  }

  /** What the browser is to ask the person's passkeys. The question is a token, kept as a hash: of this account and this login, good once. */
  async askForPasskey(token: string, tenant: Tenant): Promise<Record<string, unknown>> {
    const { subjectId } = await this.pending(token);
    const login = this.tokens.idOf(token);
    await this.attempts.take('passkey-question', login, QUESTIONS);
    const passkeys = await this.passkeys.of(subjectId);
    ensure(passkeys.length > 0, 'not-found');
    const challenge = await this.tokens.issue('passkey-login', subjectId, {
      expiresAt: addMinutes(this.clock.now(), PASSKEY_MINUTES),
      data: { login },
    });
    return requestOptions(tenant, challenge, passkeys);
  }

  async finish(
    token: string,
    { code = '', passkey }: Answer,
    client: Client,
    tenant: Tenant,
  ): Promise<{ session: Session; device: string }> {
    const { guess, wasAsked } = await this.work.run(client.work, async () => ({
      guess: await this.reserve(token),
      wasAsked: passkey !== undefined && (await this.takeQuestion(token, challengeOf(passkey))),
    }));
    return this.work.run(client.work, async () => {
      // Whoever holds the row is alone with the account: of two with the same code or token the second finds it used.
      const { subjectId } = await this.pending(token);
      const row = await this.recommenders.lock(subjectId);
      const { data } = await this.pending(token);
      (await this.recommenders.load(subjectId)).mustBeAbleToLogIn(row?.blockedBecause);
      if (passkey) ensure(wasAsked && (await this.isTheirs(subjectId, passkey, tenant)), 'passkey-wrong');
      else
        ensure(await this.isRight(subjectId, code), 'second-factor-wrong', {
          fields: [{ field: 'Code', reason: 'second-factor-wrong' }],
        });
      ensure(row?.passwordHash != null && (await this.tokens.use('login-pending', token)), 'login-first');
      await this.attempts.forget(...guess);
      return {
        session: await this.sessions.open(subjectId, {
          remember: data['remember'] === true,
          userAgent: client.userAgent,
        }),
        device: this.devices.issue(subjectId, row.passwordHash),
      };
    });
  }

  /** Counted by account, however many logins wait; a known device has guesses of its own, as for the password. */
  private async reserve(token: string): Promise<readonly [string, string]> {
    const { subjectId, data } = await this.pending(token);
    const device = data['device'] as string | null;
    const guess: readonly [string, string] = device
      ? ['second-factor-device', `${subjectId} ${device}`]
      : ['second-factor', subjectId];
    await this.attempts.reserve(...guess, FREE, FIRST_WAIT);
    return guess;
  }

  /** Used up before the answer is looked at: no question is answered twice, however the first answer was. */
  private async takeQuestion(token: string, challenge: string): Promise<boolean> {
    const asked = await this.tokens.resolve('passkey-login', challenge);
    return asked?.data['login'] === this.tokens.idOf(token) && (await this.tokens.use('passkey-login', challenge));
  }

  private async isTheirs(recommenderId: string, answer: BrowserAnswer, tenant: Tenant): Promise<boolean> {
    const passkey = (await this.passkeys.of(recommenderId)).find(({ credentialId }) => credentialId === answer.id);
    const count = passkey ? await countAfter(tenant, challengeOf(answer), answer, passkey) : null;
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
