import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

export interface OrderOfRecommendation {
  readonly orderId: string;
  readonly recipientId: string | null;
  readonly state: 'open' | 'closed' | 'failed';
}

/** Which orders came of a recommendation and how they stand: kept by the reaction that listens to orders, to tell whether another one lives. */
@Injectable()
export class OrdersOfRecommendation {
  constructor(private readonly sql: Sql) {}

  async note(
    {
      recommendationId,
      orderId,
      recipientId,
    }: { recommendationId: string; orderId: string; recipientId: string | null },
    state: OrderOfRecommendation['state'],
  ): Promise<void> {
    await this.sql.execute(
      `insert into recommendation_order (tenant_id, recommendation_id, order_id, recipient_id, state) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, recommendation_id, order_id) do update set state = $5, recipient_id = $4`,
      [currentWork().tenantId, recommendationId, orderId, recipientId, state],
    );
  }

  async forget(recommendationId: string, orderId: string): Promise<void> {
    await this.sql.execute(
      'delete from recommendation_order where tenant_id = $1 and recommendation_id = $2 and order_id = $3',
      [currentWork().tenantId, recommendationId, orderId],
    );
  }

  of(recommendationId: string): Promise<OrderOfRecommendation[]> {
    return this.sql.query(
      'select order_id as "orderId", recipient_id as "recipientId", state from recommendation_order where tenant_id = $1 and recommendation_id = $2',
      [currentWork().tenantId, recommendationId],
    );
  }

  /** How the orders of these recipients stand; who has none is missing. */
  async ofRecipients(
    recipientIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly OrderOfRecommendation['state'][]>> {
    const rows = await this.sql.query<{ id: string; state: OrderOfRecommendation['state'] }>(
      'select recipient_id as id, state from recommendation_order where tenant_id = $1 and recipient_id = any ($2::uuid[])',
      [currentWork().tenantId, recipientIds],
    );
    return new Map(
      [...Map.groupBy(rows, ({ id }) => id)].map(([id, orders]) => [id, orders.map(({ state }) => state)]),
    );
  }

  async isKnown(recommendationId: string, orderId: string): Promise<boolean> {
    return (await this.of(recommendationId)).some(order => order.orderId === orderId);
  }
}
