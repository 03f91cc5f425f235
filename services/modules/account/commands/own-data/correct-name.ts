import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { People } from '#platform/people/people.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';

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
    private readonly people: People,
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
