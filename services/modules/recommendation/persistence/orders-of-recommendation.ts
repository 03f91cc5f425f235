import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { OrderState } from '../domain/recommendation.js';
import type { RecommendationOrderRow } from '../tables.js';

/** Which orders came of a recommendation and how they stand: kept by the reaction that listens to orders, to tell whether another one lives. */
@Injectable()
export class OrdersOfRecommendation {
  async note(
    {
      recommendationId,
      orderId,
      recipientId,
    }: { recommendationId: string; orderId: string; recipientId: string | null },
    state: OrderState,
  ): Promise<void> {
    await orders()
      .insertInto('recommendation_order')
      .values({ tenantId: currentWork().tenantId, recommendationId, orderId, recipientId, state })
      .onConflict(same => same.columns(['tenantId', 'recommendationId', 'orderId']).doUpdateSet({ state, recipientId }))
      .execute();
  }

  async forget(recommendationId: string, orderId: string): Promise<void> {
    await orders()
      .deleteFrom('recommendation_order')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommendationId', '=', recommendationId)
      .where('orderId', '=', orderId)
      .execute();
  }

  of(recommendationId: string) {
    return ofTenant()
      .select(['orderId', 'recipientId', 'state'])
      .where('recommendationId', '=', recommendationId)
      .execute();
  }

  /** How the orders of these recipients stand; who has none is missing. */
  async ofRecipients(recipientIds: readonly string[]): Promise<ReadonlyMap<string, readonly OrderState[]>> {
    const rows = await ofTenant()
      .select(['recipientId', 'state'])
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .$narrowType<{ recipientId: string }>()
      .execute();
    return new Map(
      [...Map.groupBy(rows, ({ recipientId }) => recipientId)].map(([id, found]) => [
        id,
        found.map(({ state }) => state),
      ]),
    );
  }

  async isKnown(recommendationId: string, orderId: string): Promise<boolean> {
    return (await this.of(recommendationId)).some(order => order.orderId === orderId);
  }
}

const orders = () => tables<typeof RecommendationOrderRow>();
const ofTenant = () => orders().selectFrom('recommendation_order').where('tenantId', '=', currentWork().tenantId);
