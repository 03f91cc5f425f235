import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';

/** Corrects the person's own name, effective at once. */
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
    private readonly findable: FindableRecommenders,
  ) {}

  async execute({ recommenderId, name }: CorrectName): Promise<void> {
    const person = await this.people.find(recommenderId);
    if (person?.firstName === name.firstName && person.lastName === name.lastName) return;
    const recommender = await this.recommenders.load(recommenderId);
    recommender.correctName();
    await this.recommenders.save(recommender);
    await this.people.update(recommenderId, name);
    await this.findable.rename(recommenderId, { ...name, zip: person?.zip ?? null });
  }
}
