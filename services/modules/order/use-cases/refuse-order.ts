import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { FindRecommendation } from '../../recommendation/api.js';
import { RefuseOrder } from '../api.js';
import { orderIdOf, Orders } from '../persistence/orders.js';

@CommandHandler(RefuseOrder)
export class RefuseOrderHandler implements ICommandHandler<RefuseOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  async execute({ refusing: { recommendationNumber, orderNumber, reason, by } }: RefuseOrder): Promise<void> {
    const recommendation = await this.queries.execute(
      new FindRecommendation({ number: recommendationNumber, visibleTo: by.agencyNumber }),
    );
    const order = await this.orders.load(orderIdOf(orderNumber));
    ensure(recommendation?.recommendationId === order.state.recommendationId, 'not-found');
    const before = order.state.status;
    if (reason === null) order.withdraw();
    else order.refuse();
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const refusalReason = reason === null ? null : withoutPersonalData(reason);
    if (refusalReason !== null) await this.orders.setRefusal(order.id, refusalReason);
    await this.audit.record({
      action: reason === null ? 'order.withdraw' : 'order.refuse',
      subject: orderNumber,
      by: by.name,
      before: { status: before },
      after: { status: order.state.status, ...(refusalReason !== null && { reason: refusalReason }) },
    });
  }
}
