import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { defineProjection } from '#engine/projections/define-projection.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { TenantSecretRow } from '#platform/database/platform-tables.js';
import { lockName, tables, type FoldedRow } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { idFrom, newHash } from '#platform/domain/ids.js';
import type { PersonId } from '#platform/domain/person.js';
import { RewardCancelled, RewardGranted } from '../reward/api.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  endOf,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
} from './api.js';
import { Order, type OrderKind, type OrderStatus } from './domain/order.js';
import { countsAsContract, overdueFromOf, shownStatusOf, type ShownStatus } from './domain/states.js';
import type { Assignment } from './domain/whose.js';

/** The number identifies an order within its tenant, so that a repeated report finds the same stream. */
export const orderIdOf = (number: string): string => idFrom(currentWork().tenantId, 'order', number);

export const CustomerOrderRow = defineEntity({
  name: 'CustomerOrderRow',
  tableName: 'customer_order',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text(),
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
    withoutReward: p.text().$type<NonNullable<Order['withoutReward']>>().nullable(),
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
    recommendationId: p.uuid(),
    recipientId: p.uuid().nullable(),
    status: p.text().$type<OrderStatus>(),
  }),
});

/** Table of the projection `order-report`: one row per order. `number` is null while only a reward of it was seen. */
export const OrderReportRow = defineEntity({
  name: 'OrderReportRow',
  tableName: 'order_report',
  properties: p => ({
    tenantId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    number: p.text().nullable(),
    recommendationId: p.uuid().nullable(),
    recipientId: p.uuid().nullable(),
    productId: p.integer().nullable(),
    kind: p.text().$type<OrderKind>().nullable(),
    orderedAt: p.datetime().nullable(),
    releasableFrom: p.datetime().nullable(),
    state: p.text().$type<OrderStatus>().nullable(),
    contractClosed: p.boolean().default(false),
    /** `none`: not assigned yet. */
    assignment: p.text().$type<Assignment>().nullable(),
    withoutReward: p.text().$type<NonNullable<Order['withoutReward']>>().nullable(),
    /** These three are computed by the rules of `domain/states.ts` from the columns above. */
    status: p.text().$type<ShownStatus>().nullable(),
    isContract: p.boolean().default(false),
    overdueFrom: p.datetime().nullable(),
    /** Cents granted for it, both beneficiaries together: a sum, so that the order in which the rewards' events arrive does not matter. */
    rewardCents: p.integer(),
  }),
});

type ReportedRow = Partial<FoldedRow<typeof OrderReportRow>>;

/** Applies the rules to an order; `at`: time of the event being applied. */
function ruled(row: ReportedRow, at: Date): ReportedRow {
  const order = {
    kind: row.kind!,
    state: row.state!,
    assignment: row.assignment!,
    contractClosed: row.contract_closed ?? false,
    withoutReward: row.without_reward ?? null,
    releasableFrom: new Date(row.releasable_from!),
  };
  const known = row.overdue_from ? new Date(row.overdue_from) : null;
  return {
    ...row,
    status: shownStatusOf(order),
    is_contract: countsAsContract(order),
    overdue_from: overdueFromOf(order, at, known)?.toISOString() ?? null,
  };
}

export const orderReport = defineProjection<FoldedRow<typeof OrderReportRow>>()({
  name: 'order-report',
  version: 4,
  table: 'order_report',
  key: 'order_id',
  on: [
    OrderReported,
    ContractClosed,
    ContractWithoutReward,
    ContractNotConcluded,
    OrderReleased,
    OrderRefused,
    OrderCancelled,
    OrderTakenBack,
    OrderAssigned,
    RewardGranted,
    RewardCancelled,
  ],
  keyOf: ({ data }) => data.orderId ?? null,
  evolve(row, event) {
    switch (event.type) {
      case 'RewardGranted':
        return { ...row, reward_cents: (row?.reward_cents ?? 0) + RewardGranted.schema.parse(event.data).amountCents };
      case 'RewardCancelled': {
        // Granted to the wrong person and taken back; the right one was granted an own reward.
        const { reason, amountCents } = RewardCancelled.schema.parse(event.data);
        return { ...row, reward_cents: (row?.reward_cents ?? 0) - (reason === 'assigned-elsewhere' ? amountCents : 0) };
      }
      case 'OrderReported': {
        const { number, recommendationId, recipientId, productId, kind, orderedAt, releasableFrom, assignment } =
          OrderReported.schema.parse(event.data);
        const reported = {
          ...row,
          number,
          kind,
          state: 'reported' as const,
          recommendation_id: recommendationId,
          recipient_id: recipientId,
          product_id: productId,
          ordered_at: orderedAt,
          releasable_from: releasableFrom,
          assignment: assignment ?? (recipientId ? 'contact' : 'code'),
        };
        return ruled(reported, event.at);
      }
      case 'OrderTakenBack':
        return ruled(
          { ...row, recipient_id: null, assignment: 'none', contract_closed: false, without_reward: null },
          event.at,
        );
      case 'OrderAssigned': {
        const { recommendationId, recipientId, productId, assignment, releasableFrom } = OrderAssigned.schema.parse(
          event.data,
        );
        const assigned = {
          ...row,
          recommendation_id: recommendationId,
          recipient_id: recipientId,
          product_id: productId,
          releasable_from: releasableFrom,
          assignment: assignment ?? (recipientId ? 'contact' : 'code'),
          without_reward: null,
        };
        return ruled(assigned, event.at);
      }
      case 'ContractClosed':
        return ruled({ ...row, contract_closed: true, without_reward: null }, event.at);
      case 'ContractWithoutReward':
        return ruled({ ...row, without_reward: ContractWithoutReward.schema.parse(event.data).reason }, event.at);
      case 'OrderRefused':
        return ruled({ ...row, state: 'refused' }, event.at);
      case 'ContractNotConcluded':
        return ruled({ ...row, state: 'not-concluded' }, event.at);
      case 'OrderReleased':
        return ruled({ ...row, state: 'released' }, event.at);
      case 'OrderCancelled':
        return ruled({ ...row, state: endOf(OrderCancelled.schema.parse(event.data).reason) }, event.at);
    }
  },
});

