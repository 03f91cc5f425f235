import { Injectable } from '@nestjs/common';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';

@Injectable()
export class NameCorrection {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
  ) {}

  /** Corrects a name, effective at once. */
  async correct(
    recommenderId: string,
    name: { readonly firstName: string; readonly lastName: string },
    who: 'own' | 'for-caller' = 'own',
  ): Promise<void> {
    const person = await this.people.find(recommenderId);
    if (person?.firstName === name.firstName && person.lastName === name.lastName) return;
    const recommender = await this.recommenders.load(recommenderId);
    recommender.correctName(who);
    await this.recommenders.save(recommender);
    await this.people.update(recommenderId, name);
    await this.findable.rename(recommenderId, { ...name, zip: person?.zip ?? null });
  }
}
