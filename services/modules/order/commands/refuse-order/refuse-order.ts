import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import { FindRecommendation } from '../../../recommendation/published-questions.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';
import { RefuseOrder } from '../../published-commands.js';

@CommandHandler(RefuseOrder)
export class RefuseOrderHandler implements ICommandHandler<RefuseOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  async execute({ refusing: { recommendationNumber, orderNumber, reason, by } }: RefuseOrder): Promise<void> {
    const recommendation = await this.queries.execute(
      new FindRecommendation({ number: recommendationNumber, inCareOf: by.agencyNumber }),
    );
    const order = await this.orders.load(orderIdOf(orderNumber));
    refuseUnless(recommendation?.recommendationId === order.recommendationId, 'not-found');
    const before = order.status;
    order.refuse();
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const told = withoutPersonalData(reason);
    await this.orders.keepRefusal(order.id, told);
    await this.audit.record({
      action: 'order.refuse',
      subject: orderNumber,
      by: by.name,
      before: { status: before },
      after: { status: order.status, reason: told },
    });
  }
}