export type OrderOfContact = Awaited<ReturnType<Orders['ofContacts']>>[number];

@Injectable()
export class Orders extends AggregateRepository<Order> {
  protected readonly aggregateType = 'order';

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Order {
    return new Order(id);
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
      .select(({ eb, and }) => and([eb('contractClosed', '=', true), eb('status', 'in', living)]).as('earns'))
      .where('recommendationId', '=', recommendationId)
      .where('recipientId', 'is not', null)
      .orderBy('reportedAt')
      .orderBy('orderId')
      .$narrowType<{ recipientId: string; earns: boolean }>()
      .execute();
  }

  /** Those of these recommendations with an order that may still earn: unassigned, or with a contract still in force. */
  async living(recommendationIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await ofTenant()
      .select('recommendationId')
      .distinct()
      .where('recommendationId', '=', sql<string>`any(${recommendationIds}::uuid[])`)
      .where('withoutReward', 'is', null)
      .where('status', 'in', living)
      .where('kind', '=', 'new')
      .execute();
    return new Set(rows.map(({ recommendationId }) => recommendationId));
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
  protected override async saveRow(order: Order): Promise<void> {
    const { number, recommendationId, recipientId, productId, kind, contractClosed, assignment, withoutReward } = order;
    const [now, status] = [this.clock.now(), order.status!];
    const row = {
      recommendationId,
      recipientId,
      productId,
      status,
      contractClosed,
      assignment,
      withoutReward,
      releasedAt: status === 'released' ? now : null,
      endedAt: living.includes(status) ? null : now,
    };
    await orders()
      .insertInto('customer_order')
      .values({
        tenantId: currentWork().tenantId,
        orderId: order.id,
        number,
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
  }
}

/** States that are not refused, cancelled or without a contract. */
export const living: readonly OrderStatus[] = ['reported', 'released'];
const orders = () => tables<typeof CustomerOrderRow>();
export const ofTenant = () => orders().selectFrom('customer_order').where('tenantId', '=', currentWork().tenantId);
const changed = (orderId: string) =>
  orders().updateTable('customer_order').where('tenantId', '=', currentWork().tenantId).where('orderId', '=', orderId);

/** Names of the provider's secrets: this one, and those that begin with it. */
const provider = 'provider';
/** The secret in use, and a second one while the two are exchanged. */
export const mostProviderSecrets = 2;

/** Secrets for the provider's signatures, encrypted at rest; each stored one is valid. */
@Injectable()
export class ProviderSecrets {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async valid(): Promise<{ name: string; secret: string; isUsed: boolean; madeBy: PersonId | null }[]> {
    const rows = await this.rows().select(['name', 'valueEncrypted', 'firstUsedAt', 'madeBy']).execute();
    return rows.map(({ name, valueEncrypted, firstUsedAt, madeBy }) => ({
      name,
      madeBy,
      secret: this.cipher.decrypt(valueEncrypted, 'tenant_secret.value_encrypted', name),
      isUsed: firstUsedAt !== null,
    }));
  }

  async noteUsed(name: string): Promise<void> {
    await currentEntityManager().nativeUpdate(
      TenantSecretRow,
      { tenantId: currentWork().tenantId, name, firstUsedAt: null },
      { firstUsedAt: this.clock.now() },
    );
  }

  async anyInUse(): Promise<boolean> {
    return (await this.rows().select('name').where('firstUsedAt', 'is not', null).executeTakeFirst()) !== undefined;
  }

  /** The newest first. */
  list(): Promise<{ name: string; updatedAt: Date }[]> {
    return this.rows().select(['name', 'updatedAt']).orderBy('updatedAt', 'desc').orderBy('name').execute();
  }

  /** Adds a secret; the lock makes concurrent additions run one after the other. */
  async add(secret: string, madeBy: PersonId): Promise<string> {
    await lockName(`provider-secrets/${currentWork().tenantId}`);
    const { length } = await this.list();
    ensure(length < mostProviderSecrets, 'validation-failed', {
      fields: [{ field: 'Geheimnis', reason: 'too-many-secrets' }],
    });
    const name = `${provider}-${newHash()}`;
    await this.write(secret, name, madeBy);
    return name;
  }

  /** Answers whether there was such a secret. */
  async end(name: string): Promise<boolean> {
    if (name !== provider && !name.startsWith(`${provider}-`)) return false;
    return (await currentEntityManager().nativeDelete(TenantSecretRow, { tenantId: currentWork().tenantId, name })) > 0;
  }

  /** `madeBy`: who was shown it; null: the set-up of the tenant stored it. */
  async write(secret: string, name = provider, madeBy: PersonId | null = null): Promise<void> {
    await currentEntityManager().upsert(TenantSecretRow, {
      tenantId: currentWork().tenantId,
      name,
      valueEncrypted: this.cipher.encrypt(secret, 'tenant_secret.value_encrypted', name),
      updatedAt: this.clock.now(),
      firstUsedAt: null,
      madeBy,
    });
  }

  private rows() {
    return tables<typeof TenantSecretRow>()
      .selectFrom('tenant_secret')
      .where('tenantId', '=', currentWork().tenantId)
      .where(({ eb, or }) => or([eb('name', '=', provider), eb('name', 'like', `${provider}-%`)]));
  }
}
