import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Clock } from '#platform/clock/clock.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { FindRecommendation } from '../../../recommendation/published-questions.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';
import { ReleaseOrder } from './release-order.command.js';

@CommandHandler(ReleaseOrder)
export class ReleaseOrderHandler implements ICommandHandler<ReleaseOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ release: { recommendationNumber, orderNumber, by } }: ReleaseOrder): Promise<void> {
    const recommendation = await this.queries.execute(
      new FindRecommendation({ number: recommendationNumber, inCareOf: by.agencyNumber }),
    );
    const order = await this.orders.load(orderIdOf(orderNumber));
    refuseUnless(recommendation?.recommendationId === order.recommendationId, 'not-found');
    const before = order.status;
    order.release(this.clock.now());
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    await this.audit.record({
      action: 'order.release',
      subject: orderNumber,
      by: by.name,
      before: { status: before },
      after: { status: order.status },
    });
  }
}
