import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Tokens } from '#platform/tokens.js';
import { isLookedAfterBy } from './staff-member.js';
import type { StaffMember } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import type { StaffActing } from '#platform/http/call.js';
import type { Client } from './client.js';
import { Sessions, type Session } from './sessions.js';

/** Validity, see docs/specification/accounts.md#admin-login. */
const minutes = 15;

export interface AdminLogin {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A staff member's login for a recommender, which works once. */
@Injectable()
export class AdminLogins {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
    private readonly work: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Issues a staff member's single-use login token for a recommender. Refuses `not-found` (also a recommender another
   * agency looks after) and what keeps the recommender from logging in.
   */
  async issue(recommenderId: string, by: StaffMember): Promise<AdminLogin> {
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

  /** Logs in with a staff member's single-use token. */
  async logIn(token: string, client: Client): Promise<Session> {
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
