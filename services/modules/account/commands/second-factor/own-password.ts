import { Injectable } from '@nestjs/common';
import { Passwords } from '#platform/crypto/passwords.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';

/** Asked again before the login itself is changed, so that a session somebody found open is not enough. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Attempts,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
  ) {}

  /** Counted by session, as changing the password is. */
  async mustBe(
    password: string,
    { recommenderId, token }: { readonly recommenderId: string; readonly token: string },
    work: WorkContext,
  ): Promise<void> {
    const guess = ['change-password', `${recommenderId} ${token}`] as const;
    await this.work.run(work, () => this.attempts.reserve(...guess));
    const known = await this.work.run(work, async () => (await this.recommenders.row(recommenderId))?.passwordHash);
    refuseUnless(await this.passwords.matches(password, known), 'validation-failed', {
      fields: [{ field: 'Password', reason: 'password-wrong' }],
    });
    await this.work.run(work, () => this.attempts.forget(...guess));
  }
}
