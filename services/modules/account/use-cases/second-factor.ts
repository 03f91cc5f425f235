import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '#platform/clock.js';
import { Passwords } from '#platform/crypto/passwords.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import { challengeOf, createdBy, creationOptions, PasskeyQuestions, type BrowserAnswer } from '#platform/passkeys.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys, SecondFactors } from '../persistence/second-factors.js';
import { Sessions } from './sessions.js';

const PERIOD = 30;
/** Time steps accepted before and after the present one, for clocks that differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Leaves out letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newSecret = (): string => new Secret({ size: 20 }).base32;

const otpauthUrl = (secret: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: PERIOD }).toString();

/** The time step a code belongs to, or null where it is wrong. Spaces are ignored, since apps show codes in groups. */
export function stepOf(typed: string, secret: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    window: WINDOW,
    timestamp: now.getTime(),
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Format `7KQ2M-X9HRT`, about 50 bits each. */
const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The password is asked for again before login settings change, so that an open session alone is not enough. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Throttle,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /** Attempts are counted by session, as for changing the password. A person without a password must have a fresh session instead. */
  async mustBe(
    password: string | undefined,
    { recommenderId, token }: { readonly recommenderId: string; readonly token: string },
    work: WorkContext,
  ): Promise<void> {
    const [known, isFresh] = await this.work.run(work, async () => [
      (await this.recommenders.row(recommenderId))?.passwordHash ?? undefined,
      await this.sessions.isFresh(recommenderId, token),
    ]);
    if (!known)
      return ensure(isFresh, 'validation-failed', { fields: [{ field: 'Password', reason: 'log-in-again' }] });
    ensure(password !== undefined, 'validation-failed', { fields: [{ field: 'Password', reason: 'required' }] });
    const guess = ['change-password', `${recommenderId} ${token}`] as const;
    await this.work.run(work, () => this.attempts.reserve(...guess));
    ensure(await this.passwords.matches(password, known), 'validation-failed', {
      fields: [{ field: 'Password', reason: 'password-wrong' }],
    });
    await this.work.run(work, () => this.attempts.forget(...guess));
  }
}

type Change = Parameters<Awaited<ReturnType<RecommenderRepository['load']>>['changeProtection']>[0];

/** Sets up and removes the authenticator app, after the password was checked; each change is mailed to the owner. Runs in a transaction. */
@Injectable()
export class SecondFactorSettings {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly clock: Clock,
  ) {}

  async read(recommenderId: string) {
    return {
      hasPassword: (await this.recommenders.row(recommenderId))?.passwordHash != null,
      since: (await this.factors.app(recommenderId))?.confirmedAt ?? null,
      passkeys: await this.passkeys.of(recommenderId),
      codesLeft: await this.factors.codesLeft(recommenderId),
    };
  }

  async begin(recommenderId: string, programme: string): Promise<{ secret: string; url: string }> {
    const secret = newSecret();
    ensure(await this.factors.beginApp(recommenderId, secret), 'changed-meanwhile');
    return { secret, url: otpauthUrl(secret, programme, (await this.people.find(recommenderId))?.email ?? '') };
  }

  /** Returns new recovery codes where this is the first second factor. */
  async confirm(recommenderId: string, code: string): Promise<string[]> {
    await this.recommenders.lock(recommenderId);
    const app = await this.factors.app(recommenderId);
    ensure(app !== null && app.confirmedAt === null, 'changed-meanwhile');
    const step = stepOf(code, app.secret, this.clock.now());
    ensure(step !== null && (await this.factors.takeStep(recommenderId, step)), 'second-factor-wrong', {
      fields: [{ field: 'Code', reason: 'second-factor-wrong' }],
    });
    return this.added(recommenderId, 'authenticator-added');
  }

  /** Removing an app that was never confirmed causes no mail. */
  async remove(recommenderId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    const wasInUse = (await this.factors.appInUse(recommenderId)) !== null;
    await this.factors.forgetApp(recommenderId);
    if (wasInUse) await this.removed(recommenderId, 'authenticator-removed');
  }

  async renewCodes(recommenderId: string): Promise<string[]> {
    await this.recommenders.lock(recommenderId);
    ensure(await this.hasAny(recommenderId), 'not-found');
    await this.tell(recommenderId, 'recovery-codes-renewed');
    return this.newCodes(recommenderId);
  }

  /** Returns new recovery codes where there are none; existing ones stay valid. */
  async added(recommenderId: string, change: Change): Promise<string[]> {
    await this.tell(recommenderId, change);
    return (await this.factors.codesLeft(recommenderId)) === 0 ? this.newCodes(recommenderId) : [];
  }

  /** Recovery codes are deleted with the last second factor, since there is nothing left to recover. */
  async removed(recommenderId: string, change: Change): Promise<void> {
    if (!(await this.hasAny(recommenderId))) await this.factors.forgetCodes(recommenderId);
    await this.tell(recommenderId, change);
  }

  private async hasAny(recommenderId: string): Promise<boolean> {
    return (await this.factors.appInUse(recommenderId)) !== null || (await this.passkeys.of(recommenderId)).length > 0;
  }

  private async newCodes(recommenderId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(recommenderId, codes);
    return codes;
  }

  private async tell(recommenderId: string, change: Change): Promise<void> {
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection(change);
    await this.recommenders.save(recommender);
  }
}

const AT_MOST = 10;

/** Passkeys of an account: added after the password was checked, renamed, removed; each change is mailed to the owner. */
@Injectable()
export class PasskeySettings {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly questions: PasskeyQuestions,
    private readonly settings: SecondFactorSettings,
  ) {}

  /** The question is a token, stored as a hash, bound to this account, valid once. */
  async begin(recommenderId: string, tenant: Tenant): Promise<Record<string, unknown>> {
    const person = await this.people.find(recommenderId);
    if (!person) throw new DomainError('session-over');
    return creationOptions(
      tenant,
      await this.questions.ask('passkey-setup', recommenderId),
      { id: recommenderId, account: person.email, name: `${person.firstName} ${person.lastName}` },
      await this.passkeys.of(recommenderId),
    );
  }

  /**
   * Returns new recovery codes where this is the first second factor. A refusal is returned, not thrown, so that the
   * question is used up by a wrong answer too.
   */
  async add(
    recommenderId: string,
    tenant: Tenant,
    name: string,
    answer: BrowserAnswer,
  ): Promise<string[] | DomainError> {
    await this.recommenders.lock(recommenderId);
    if (!(await this.questions.take('passkey-setup', answer, ({ subjectId }) => subjectId === recommenderId)))
      return new DomainError('passkey-wrong');
    if ((await this.passkeys.of(recommenderId)).length >= AT_MOST)
      return new DomainError('validation-failed', { fields: [{ field: 'Name', reason: 'too-many-passkeys' }] });
    const credential = await createdBy(tenant, challengeOf(answer), answer);
    if (!credential || !(await this.passkeys.add(recommenderId, newId(), name, credential)))
      return new DomainError('passkey-wrong');
    return this.settings.added(recommenderId, 'passkey-added');
  }

  async remove(recommenderId: string, passkeyId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    ensure(await this.passkeys.remove(recommenderId, passkeyId), 'not-found');
    await this.settings.removed(recommenderId, 'passkey-removed');
  }
}
