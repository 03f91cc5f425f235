import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { People } from '#platform/people/people.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { FindRecommender, type RecommenderFound, type RecommenderState } from '../../published-questions.js';

@QueryHandler(FindRecommender)
export class FindRecommenderHandler implements IQueryHandler<FindRecommender> {
  constructor(private readonly people: People, private readonly recommenders: RecommenderRepository) {}

  async execute({ by }: FindRecommender): Promise<RecommenderFound | null> {
    const person = by.recommenderId ? await this.people.find(by.recommenderId) : await this.people.findByEmail('recommender', by.email ?? '');
    const row = person?.role === 'recommender' ? await this.recommenders.row(person.id) : null;
    if (!person || !row || row.status === 'erased') return null;
    return { recommenderId: person.id, state: row.status as RecommenderState, language: person.language };
  }
}
