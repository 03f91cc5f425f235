import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { comparedNumber } from '#shared/compared-numbers.js';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { lockName, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import type { OrderStatus } from '../domain/evolve.js';
import { Order } from '../domain/order.js';
import { Releases } from './releases.js';
import {
  ContractNotConcluded,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderTakenBack,
  type NoReward,
  type OrderKind,
} from '../events.js';
import type { Assignment } from '../domain/whose.js';

export const CustomerOrderRow = defineEntity({
  name: 'CustomerOrderRow',
  tableName: 'customer_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    /** As it was first reported. */
    number: p.text(),
    /** `comparedNumber` of it; null for one of 0.1 that is another spelling of an earlier order's. */
    numberKey: p.text().nullable(),
    recommendationId: p.uuid(),
    /** The contact to whom it is assigned, where one is. */
    recipientId: p.uuid().nullable(),
    productId: p.integer(),
    kind: p.text().$type<OrderKind>(),
    status: p.text().$type<OrderStatus>(),
    contractClosed: p.boolean(),
    orderedAt: p.datetime(),
    releasableFrom: p.datetime(),
    reportedAt: p.datetime(),
    releasedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    assignment: p.text().$type<Assignment>().defaultRaw("'contact'::text"),
    withoutReward: p.text().$type<NoReward>().nullable(),
    /** Keyed hash of the customer number in the report; sufficient for comparison. */
    customerKey: p.text().nullable(),
    /** Reason that the recommender reads; no event holds it, since it may name people. */
    refusalReason: p.text().nullable(),
  }),
});

/** An order by its number, with its state also before the projections have seen it: a view, published for reports (decision 0005). */
export const NamedOrderRow = defineEntity({
  name: 'NamedOrderRow',
  tableName: 'named_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text(),
    numberKey: p.text().nullable(),
    /** Without the letters before it; null where there are none. */
    numberDigits: p.text().nullable(),
    recommendationId: p.uuid(),
    recipientId: p.uuid().nullable(),
    status: p.text().$type<OrderStatus>(),
  }),
});

export type OrderOfContact = Awaited<ReturnType<Orders['ofContacts']>>[number];

@Injectable()
export class Orders extends AggregateRepository<Order> {
  protected readonly aggregateType = 'order';

