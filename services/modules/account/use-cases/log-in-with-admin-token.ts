import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { StaffActing } from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import type { Client } from './client.js';
import { Sessions, type Session } from './sessions.js';

/** Logs in with a staff member's single-use token. */
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
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async execute({ token, client }: LogInWithAdminToken): Promise<Session> {
    return this.work.run(client.work, async () => {
      const record = await this.tokens.find('admin-login', token);
      ensure(record !== undefined, 'link-expired');
      ensure(record.usedAt === null, 'login-token-used');
      ensure(!this.tokens.isOver(record), 'link-expired');
      (await this.recommenders.load(record.subjectId)).mustBeAbleToLogIn();
      ensure(await this.tokens.use('admin-login', token), 'login-token-used');
      // The staff member is named by the session that issued the link; everything done in the new session is attributed to them.
      const staff = { actor: 'agency', name: '', ...(record.data['staff'] as Partial<StaffActing> | undefined) };
      await this.audit.record({ action: 'recommender.admin-session', subject: record.subjectId, by: staff.name });
      return this.sessions.open(record.subjectId, { staff, userAgent: client.userAgent });
    });
  }
}
