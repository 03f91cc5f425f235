import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { FindRecipient } from '../../../recipient/published-questions.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../../recommendation/published-questions.js';
import type { ReportResult } from '../../domain/order.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';
import { ReportOrder, type ReportedOrder } from './report-order.command.js';

@CommandHandler(ReportOrder)
export class ReportOrderHandler implements ICommandHandler<ReportOrder> {
  constructor(private readonly orders: Orders, private readonly queries: QueryBus, private readonly people: People, private readonly tenants: TenantDirectory) {}

  async execute({ order: reported }: ReportOrder): Promise<ReportResult> {
    const { terms, recipientId } = await this.whomItIsFor(reported);
    const order = await this.orders.findOrNew(orderIdOf(reported.number));
    // The number belongs to another recommendation: a mix-up at the provider, never a move.
    refuseUnless(order.isNew || order.recommendationId === terms.recommendationId, 'recommendation-unknown');
    const recipient = order.isNew ? recipientId : order.recipientId;
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const result = order.report({
      number: reported.number,
      recommendationId: terms.recommendationId,
      recipientId: recipient,
      productId: reported.productId ?? terms.productId,
      orderedAt: reported.orderedAt,
      kind: reported.kind,
      outcome: reported.outcome,
      complaintDays: tenant?.config.complaintDays ?? 0,
      recommendationIsAlive: await this.earns(terms, recipient, order.id, reported.customerNumber, tenant?.config.allowsSelfRecommendation ?? false),
    });
    await this.orders.save(order);
    if (recipient && reported.customerNumber) await this.people.update(recipient, { customerNumber: reported.customerNumber });
    return result;
  }

  private async whomItIsFor({ recipientNumber, recommendationNumber, code }: ReportedOrder): Promise<{ terms: TermsOfRecommendation; recipientId: string | null }> {
    const named = recipientNumber ? await this.queries.execute(new FindRecipient({ number: recipientNumber })) : null;
    if (recipientNumber && !named) throw new Refused('recommendation-unknown');
    const found = named ?? (await this.recommendationBehind(recommendationNumber, code));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    if (!terms || (named && recommendationNumber && terms.number !== recommendationNumber)) throw new Refused('recommendation-unknown');
    const recipient = named ?? (await this.queries.execute(new FindRecipient({ recommendationId: terms.recommendationId })));
    return { terms, recipientId: recipient?.recipientId ?? null };
  }

  private async recommendationBehind(number: string | null, code: string | null): Promise<{ readonly recommendationId: string } | null> {
    if (number) return this.queries.execute(new FindRecommendation({ number }));
    return code ? this.queries.execute(new FindRecommendation({ code })) : null;
  }

  private async earns(terms: TermsOfRecommendation, recipientId: string | null, orderId: string, customerNumber: string | null, allowsSelf: boolean): Promise<boolean> {
    if (terms.status === 'expired' || terms.status === 'cancelled') return false;
    if (recipientId && (await this.orders.recipientHasAnotherContract(recipientId, orderId))) return false;
    if (allowsSelf || !customerNumber) return true;
    const recommender = await this.people.find(terms.recommenderId);
    return recommender?.customerNumber !== customerNumber;
  }
}
