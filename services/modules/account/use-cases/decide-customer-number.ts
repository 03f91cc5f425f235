import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { isLookedAfterBy } from './staff-member.js';
import type { StaffMember } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/**
 * Accepts or refuses a customer number. Refuses `not-found` (also a recommender another agency looks after), and
 * `changed-meanwhile` where it was decided already.
 */
export class DecideCustomerNumber extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly decision: { readonly accepted: boolean; readonly by: StaffMember },
  ) {
    super();
  }
}

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
    ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
    ensure(await isLookedAfterBy(this.queries, recommenderId, by), 'not-found');
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
