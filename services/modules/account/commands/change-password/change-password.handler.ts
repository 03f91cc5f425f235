import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '#platform/crypto/passwords.js';
import { Refused } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { ChangePassword } from './change-password.command.js';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(private readonly recommenders: RecommenderRepository, private readonly passwords: Passwords, private readonly attempts: Attempts, private readonly tokens: Tokens) {}

  async execute({ recommenderId, passwords, keepSession }: ChangePassword): Promise<Refused | null> {
    await this.attempts.mustNotBeWaiting('change-password', recommenderId);
    const row = await this.recommenders.row(recommenderId);
    if (!(await this.passwords.matches(passwords.old, row?.passwordHash))) {
      await this.attempts.count('change-password', recommenderId);
      return new Refused('password-change-failed');
    }
    await this.recommenders.setPassword(recommenderId, await this.passwords.hash(passwords.new));
    await this.tokens.revokeAll('user', recommenderId, keepSession);
    return null;
  }
}
