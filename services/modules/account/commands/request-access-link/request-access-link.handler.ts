import { setTimeout as sleep } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import { Refused } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { normalisedEmail, People } from '#platform/people/people.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RequestAccessLink } from './request-access-link.command.js';

const MAILS_AN_HOUR = 5;
/** Longer than the work takes, so that the time tells nothing. */
const ANSWERS_AFTER_MS = 120;

@CommandHandler(RequestAccessLink)
export class RequestAccessLinkHandler implements ICommandHandler<RequestAccessLink> {
  constructor(private readonly people: People, private readonly recommenders: RecommenderRepository, private readonly attempts: Attempts) {}

  async execute({ account }: RequestAccessLink): Promise<void> {
    const enough = sleep(ANSWERS_AFTER_MS);
    await this.request(account);
    await enough;
  }

  private async request(account: string): Promise<void> {
    const byId = isUuid(account);
    const person = byId ? await this.people.find(account) : await this.people.findByEmail('recommender', account);
    const tries = await this.attempts.count('access-link', person?.id ?? normalisedEmail(account));
    const recommender = person && tries <= MAILS_AN_HOUR ? await this.recommenders.find(person.id) : undefined;
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
