import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import { DomainError } from '#platform/domain/domain-error.js';
import { Throttle, MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { requestsAnHour } from '../domain/recommender.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** A mail with a link to set a password, if there is such an account and it is not blocked. Tells nobody which; refuses `too-many-requests` by network address alone. */
export class RequestAccessLink extends Command<void> {
  /** An e-mail address or the id of `createEmpfehler`. */
  constructor(
    readonly account: string,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(RequestAccessLink)
export class RequestAccessLinkHandler implements ICommandHandler<RequestAccessLink> {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
  ) {}

  async execute({ account, address }: RequestAccessLink): Promise<void> {
    await this.attempts.take('access-link-address', address, requestsAnHour);
    const byId = isUuid(account);
    const person = byId ? await this.people.find(account) : await this.people.findByEmail('recommender', account);
    const email = person?.email ?? (byId ? null : account);
    // Counted for unknown addresses too: the limit would tell them apart at another form.
    const mayBeMailed = email !== null && (await this.mails.mayTake(email));
    const recommender = person && mayBeMailed ? await this.recommenders.find(person.id) : undefined;
    if (!recommender) return;
    try {
      recommender.requestAccessLink();
    } catch (error) {
      if (error instanceof DomainError) return;
      throw error;
    }
    await this.recommenders.save(recommender);
  }
}
