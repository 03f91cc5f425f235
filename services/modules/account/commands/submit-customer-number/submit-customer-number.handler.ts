import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { People } from '#platform/people/people.js';
import { CustomerNumbers } from '../../persistence/customer-numbers.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { SubmitCustomerNumber } from './submit-customer-number.command.js';

@CommandHandler(SubmitCustomerNumber)
export class SubmitCustomerNumberHandler implements ICommandHandler<SubmitCustomerNumber> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly people: People,
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
    // From here on it tells a self-recommendation too.
    await this.people.update(recommenderId, { customerNumber: number });
  }
}
