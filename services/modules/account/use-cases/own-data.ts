import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Throttle, MailLimit } from '#platform/intake/limits.js';
import { emailIsAllowed } from '#platform/intake/captcha.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens, type TokenKind } from '#platform/tokens.js';
import { EmailChanges } from '../persistence/email-changes.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** With the token of the mail to the new address. Refuses `link-expired`, and `email-exists` where the address got an account meanwhile. */
export class ConfirmEmailChange extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

/** Links that were mailed to the old address, and sessions: whoever opened them logs in with the new one. */
const ended: readonly TokenKind[] = ['user', 'welcome', 'reset', 'admin-login', 'email-change'];

@CommandHandler(ConfirmEmailChange)
export class ConfirmEmailChangeHandler implements ICommandHandler<ConfirmEmailChange> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly changes: EmailChanges,
    private readonly tokens: Tokens,
  ) {}

  async execute({ token }: ConfirmEmailChange): Promise<void> {
    const record = await this.tokens.resolve('email-change', token);
    const change = record && (await this.changes.of(record.subjectId));
    ensure(record !== undefined && change != null && change.changeId === record.data['changeId'], 'link-expired');
    ensure(await this.tokens.use('email-change', token), 'link-expired');
    const recommenderId = record.subjectId;
    const person = await this.people.find(recommenderId);
    ensure(person !== undefined, 'link-expired');
    const recommender = await this.recommenders.load(recommenderId);
    recommender.confirmEmailChange(change.changeId);
    await this.recommenders.save(recommender);
    await this.takeAddress(recommenderId, change.email);
    await this.changes.done(recommenderId, person.email);
    for (const kind of ended) await this.tokens.revokeAll(kind, recommenderId);
  }

  private async takeAddress(recommenderId: string, email: string): Promise<void> {
    const owner = await this.people.findByEmail('recommender', email);
    ensure(owner === undefined || owner.id === recommenderId, 'email-exists');
    try {
      await this.people.update(recommenderId, { email });
    } catch (error) {
      // Somebody registered with it at this very moment.
      if ((error as { code?: string }).code === '23505') throw new DomainError('email-exists');
      throw error;
    }
  }
}

/** The person's own name; holds at once. */
export class CorrectName extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly name: { readonly firstName: string; readonly lastName: string },
  ) {
    super();
  }
}

@CommandHandler(CorrectName)
export class CorrectNameHandler implements ICommandHandler<CorrectName> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
  ) {}

  async execute({ recommenderId, name }: CorrectName): Promise<void> {
    const person = await this.people.find(recommenderId);
    if (person?.firstName === name.firstName && person.lastName === name.lastName) return;
    const recommender = await this.recommenders.load(recommenderId);
    recommender.correctName();
    await this.recommenders.save(recommender);
    await this.people.update(recommenderId, name);
  }
}

const FORGET_EMAIL_CHANGE = 'forget-email-change';
/** Longer than the link holds, and than the mail to the old address may be on its way. */
const emailChangesAreKeptForDays = 7;

/** Nobody confirmed it, or the old address was told long ago: neither address is kept any longer. */
@DueHandler(FORGET_EMAIL_CHANGE, 'erasure')
export class ForgetEmailChange implements DueWorkHandler {
  constructor(private readonly changes: EmailChanges) {}

  due(recommenderId: string): Promise<void> {
    return this.changes.forget(recommenderId);
  }
}

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
    private readonly people: PersonStore,
    private readonly changes: EmailChanges,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
    private readonly tokens: Tokens,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ tenant, recommenderId, email }: RequestEmailChange): Promise<void> {
    ensure(emailIsAllowed(email, tenant.config.emailWhitelist), 'email-not-allowed', {
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
