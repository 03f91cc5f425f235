import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Tokens } from '#platform/tokens.js';
import { isLookedAfterBy } from './staff-member.js';
import type { StaffMember } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** Validity, see docs/specification/accounts.md#admin-login. */
const minutes = 15;

export interface AdminLogin {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Issues a staff member's single-use login token for a recommender. Refuses `not-found` (also a recommender another
 * agency looks after) and what keeps the recommender from logging in.
 */
export class IssueAdminLogin extends Command<AdminLogin> {
  constructor(
    readonly recommenderId: string,
    readonly by: StaffMember,
  ) {
    super();
  }
}

@CommandHandler(IssueAdminLogin)
export class IssueAdminLoginHandler implements ICommandHandler<IssueAdminLogin> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, by }: IssueAdminLogin): Promise<AdminLogin> {
    const recommender = await this.recommenders.find(recommenderId);
    ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
    ensure(await isLookedAfterBy(this.queries, recommenderId, by), 'not-found');
    recommender.mustBeAbleToLogIn((await this.recommenders.row(recommenderId))?.blockedBecause);
    const expiresAt = new Date(this.clock.now().getTime() + minutes * 60_000);
    const token = await this.tokens.issue('admin-login', recommenderId, {
      expiresAt,
      data: { staff: { actor: currentWork().actor, name: by.name } },
    });
    await this.audit.record({
      action: 'recommender.admin-login',
      subject: recommenderId,
      by: by.name,
      after: { expiresAt: expiresAt.toISOString() },
    });
    return { token, expiresAt };
  }
}
