import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { ensure } from '#platform/domain/domain-error.js';
import { MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommenderStates } from '../../account/api.js';
import { mayBeFollowed } from '../domain/recommendation.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

@Injectable()
export class NewLinkRequests {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly people: PersonStore,
    private readonly mails: MailLimit,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * A visitor of an expired link wants a new one. Refuses `recommendation-unknown` without its secret, and what the
   * rule refuses. Asking again on the same day, or when the recommender reached the mail limit, gets the same answer,
   * since one mail reached them.
   */
  async request(number: string, hash: string): Promise<void> {
    const row = await this.recommendations.row({ number });
    ensure(row !== null && equalSecrets(row.hash, hash.toLowerCase()), 'recommendation-unknown');
    const recommendation = await this.recommendations.loadLocked(row.recommendationId);
    recommendation.askForNewLink(this.clock.now());
    const states = await this.queries.execute(new RecommenderStates([row.recommenderId]));
    const recommender = await this.people.find(row.recommenderId);
    ensure(recommender !== undefined && mayBeFollowed(states.get(row.recommenderId)), 'recommendation-blocked');
    if (recommendation.newEvents().length === 0 || !(await this.mails.mayTake(recommender.email))) return;
    await this.recommendations.save(recommendation);
  }
}
