import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '#platform/crypto/passwords.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import type { Client } from './client.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions, type Session } from './sessions.js';
import { askForWishedNewsletter } from './newsletter.js';
import { SecondFactorLogin } from './second-factor-login.js';
import { NewPassword } from './new-password.js';

/**
 * By the token of a welcome or reset mail: sets the password, confirms the address and logs in, or asks for the second
 * factor. Without a client it runs in the caller's transaction.
 */
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
    await this.work.run(context, async () =>
      this.newPassword.mustBeHardToGuess((await this.linkOf(token)).subjectId, password, 'Password'),
    );
    const passwordHash = await this.passwords.hash(password);
    const opened = await this.work.run(context, async () =>
      this.set(await this.linkOf(token), token, passwordHash, client?.userAgent),
    );
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async set(
    { kind, subjectId }: TokenRecord,
    token: string,
    passwordHash: string,
    userAgent?: string,
  ): Promise<Session | DomainError> {
    // Of two links used at the same moment the second was revoked by the first.
    await this.recommenders.lock(subjectId);
    ensure(await this.tokens.use(kind, token), 'link-expired');
    const recommender = await this.recommenders.load(subjectId);
    recommender.activate();
    await this.newPassword.replace(recommender, passwordHash);
    await askForWishedNewsletter(this.recommenders, this.commands, recommender.id);
    return (await this.secondFactor.questionFor(recommender.id)) ?? this.sessions.open(recommender.id, { userAgent });
  }

  /** Links of welcome and reset mails both lead here; each works once. */
  private async linkOf(token: string): Promise<TokenRecord> {
    const record = (await this.tokens.resolve('welcome', token)) ?? (await this.tokens.resolve('reset', token));
    if (!record) throw new DomainError('link-expired');
    return record;
  }
}
