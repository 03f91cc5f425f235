import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { FindRecommendation } from '../../recommendation/api.js';
import type { ByStaff } from '../api.js';
import { orderIdOf, Orders } from '../persistence/orders.js';

/**
 * Refuses `not-found` (also an order another agency looks after), `order-not-yet-releasable` (with the first possible
 * date) and `order-not-releasable`; releasing again has no effect.
 */
export class ReleaseOrder extends Command<void> {
  constructor(
    readonly release: { readonly recommendationNumber: string; readonly orderNumber: string; readonly by: ByStaff },
  ) {
    super();
  }
}

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
      new FindRecommendation({ number: recommendationNumber, visibleTo: by.agencyNumber }),
    );
    const order = await this.orders.load(orderIdOf(orderNumber));
    ensure(recommendation?.recommendationId === order.state.recommendationId, 'not-found');
    const before = order.state.status;
    order.release(this.clock.now(), currentPerson());
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    await this.audit.record({
      action: 'order.release',
      subject: orderNumber,
      by: by.name,
      before: { status: before },
      after: { status: order.state.status },
    });
  }
}
