import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addDays, Clock } from '#platform/clock/clock.js';
import { newId } from '#platform/domain/ids.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Attempts } from '#platform/entry/attempts.js';
import { emailIsAllowed } from '#platform/entry/email-whitelist.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { People } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { EmailChanges } from '../../persistence/email-changes.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { emailChangesAreKeptForDays, FORGET_EMAIL_CHANGE } from './forget-email-change.due.js';

/** By one account an hour. */
const requestsAnHour = 3;

/**
 * Another e-mail address: nothing changes before its owner has followed the link mailed to it. The present address is told.
 * An address that has an account gets the same answer; its owner alone hears of it. Refuses `email-not-allowed`, `too-many-requests`.
 */
export class RequestEmailChange extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly recommenderId: string,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(RequestEmailChange)
export class RequestEmailChangeHandler implements ICommandHandler<RequestEmailChange> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: People,
    private readonly changes: EmailChanges,
    private readonly attempts: Attempts,
    private readonly mails: MailLimit,
    private readonly tokens: Tokens,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ tenant, recommenderId, email }: RequestEmailChange): Promise<void> {
    refuseUnless(emailIsAllowed(email, tenant.config.emailWhitelist), 'email-not-allowed', {
      fields: [{ field: 'Email', reason: 'email-not-allowed' }],
    });
    if ((await this.people.find(recommenderId))?.email === email) return;
    await this.attempts.take('email-change', recommenderId, requestsAnHour);
    // One mail goes there, whether to its new owner or to the one who has an account with it.
    await this.mails.take(email);
    const known = await this.people.findByEmail('recommender', email);
    const taken = known !== undefined && known.id !== recommenderId;
    const changeId = newId();
    const recommender = await this.recommenders.load(recommenderId);
    recommender.requestEmailChange(changeId, taken);
    await this.recommenders.save(recommender);
    // An earlier link leads nowhere any more.
    await this.tokens.revokeAll('email-change', recommenderId);
    await this.changes.keep(recommenderId, changeId, email);
    await this.dueWork.schedule(
      FORGET_EMAIL_CHANGE,
      recommenderId,
      addDays(this.clock.now(), emailChangesAreKeptForDays),
    );
    if (taken) await this.tellTheOwner(known.id);
  }

  private async tellTheOwner(ownerId: string): Promise<void> {
    const owner = await this.recommenders.load(ownerId);
    owner.remindOfAccount();
    await this.recommenders.save(owner);
  }
}
