import { Injectable } from '@nestjs/common';
import { Passwords } from '#platform/crypto/passwords.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions } from './sessions.js';

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
