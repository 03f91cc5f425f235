import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import { Refused } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { normalisedEmail, People } from '#platform/people/people.js';
import { mailsAnHour, requestsAnHour } from '../../domain/access-links.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RequestAccessLink } from './request-access-link.command.js';

@CommandHandler(RequestAccessLink)
export class RequestAccessLinkHandler implements ICommandHandler<RequestAccessLink> {
  constructor(private readonly people: People, private readonly recommenders: RecommenderRepository, private readonly attempts: Attempts) {}

  async execute({ account, address }: RequestAccessLink): Promise<void> {
    await this.attempts.take('access-link-address', address, requestsAnHour);
    const byId = isUuid(account);
    const person = byId ? await this.people.find(account) : await this.people.findByEmail('recommender', account);
    const tries = await this.attempts.count('access-link', person?.id ?? normalisedEmail(account));
    const recommender = person && tries <= mailsAnHour ? await this.recommenders.find(person.id) : undefined;
    if (!recommender) return;
    try {
      recommender.requestAccessLink();
    } catch (error) {
      if (error instanceof Refused) return;
      throw error;
    }
    await this.recommenders.save(recommender);
  }
}
