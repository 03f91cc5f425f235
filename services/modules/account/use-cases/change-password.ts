import { Injectable } from '@nestjs/common';
import { Passwords } from '#platform/crypto/passwords.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { NewPassword } from './new-password.js';

@Injectable()
export class PasswordChange {
  constructor(
    private readonly work: UnitOfWork,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Throttle,
    private readonly newPassword: NewPassword,
  ) {}

  /** Changes the password of the person logged in; all their other sessions and links end. */
  async change(
    recommenderId: string,
    passwords: { readonly old: string; readonly new: string },
    keepSession: string,
    work: WorkContext,
  ): Promise<null> {
    // Counted by session: guesses in a stolen session must not lock out the owner's other sessions.
    const guess = ['change-password', `${recommenderId} ${keepSession}`] as const;
    await this.work.run(work, () => this.attempts.reserve(...guess));
    const known = await this.work.run(work, async () => (await this.recommenders.row(recommenderId))?.passwordHash);
    ensure(await this.passwords.matches(passwords.old, known), 'password-change-failed');
    await this.work.run(work, async () => {
      await this.attempts.forget(...guess);
      await this.newPassword.mustBeHardToGuess(recommenderId, passwords.new, 'NewPassword');
    });
    const passwordHash = await this.passwords.hash(passwords.new);
    return this.work.run(work, async () => {
      // Another request, for example by a mailed link, changed the password while this one was being checked.
      ensure((await this.recommenders.lock(recommenderId))?.passwordHash === known, 'password-change-failed');
      await this.newPassword.replace(await this.recommenders.load(recommenderId), passwordHash, keepSession);
      return null;
    });
  }
}
