import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { isLookedAfterBy, RecommenderRepository, type StaffMember } from '../persistence/recommenders.js';

/** Refuses `not-found` (also a recommender another agency looks after), and `changed-meanwhile` where it was decided already. */
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

/** A recommender's own customer number at the provider, to be looked at by a person. A number that was accepted stays as it is. */
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
    // From here on it tells a self-recommendation too.
    await this.people.update(recommenderId, { customerNumber: number });
  }
}
