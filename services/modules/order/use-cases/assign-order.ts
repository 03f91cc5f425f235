import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/api.js';
import { AssignOrder } from '../api.js';
import { orderIdOf, Orders } from '../persistence/orders.js';
import { Assessment, type KnownContact } from './assessment.js';

@CommandHandler(AssignOrder)
export class AssignOrderHandler implements ICommandHandler<AssignOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly assessment: Assessment,
  ) {}

  async execute({
    assigning: { orderNumber, recommendationNumber, recipientNumber, reason, by },
  }: AssignOrder): Promise<void> {
    const order = await this.orders.load(orderIdOf(orderNumber));
    const present = await this.queries.execute(new RecommendationTerms(order.state.recommendationId));
    await this.visibleTo(present?.number ?? '', by.agencyNumber);
    const terms = await this.visibleTo(recommendationNumber, by.agencyNumber);
    const customerKey = await this.orders.customerKeyOf(order.id);
    const contacts = await this.assessment.contactsOf(terms.recommendationId, customerKey);
    const recipientId = recipientNumber === null ? null : contactOf(contacts, recipientNumber).recipientId;
    const to = {
      recommendationId: terms.recommendationId,
      recipientId,
      productId: order.state.productAssumed ? terms.productId : order.state.productId,
    };
    order.mustBeAssignable();
    ensure(terms.status !== 'cancelled', 'recommendation-blocked');
    ensure(terms.status !== 'expired', 'recommendation-expired');

    const before = {
      recommendation: present?.number,
      recipient: await this.numberOf(order.state.recommendationId, order.state.recipientId),
      assignment: order.state.assignment,
    };
    const { kind } = order.state;
    const { orderedAt } = order;
    order.assign(
      to,
      await this.assessment.earningOf(terms, contacts, {
        orderId: order.id,
        ...to,
        kind,
        orderedAt,
        customerKey,
      }),
      await this.assessment.complaintsOf(contacts, recipientId),
    );
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const after = {
      recommendation: recommendationNumber,
      recipient: recipientNumber,
      assignment: order.state.assignment,
      withoutReward: order.state.withoutReward,
      reason: withoutPersonalData(reason),
    };
    await this.audit.record({ action: 'order.assign', subject: orderNumber, by: by.name, before, after });
  }

  private async visibleTo(number: string, agencyNumber: string | null): Promise<TermsOfRecommendation> {
    const found = await this.queries.execute(new FindRecommendation({ number, visibleTo: agencyNumber }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms !== null, 'not-found');
    return terms;
  }

  private async numberOf(recommendationId: string, recipientId: string | null): Promise<string | null> {
    if (recipientId === null) return null;
    return (
      (await this.assessment.contactsOf(recommendationId)).find(contact => contact.recipientId === recipientId)
        ?.number ?? null
    );
  }
}

function contactOf(contacts: readonly KnownContact[], number: string): KnownContact {
  const contact = contacts.find(one => one.number === number && !one.erased);
  ensure(contact !== undefined, 'validation-failed', {
    fields: [{ field: 'Empfaengernummer', reason: 'unknown' }],
  });
  return contact;
}
