import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/engine/without-personal-data.js';
import { FindRecommendation } from '../../../recommendation/published-questions.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';
import type { Releasing } from '../release-order/release-order.command.js';

export interface Refusing {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
  /** The recommender reads it. */
  readonly reason: string;
  readonly by: Releasing;
}

/** Refuses `not-found` (also what another agency looks after) and `order-not-releasable` once it is released or earns nothing anyway; twice has no second effect. */
export class RefuseOrder extends Command<void> {
  constructor(readonly refusing: Refusing) { super(); }
}

@CommandHandler(RefuseOrder)
export class RefuseOrderHandler implements ICommandHandler<RefuseOrder> {
  constructor(private readonly orders: Orders, private readonly queries: QueryBus, private readonly audit: Audit) {}

  async execute({ refusing: { recommendationNumber, orderNumber, reason, by } }: RefuseOrder): Promise<void> {
    const recommendation = await this.queries.execute(new FindRecommendation({ number: recommendationNumber, inCareOf: by.agencyNumber }));
    const order = await this.orders.load(orderIdOf(orderNumber));
    refuseUnless(recommendation?.recommendationId === order.recommendationId, 'not-found');
    const before = order.status;
    order.refuse();
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const told = withoutPersonalData(reason);
    await this.orders.keepRefusal(order.id, told);
    await this.audit.record({ action: 'order.refuse', subject: orderNumber, by: by.name, before: { status: before }, after: { status: order.status, reason: told } });
  }
}
