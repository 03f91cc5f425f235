import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '#platform/crypto/passwords.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { NewPassword } from '../set-password/new-password.js';

/** While logged in; every other session and every link of the person end. */
export class ChangePassword extends Command<null> {
  constructor(
    readonly recommenderId: string,
    readonly passwords: { readonly old: string; readonly new: string },
    readonly keepSession: string,
    readonly work: WorkContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly newPassword: NewPassword,
  ) {}

  async execute({ recommenderId, passwords, keepSession, work }: ChangePassword): Promise<null> {
    // By session: whoever guesses in one they stole makes nobody wait in another.
    const guess = ['change-password', `${recommenderId} ${keepSession}`] as const;
    await this.work.run(work, () => this.attempts.reserve(...guess));
    const known = await this.work.run(work, async () => (await this.recommenders.row(recommenderId))?.passwordHash);
    refuseUnless(await this.passwords.matches(passwords.old, known), 'password-change-failed');
    await this.work.run(work, async () => {
      await this.attempts.forget(...guess);
      await this.newPassword.mustBeHardToGuess(recommenderId, passwords.new, 'NewPassword');
    });
    const passwordHash = await this.passwords.hash(passwords.new);
    return this.work.run(work, async () => {
      // Changed meanwhile by somebody with a link: what was known is no longer the password.
      refuseUnless((await this.recommenders.lock(recommenderId))?.passwordHash === known, 'password-change-failed');
      await this.newPassword.replace(await this.recommenders.load(recommenderId), passwordHash, keepSession);
      return null;
    });
  }
}
