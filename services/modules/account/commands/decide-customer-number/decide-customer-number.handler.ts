import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { isLookedAfterBy } from '../../in-care-of.js';
import { CustomerNumbers } from '../../persistence/customer-numbers.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { DecideCustomerNumber } from './decide-customer-number.command.js';

@CommandHandler(DecideCustomerNumber)
export class DecideCustomerNumberHandler implements ICommandHandler<DecideCustomerNumber> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, decision: { accepted, by } }: DecideCustomerNumber): Promise<void> {
    const recommender = await this.recommenders.find(recommenderId);
    refuseUnless(recommender !== undefined && recommender.status !== 'erased', 'not-found');
    refuseUnless(await isLookedAfterBy(this.queries, recommenderId, by), 'not-found');
    recommender.decideCustomerNumber(accepted);
    await this.recommenders.save(recommender);
    const after = accepted ? 'ok' : 'refused';
    await this.customerNumbers.decide(recommenderId, after);
    await this.audit.record({
      action: 'customer-number.decide',
      subject: recommenderId,
      by: by.name,
      before: { status: 'open' },
      after: { status: after },
    });
  }
}
