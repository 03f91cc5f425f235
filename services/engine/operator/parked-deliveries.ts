import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { afterCommit, currentWork } from '#platform/database/unit-of-work.js';
import { nameOf } from '../queues/stream-batch.js';
import { Queues } from '../queues/queues.js';
import { effectKey } from '../reactions/effect-store.js';

export interface ParkedDelivery {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
}

/** A null field does not filter; `error` matches a part of the text, ignoring case. */
export interface ParkedFilter {
  readonly consumer: string | null;
  readonly type: string | null;
  readonly error: string | null;
}

const columns = `consumer, event_id as "eventId", event_type as type, stream_id as "aggregateId", version, state, attempts, error`;

/** The tenant's parked deliveries, which wait for an operator's decision. */
@Injectable()
export class ParkedDeliveries {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  /** One delivery, parked or not, locked until the transaction ends. */
  async one(consumer: string, eventId: string): Promise<ParkedDelivery | undefined> {
    return this.sql.one<ParkedDelivery>(
      `select ${columns} from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3 for update`,
      [currentWork().tenantId, consumer, eventId],
    );
  }

  /** One delivery, read without a lock. */
  async look(consumer: string, eventId: string): Promise<ParkedDelivery | undefined> {
    return this.sql.one<ParkedDelivery>(
      `select ${columns} from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3`,
      [currentWork().tenantId, consumer, eventId],
    );
  }

  /** Every parked delivery that matches the filter, oldest first; locked, so that exactly the counted deliveries are retried. */
  async matching({ consumer, type, error }: ParkedFilter): Promise<ParkedDelivery[]> {
    return this.sql.query<ParkedDelivery>(
      `select ${columns} from engine.delivery where tenant_id = $1 and state = 'parked' and ($2::text is null or consumer = $2) and ($3::text is null or event_type = $3)
         and ($4::text is null or position(lower($4) in lower(error)) > 0) order by created_at, event_id, consumer for update`,
      [currentWork().tenantId, consumer, type, error],
    );
  }

  /** Retries them under the same effect key, so that an effect that already happened is not repeated. The deliveries behind them follow. */
  async retry(deliveries: readonly ParkedDelivery[]): Promise<void> {
    const { tenantId } = currentWork();
    const [consumers, events] = [deliveries.map(({ consumer }) => consumer), deliveries.map(({ eventId }) => eventId)];
    await this.sql.execute(
      `update engine.delivery d set state = 'pending', attempts = 0, error = null, stack = null, next_at = now(), enqueued_at = now(), lease = null, lease_until = null
       from unnest($2::text[], $3::uuid[]) as w(consumer, event_id) where d.tenant_id = $1 and d.consumer = w.consumer and d.event_id = w.event_id and d.state = 'parked'`,
      [tenantId, consumers, events],
    );
    // An operator decided, so earlier attempts no longer count.
    await this.sql.execute(
      `update engine.effect set attempts = 0 where tenant_id = $1 and key = any ($2::text[]) and state <> 'done'`,
      [tenantId, deliveries.map(({ consumer, eventId }) => effectKey(consumer, eventId))],
    );
    this.enqueue(deliveries);
  }

  /** Skips the delivery, with `wholeStream` also those behind it; otherwise those continue. Returns how many were skipped. */
  async skip(delivery: ParkedDelivery, wholeStream: boolean, note: string): Promise<number> {
    const skipped = await this.sql.execute(
      `update engine.delivery set state = 'skipped', error = $6, stack = null, done_at = clock_timestamp(), lease = null, lease_until = null
       where tenant_id = $1 and consumer = $2 and stream_id = $3 and version between $4 and $5 and state in ('pending', 'parked')`,
      [
        currentWork().tenantId,
        delivery.consumer,
        delivery.aggregateId,
        delivery.version,
        wholeStream ? 2_147_483_647 : delivery.version,
        note,
      ],
    );
    this.enqueue([delivery]);
    return skipped;
  }

  /** If the queue does not accept them, the sweeper finds them later. */
  private enqueue(deliveries: readonly ParkedDelivery[]): void {
    const { tenantId } = currentWork();
    afterCommit(
      () =>
        void this.queues.enqueueStreams(
          deliveries.map(({ consumer, aggregateId }) => nameOf(tenantId, consumer, aggregateId)),
        ),
    );
  }
}
