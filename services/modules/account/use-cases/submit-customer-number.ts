import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonStore } from '#platform/persons/person-store.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** Submits a recommender's own customer number at the provider, for review by a person. An accepted number stays as it is. */
export class SubmitCustomerNumber extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
  ) {
    super();
  }
}

@CommandHandler(SubmitCustomerNumber)
export class SubmitCustomerNumberHandler implements ICommandHandler<SubmitCustomerNumber> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly people: PersonStore,
  ) {}

  async execute({ recommenderId, number }: SubmitCustomerNumber): Promise<void> {
    const [known, recommender] = [
      await this.customerNumbers.of(recommenderId),
      await this.recommenders.load(recommenderId),
    ];
    if (known?.status === 'open' && known.number === number) return;
    recommender.submitCustomerNumber();
    if (recommender.newEvents().length === 0) return;
    await this.recommenders.save(recommender);
    await this.customerNumbers.submit(recommenderId, number);
    // The number also serves to detect self-recommendations from now on.
    await this.people.update(recommenderId, { customerNumber: number });
  }
}
