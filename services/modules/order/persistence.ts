import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { Order } from './domain/order.js';

/** An order's number names it within its tenant, so the same report always finds the same stream. */
export const orderIdOf = (number: string): string => idFrom(currentWork().tenantId, 'order', number);

export interface OrderOfContact {
  readonly orderId: string;
  readonly number: string;
  readonly recipientId: string;
  readonly productId: number;
  /** It has a contract that earns and was neither refused nor cancelled. */
  readonly earns: boolean;
}

@Injectable()
export class Orders extends AggregateRepository<Order> {
  protected readonly aggregateType = 'order';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Order {
    return new Order(id);
  }

  /** Two commands on one order come one after the other, so that a second release or the same report sent twice at once finds the first. A new order has no row to lock yet. */
  override async find(id: string): Promise<Order | undefined> {
    await this.oneAfterTheOther(`order/${id}`);
    return super.find(id);
  }

  /** Whose an order is depends on the other orders of its recommendation: they are decided one after the other. */
  decideAlone(recommendationId: string): Promise<void> {
    return this.oneAfterTheOther(`orders-of/${recommendationId}`);
  }

  /** The orders that belong to a contact of the recommendation. */
  async ofContacts(recommendationId: string): Promise<OrderOfContact[]> {
    return this.sql.query<OrderOfContact>(
      `select order_id as "orderId", number, recipient_id as "recipientId", product_id as "productId", contract_closed and status in ('reported', 'released') as earns
       from customer_order where tenant_id = $1 and recommendation_id = $2 and recipient_id is not null order by reported_at, order_id`,
      [currentWork().tenantId, recommendationId],
    );
  }

  /** Orders of these recommendations that may still earn: nobody's yet, or with a contract that lives. */
  async living(recommendationIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `select distinct recommendation_id as id from customer_order
       where tenant_id = $1 and recommendation_id = any ($2::uuid[]) and without_reward is null and status in ('reported', 'released') and kind = 'new'`,
      [currentWork().tenantId, recommendationIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The customer number an order came with, as a keyed hash: enough to compare. */
  async customerKeyOf(orderId: string): Promise<string | null> {
    return (
      (
        await this.sql.one<{ key: string | null }>(
          'select customer_key as key from customer_order where tenant_id = $1 and order_id = $2',
          [currentWork().tenantId, orderId],
        )
      )?.key ?? null
    );
  }

  async keepCustomerKey(orderId: string, key: string): Promise<void> {
    await this.sql.execute('update customer_order set customer_key = $3 where tenant_id = $1 and order_id = $2', [
      currentWork().tenantId,
      orderId,
      key,
    ]);
  }

  async keepRefusal(orderId: string, reason: string): Promise<void> {
    await this.sql.execute('update customer_order set refusal_reason = $3 where tenant_id = $1 and order_id = $2', [
      currentWork().tenantId,
      orderId,
      reason,
    ]);
  }

  async refusalsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.sql.query<{ id: string; reason: string }>(
      'select order_id as id, refusal_reason as reason from customer_order where tenant_id = $1 and order_id = any ($2::uuid[]) and refusal_reason is not null',
      [currentWork().tenantId, orderIds],
    );
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  }

  protected override async saveRow(order: Order): Promise<void> {
    const now = this.clock.now();
    const ended = order.status !== 'reported' && order.status !== 'released';
    await this.sql.execute(
      `insert into customer_order (tenant_id, order_id, number, recommendation_id, recipient_id, product_id, kind, status, contract_closed, ordered_at, releasable_from, reported_at, released_at, ended_at, assignment, without_reward)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (tenant_id, order_id) do update set status = excluded.status, contract_closed = excluded.contract_closed,
         recommendation_id = excluded.recommendation_id, recipient_id = excluded.recipient_id, product_id = excluded.product_id, assignment = excluded.assignment, without_reward = excluded.without_reward,
         released_at = coalesce(customer_order.released_at, excluded.released_at), ended_at = coalesce(customer_order.ended_at, excluded.ended_at)`,
      [
        currentWork().tenantId,
        order.id,
        order.number,
        order.recommendationId,
        order.recipientId,
        order.productId,
        order.kind,
        order.status,
        order.contractClosed,
        order.orderedAt,
        order.releasableFrom,
        now,
        order.status === 'released' ? now : null,
        ended ? now : null,
        order.assignment,
        order.withoutReward,
      ],
    );
  }

  private async oneAfterTheOther(name: string): Promise<void> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }
}

const name = 'provider';

/** The tenant's provider secret, encrypted at rest. */
@Injectable()
export class ProviderSecrets {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<string | null> {
    const row = await this.sql.one<{ value: string }>(
      'select value_encrypted as value from tenant_secret where tenant_id = $1 and name = $2',
      [currentWork().tenantId, name],
    );
    return row ? this.cipher.decrypt(row.value, 'tenant_secret.value_encrypted', name) : null;
  }

  async write(secret: string): Promise<void> {
    await this.sql.execute(
      `insert into tenant_secret (tenant_id, name, value_encrypted, updated_at) values ($1, $2, $3, $4)
       on conflict (tenant_id, name) do update set value_encrypted = excluded.value_encrypted, updated_at = excluded.updated_at`,
      [
        currentWork().tenantId,
        name,
        this.cipher.encrypt(secret, 'tenant_secret.value_encrypted', name),
        this.clock.now(),
      ],
    );
  }
}
