import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '#platform/crypto/passwords.js';
import { Refused } from '#platform/domain/refused.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RequestNewsletter } from '../../published-commands.js';
import { Sessions, type Session } from '../../queries/session/sessions.js';
import { SetPassword } from './set-password.command.js';

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(private readonly tokens: Tokens, private readonly recommenders: RecommenderRepository, private readonly passwords: Passwords, private readonly sessions: Sessions, private readonly commands: CommandBus) {}

  async execute({ token, password }: SetPassword): Promise<Session> {
    const recommender = await this.recommenders.load(await this.useUp(token));
    recommender.activate();
    await this.recommenders.save(recommender);
    await this.recommenders.setPassword(recommender.id, await this.passwords.hash(password));
    await this.tokens.revokeAll('user', recommender.id);
    await this.askForWishedNewsletter(recommender.id);
    return this.sessions.open(recommender.id);
  }

  /** Ticked in the form that opened the account; the address is confirmed now. */
  private async askForWishedNewsletter(recommenderId: string): Promise<void> {
    if ((await this.recommenders.row(recommenderId))?.newsletterWish) await this.commands.execute(new RequestNewsletter(recommenderId, { source: 'form', address: null }));
  }

  /** Either mail leads here; each of its links works once. */
  private async useUp(token: string): Promise<string> {
    for (const kind of ['welcome', 'reset'] as const) {
      const record = await this.tokens.resolve(kind, token);
      if (record && (await this.tokens.use(kind, token))) return record.subjectId;
    }
    throw new Refused('link-expired');
  }
}
