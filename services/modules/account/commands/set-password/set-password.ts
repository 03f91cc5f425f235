import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '#platform/crypto/passwords.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { Tokens, type TokenRecord } from '#platform/tokens/tokens.js';
import { LinkGuesses } from '../../persistence/link-guesses.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RequestNewsletter } from '../../published-commands.js';
import { Sessions, type Session } from '../../queries/session/sessions.js';
import type { Client } from '../log-in/client.js';
import { SecondFactorLogin } from '../second-factor/second-factor-login.js';
import { NewPassword } from './new-password.js';

/** With the token of a welcome or reset mail; confirms the address and logs in, or asks for the second factor. Without a client it runs in the transaction there is. */
export class SetPassword extends Command<Session> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly client?: Client,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly newPassword: NewPassword,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactorLogin,
    private readonly commands: CommandBus,
  ) {}

  async execute({ token, password, client }: SetPassword): Promise<Session> {
    const context = client?.work ?? currentWork();
    if (client) await this.guesses.reserve(client);
    await this.work.run(context, async () =>
      this.newPassword.mustBeHardToGuess((await this.linkOf(token)).subjectId, password, 'Password'),
    );
    const passwordHash = await this.passwords.hash(password);
    const opened = await this.work.run(context, async () => {
      const session = await this.set(await this.linkOf(token), token, passwordHash, client?.userAgent);
      if (client) await this.guesses.wasRight(client);
      return session;
    });
    if (opened instanceof Refused) throw opened;
    return opened;
  }

  private async set(
    { kind, subjectId }: TokenRecord,
    token: string,
    passwordHash: string,
    userAgent?: string,
  ): Promise<Session | Refused> {
    // Two links of one account at the same moment: the second finds itself ended by the first.
    await this.recommenders.lock(subjectId);
    refuseUnless(await this.tokens.use(kind, token), 'link-expired');
    const recommender = await this.recommenders.load(subjectId);
    recommender.activate();
    await this.newPassword.replace(recommender, passwordHash);
    await this.askForWishedNewsletter(recommender.id);
    return (await this.secondFactor.questionFor(recommender.id)) ?? this.sessions.open(recommender.id, { userAgent });
  }

  /** Ticked in the form that opened the account; the address is confirmed now. */
  private async askForWishedNewsletter(recommenderId: string): Promise<void> {
    if ((await this.recommenders.row(recommenderId))?.newsletterWish)
      await this.commands.execute(new RequestNewsletter(recommenderId, { source: 'form', address: null }));
  }

  /** Either mail leads here; each of its links works once. */
  private async linkOf(token: string): Promise<TokenRecord> {
    const record = (await this.tokens.resolve('welcome', token)) ?? (await this.tokens.resolve('reset', token));
    if (!record) throw new Refused('link-expired');
    return record;
  }
}