  constructor(
    events: EventStore,
    private readonly releases: Releases,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Order {
    return new Order(id);
  }

  /**
   * The id of the order with this number, however it is spelled; of one not reported yet it follows from the number's
   * compared form, so that two reports at once have one stream (docs/specification/orders.md#one-order-one-number).
   */
  async idOf(number: string): Promise<string> {
    const key = comparedNumber(number);
    const known = await ofTenant()
      .select('orderId')
      .where(({ or, eb }) => or([eb('number', '=', number), eb('numberKey', '=', key)]))
      .orderBy(({ eb }) => eb('number', '=', number), 'desc')
      .limit(1)
      .executeTakeFirst();
    return known?.orderId ?? idFrom(currentWork().tenantId, 'order', key || number);
  }

  /** Locks the order, so that a second release, or a report sent twice at once, sees the first. A new order has no row to lock yet. */
  override async find(id: string): Promise<Order | undefined> {
    await lockName(`order/${id}`);
    return super.find(id);
  }

  /** Locks the recommendation's orders, since the assignment of one depends on the others. */
  decideAlone(recommendationId: string): Promise<void> {
    return lockName(`orders-of/${recommendationId}`);
  }

  /** Orders assigned to contacts of the recommendation. `earns`: it has a contract that earns and was neither refused nor cancelled. */
  ofContacts(recommendationId: string) {
    return ofTenant()
      .select(['orderId', 'number', 'recipientId', 'productId'])
      .select(({ eb, and }) => and([eb('contractClosed', '=', true), eb('status', 'in', activeStatuses)]).as('earns'))
      .where('recommendationId', '=', recommendationId)
      .where('recipientId', 'is not', null)
      .orderBy('reportedAt')
      .orderBy('orderId')
      .$narrowType<{ recipientId: string; earns: boolean }>()
      .execute();
  }

  /** Those of these recommendations with an order that may still earn: unassigned, or with a contract still in force. */
  async withOpenOrder(recommendationIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await ofTenant()
      .select('recommendationId')
      .distinct()
      .where('recommendationId', '=', sql<string>`any(${recommendationIds}::uuid[])`)
      .where('withoutReward', 'is', null)
      .where('status', 'in', activeStatuses)
      .where('kind', '=', 'new')
      .execute();
    return new Set(rows.map(({ recommendationId }) => recommendationId));
  }

  /** Those of these orders that there are, locked like `find` does, in the order of their ids. */
  async lockedAll(orderIds: readonly string[]): Promise<Order[]> {
    const sorted = [...orderIds].sort();
    for (const id of sorted) await lockName(`order/${id}`);
    return this.loadAll(sorted);
  }

  /** Saves released orders: their events, and then their rows in one statement. */
  async saveReleased(orders: readonly Order[]): Promise<void> {
    if (orders.length === 0) return;
    const work = currentWork();
    await this.saveAll(orders.map(aggregate => ({ aggregate, work })));
    const status: OrderStatus = 'released';
    await tables<typeof CustomerOrderRow>()
      .updateTable('customer_order')
      .set({ status, releasedAt: this.clock.now() })
      .where('tenantId', '=', work.tenantId)
      .where('orderId', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
      .execute();
  }

  async customerKeyOf(orderId: string): Promise<string | null> {
    const row = await ofTenant().select('customerKey').where('orderId', '=', orderId).executeTakeFirst();
    return row?.customerKey ?? null;
  }

  async setCustomerKey(orderId: string, customerKey: string): Promise<void> {
    await changed(orderId).set({ customerKey }).execute();
  }

  async setRefusal(orderId: string, refusalReason: string): Promise<void> {
    await changed(orderId).set({ refusalReason }).execute();
  }

  async refusalsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await ofTenant()
      .select(['orderId', 'refusalReason'])
      .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
      .where('refusalReason', 'is not', null)
      .$narrowType<{ refusalReason: string }>()
      .execute();
    return new Map(rows.map(({ orderId, refusalReason }) => [orderId, refusalReason]));
  }

  /** Runs for every change of an order, so it is one typed statement and not the EntityManager's (decision 0001). */
  protected override async saveRow(order: Order, newEvents: readonly DomainEvent[]): Promise<void> {
    const { number, recommendationId, recipientId, productId, kind, contractClosed, assignment, withoutReward } =
      order.state;
    const [now, status] = [this.clock.now(), order.state.status!];
    const row = {
      recommendationId,
      recipientId,
      productId,
      status,
      contractClosed,
      assignment,
      withoutReward,
      releasedAt: status === 'released' ? now : null,
      endedAt: activeStatuses.includes(status) ? null : now,
    };
    await orders()
      .insertInto('customer_order')
      .values({
        tenantId: currentWork().tenantId,
        orderId: order.id,
        number,
        numberKey: comparedNumber(number) || null,
        kind,
        orderedAt: order.orderedAt,
        releasableFrom: order.releasableFrom,
        reportedAt: now,
        ...row,
      })
      .onConflict(same =>
        same.columns(['tenantId', 'orderId']).doUpdateSet(({ fn, ref }) => ({
          ...row,
          releasedAt: fn.coalesce('customer_order.releasedAt', ref('excluded.releasedAt')),
          endedAt: fn.coalesce('customer_order.endedAt', ref('excluded.endedAt')),
        })),
      )
      .execute();
    if (newEvents.some(({ type }) => decidesOrder.has(type))) await this.leaveReleases(order);
  }

  /** Whatever decides an order, or gives it to somebody else, takes it out of the release in which it waits. */
  private leaveReleases(order: Order): Promise<void> {
    if (order.state.status === 'released') return this.releases.leave(order.id, 'known', null);
    return this.releases.leave(order.id, 'refused', order.whyNotReleasable ?? { reason: 'changed-meanwhile' });
  }
}

const decidesOrder: ReadonlySet<string> = new Set([
  OrderReleased.type,
  OrderRefused.type,
  OrderCancelled.type,
  ContractNotConcluded.type,
  OrderAssigned.type,
  OrderTakenBack.type,
]);

/** States that are not refused, cancelled or without a contract. */
export const activeStatuses: readonly OrderStatus[] = ['reported', 'released'];

const orders = () => tables<typeof CustomerOrderRow>();

export const ofTenant = () => orders().selectFrom('customer_order').where('tenantId', '=', currentWork().tenantId);

const changed = (orderId: string) =>
  orders().updateTable('customer_order').where('tenantId', '=', currentWork().tenantId).where('orderId', '=', orderId);
