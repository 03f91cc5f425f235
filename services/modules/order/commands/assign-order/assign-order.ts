import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import {
  FindRecommendation,
  RecommendationTerms,
  type TermsOfRecommendation,
} from '../../../recommendation/published-questions.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';
import { AssignOrder } from '../../published-commands.js';
import { Assessment, type KnownContact } from '../assessment.js';

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
    const present = await this.queries.execute(new RecommendationTerms(order.recommendationId));
    await this.inCareOf(present?.number ?? '', by.agencyNumber);
    const terms = await this.inCareOf(recommendationNumber, by.agencyNumber);
    const contacts = await this.assessment.contactsOf(terms.recommendationId);
    const recipientId = recipientNumber === null ? null : contactOf(contacts, recipientNumber).recipientId;
    const to = {
      recommendationId: terms.recommendationId,
      recipientId,
      productId: order.productAssumed ? terms.productId : order.productId,
    };
    refuseUnless(order.status === 'reported', 'order-not-releasable');
    refuseUnless(terms.status !== 'cancelled', 'recommendation-blocked');
    refuseUnless(terms.status !== 'expired', 'recommendation-expired');

    const before = {
      recommendation: present?.number,
      recipient: await this.numberOf(order.recommendationId, order.recipientId),
      assignment: order.assignment,
    };
    const { kind, orderedAt } = order;
    order.assign(
      to,
      await this.assessment.earningOf(terms, contacts, {
        orderId: order.id,
        ...to,
        kind,
        orderedAt,
        customerKey: await this.orders.customerKeyOf(order.id),
      }),
    );
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const after = {
      recommendation: recommendationNumber,
      recipient: recipientNumber,
      assignment: order.assignment,
      withoutReward: order.withoutReward,
      reason: withoutPersonalData(reason),
    };
    await this.audit.record({ action: 'order.assign', subject: orderNumber, by: by.name, before, after });
  }

  private async inCareOf(number: string, agencyNumber: string | null): Promise<TermsOfRecommendation> {
    const found = await this.queries.execute(new FindRecommendation({ number, inCareOf: agencyNumber }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    refuseUnless(terms !== null, 'not-found');
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
  refuseUnless(contact !== undefined, 'validation-failed', {
    fields: [{ field: 'Empfaengernummer', reason: 'unknown' }],
  });
  return contact;
}
