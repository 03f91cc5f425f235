import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#platform/event-store/aggregate-repository.js';
import { EventStore } from '#platform/event-store/event-store.js';
import { idFrom } from '#platform/domain/ids.js';
import { Order } from '../domain/order.js';

/** An order's number names it within its tenant, so the same report always finds the same stream. */
export const orderIdOf = (number: string): string => idFrom(currentWork().tenantId, 'order', number);

@Injectable()
export class Orders extends AggregateRepository<Order> {
  protected readonly aggregateType = 'order';

  constructor(events: EventStore, private readonly sql: Sql, private readonly clock: Clock) {
    super(events);
  }

  protected create(id: string): Order {
    return new Order(id);
  }

  /** Two commands on one order come one after the other, so that a second release or the same report sent twice at once finds the first. A new order has no row to lock yet. */
  override async find(id: string): Promise<Order | undefined> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order/${id}`]);
    return super.find(id);
  }

  /** Whether another order of this recipient holds the one contract that earns. Reports on one recipient come one after the other. */
  async recipientHasAnotherContract(recipientId: string, orderId: string): Promise<boolean> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contract-of/${recipientId}`]);
    const other = await this.sql.one(
      `select 1 from customer_order where tenant_id = $1 and recipient_id = $2 and order_id <> $3 and contract_closed and status in ('reported', 'released')`,
      [currentWork().tenantId, recipientId, orderId],
    );
    return other !== undefined;
  }

  protected override async saveRow(order: Order): Promise<void> {
    const now = this.clock.now();
    const ended = order.status === 'cancelled' || order.status === 'not-concluded';
    await this.sql.execute(
      `insert into customer_order (tenant_id, order_id, number, recommendation_id, recipient_id, product_id, kind, status, contract_closed, ordered_at, releasable_from, reported_at, released_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (tenant_id, order_id) do update set status = excluded.status, contract_closed = excluded.contract_closed,
         released_at = coalesce(customer_order.released_at, excluded.released_at), ended_at = coalesce(customer_order.ended_at, excluded.ended_at)`,
      [
        currentWork().tenantId, order.id, order.number, order.recommendationId, order.recipientId, order.productId, order.kind, order.status, order.contractClosed,
        order.orderedAt, order.releasableFrom, now, order.status === 'released' ? now : null, ended ? now : null,
      ],
    );
  }
}
