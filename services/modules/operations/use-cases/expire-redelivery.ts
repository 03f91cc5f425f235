import { DueHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Redeliveries } from '../persistence/redeliveries.js';

export const EXPIRE_REDELIVERY = 'expire-redelivery';

/** Expires a request that was not decided in time. */
@DueHandler(EXPIRE_REDELIVERY, 'expiry')
export class ExpireRedeliveryWhenDue {
  constructor(
    private readonly redeliveries: Redeliveries,
    private readonly audit: Audit,
  ) {}

  async due(redeliveryId: string, now: Date): Promise<void> {
    const redelivery = await this.redeliveries.find(redeliveryId);
    redelivery?.expire(now);
    if (!redelivery || redelivery.newEvents().length === 0) return;
    await this.redeliveries.save(redelivery);
    await this.audit.record({
      action: 'redelivery.expire',
      subject: `${redelivery.about.consumer} ${redelivery.about.eventId}`,
      by: '',
      before: { redelivery: redeliveryId, state: 'requested' },
      after: { state: 'expired' },
    });
  }
}
