import { Injectable } from '@nestjs/common';
import { Passwords } from '#platform/crypto/passwords.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Captcha, type CountedAttempt } from '#platform/intake/captcha.js';
import { Throttle } from '#platform/intake/limits.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { KnownDevices } from '../persistence/known-devices.js';
import type { Client, DeviceClient } from './client.js';
import { Sessions, type Session } from './sessions.js';
import { SecondFactorLogin } from './second-factor-login.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly captcha?: string | undefined;
}

export interface LoggedIn {
  readonly session: Session;
  /** Mark that makes this device a known one. */
  readonly device: string;
}

/**
 * Failures per hour before waiting times begin: per address and account, per account, and per known device, whose count
 * the others do not affect. Failures of a network cost it work (`Captcha`).
 */
const FREE = { login: 5, 'login-account': 20, 'login-device': 5 } as const;

type Budget = readonly [kind: keyof typeof FREE, subject: string];

interface Guess {
  readonly recommenderId: string | undefined;
  readonly passwordHash: string | undefined;
  /** Name of the known device on which the login is tried; null for an unknown one. */
  readonly device: string | null;
  /** A successful login resets the first budget and returns one attempt to each of the others. */
  readonly budgets: readonly [Budget, ...Budget[]];
  /** Its count for the network; null where the device is known. */
  readonly counted: CountedAttempt | null;
}

@Injectable()
export class PasswordLogin {
  constructor(
    private readonly work: UnitOfWork,
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Throttle,
    private readonly captcha: Captcha,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactorLogin,
  ) {}

  /** Whether the form has to bring a captcha. */
  captchaCheck({ work, address }: Client): ReturnType<Captcha['check']> {
    return this.work.run(work, () => this.captcha.check(address, 'login'));
  }

  /**
   * Refuses `wrong-credentials`, `too-many-requests`, `captcha-required`, `captcha-wrong`, `second-factor-needed` and what
   * keeps the recommender from logging in. `device`: the mark an earlier login left on this device.
   * Known and unknown e-mail addresses get the same answer after the same work; after some failures an account's logins wait.
   */
  async logIn(credentials: Credentials, client: DeviceClient): Promise<LoggedIn> {
    const guess = await this.work.run(client.work, () => this.reserve(credentials, client));
    // Outside any transaction: hashing is slow and must not hold a connection, and counted attempts stay counted.
    ensure(await this.passwords.matches(credentials.password, guess.passwordHash), 'wrong-credentials');
    const opened = await this.work.run(client.work, () =>
      this.open(guess, { remember: credentials.remember, userAgent: client.userAgent }),
    );
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async reserve({ email, captcha }: Credentials, { address, device }: DeviceClient): Promise<Guess> {
    const account = normalisedEmail(email);
    const person = await this.people.findByEmail('recommender', email);
    const [recommenderId, passwordHash] = [
      person?.id,
      (person && (await this.recommenders.row(person.id))?.passwordHash) ?? undefined,
    ];
    const known = recommenderId && passwordHash ? this.devices.recognise(device, recommenderId, passwordHash) : null;
    const budgets: Guess['budgets'] = known
      ? [['login-device', `${account} ${known}`]]
      : [
          ['login', `${account} ${address}`],
          ['login-account', account],
        ];
    // First: what it refuses is rolled back, and must undo no count of a guess.
    const counted = known ? null : await this.captcha.accept(address, 'login', captcha ?? null);
    for (const [kind, subject] of budgets) await this.attempts.reserve(kind, subject, FREE[kind]);
    return { recommenderId, passwordHash, device: known, budgets, counted };
  }

  private async open(
    { recommenderId = '', passwordHash = '', device, budgets: [own, ...shared], counted }: Guess,
    opening: { readonly remember: boolean; readonly userAgent: string },
  ): Promise<LoggedIn | DomainError> {
    // The password was changed while this one was being checked, so the checked one is no longer valid.
    const row = await this.recommenders.lock(recommenderId);
    ensure(row?.passwordHash === passwordHash, 'wrong-credentials');
    (await this.recommenders.load(recommenderId)).mustBeAbleToLogIn(row?.blockedBecause);
    // In the order of `reserve`, lest the two wait for each other.
    if (counted) await this.captcha.giveBack(counted);
    await this.attempts.forget(...own);
    for (const budget of shared) await this.attempts.giveBack(...budget);
    const question = await this.secondFactor.questionFor(recommenderId, { remember: opening.remember, device });
    return (
      question ?? {
        session: await this.sessions.open(recommenderId, opening),
        device: this.devices.issue(recommenderId, passwordHash),
      }
    );
  }
}
