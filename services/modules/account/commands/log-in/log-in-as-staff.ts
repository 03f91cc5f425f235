import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import type { StaffActing } from '#platform/http/call-context.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { LinkGuesses } from '../../persistence/link-guesses.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { Sessions, type Session } from '../../queries/session/sessions.js';
import type { Client } from './client.js';

/** With a staff member's single-use token. */
export class LogInWithAdminToken extends Command<Session> {
  constructor(
    readonly token: string,
    readonly client: Client,
  ) {
    super();
  }
}

@CommandHandler(LogInWithAdminToken)
export class LogInWithAdminTokenHandler implements ICommandHandler<LogInWithAdminToken> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async execute({ token, client }: LogInWithAdminToken): Promise<Session> {
    await this.guesses.reserve(client);
    return this.work.run(client.work, async () => {
      const record = await this.tokens.find('admin-login', token);
      refuseUnless(record !== undefined, 'link-expired');
      refuseUnless(record.usedAt === null, 'login-token-used');
      refuseUnless(!this.tokens.isOver(record), 'link-expired');
      (await this.recommenders.load(record.subjectId)).mustBeAbleToLogIn();
      refuseUnless(await this.tokens.use('admin-login', token), 'login-token-used');
      await this.guesses.wasRight(client);
      // Whoever made the link, by the name of their own session: it stands behind all that is done in this one.
      const staff = { actor: 'agency', name: '', ...(record.data['staff'] as Partial<StaffActing> | undefined) };
      await this.audit.record({ action: 'recommender.admin-session', subject: record.subjectId, by: staff.name });
      return this.sessions.open(record.subjectId, { staff, userAgent: client.userAgent });
    });
  }
}
