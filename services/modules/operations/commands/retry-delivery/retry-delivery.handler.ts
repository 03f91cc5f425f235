import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Sql } from '#platform/database/sql.js';
import { afterCommit, currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { Doorbell } from '#platform/queue/doorbell.js';
import { effectKey } from '#platform/reactions/delivery-runner.js';
import { RetryDelivery } from './retry-delivery.command.js';

@CommandHandler(RetryDelivery)
export class RetryDeliveryHandler implements ICommandHandler<RetryDelivery> {
  constructor(private readonly sql: Sql, private readonly audit: Audit, private readonly doorbell: Doorbell) {}

  /** Its effect keeps its key, so what did leave before it parked can be told apart. Refused: not-found, changed-meanwhile when it is not parked. */
  async execute({ consumer, eventId, byName }: RetryDelivery): Promise<void> {
    const { tenantId } = currentWork();
    const delivery = await this.sql.one<{ state: string; attempts: number; error: string | null }>(
      'select state, attempts, error from engine.delivery where tenant_id = $1 and consumer = $2 and event_id = $3 for update', [tenantId, consumer, eventId],
    );
    refuseUnless(delivery !== undefined, 'not-found');
    refuseUnless(delivery.state === 'parked', 'changed-meanwhile');
    await this.sql.execute(
      `update engine.delivery set state = 'pending', attempts = 0, error = null, next_at = now(), enqueued_at = now(), lease = null, lease_until = null
       where tenant_id = $1 and consumer = $2 and event_id = $3`,
      [tenantId, consumer, eventId],
    );
    // A person decided: tries made before no longer count.
    await this.sql.execute(`update engine.effect set attempts = 0 where tenant_id = $1 and key = $2 and state <> 'done'`, [tenantId, effectKey(consumer, eventId)]);
    await this.audit.record({ action: 'delivery.retry', subject: `${consumer} ${eventId}`, by: byName, before: delivery, after: { state: 'pending' } });
    // Unheard, the sweeper finds it a little later.
    afterCommit(() => void this.doorbell.ringDeliveries([`${tenantId}/${consumer}/${eventId}`]));
  }
}
