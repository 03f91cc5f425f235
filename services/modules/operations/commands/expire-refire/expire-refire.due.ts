import { Audit } from '#platform/audit/audit.js';
import { DueHandler } from '#engine/scheduler/due-work.js';
import { Refires } from '../../persistence/refires.js';

export const EXPIRE_REFIRE = 'expire-refire';

/** Nobody decided in time. */
@DueHandler(EXPIRE_REFIRE)
export class ExpireRefireWhenDue {
  constructor(
    private readonly refires: Refires,
    private readonly audit: Audit,
  ) {}

  async due(refireId: string, now: Date): Promise<void> {
    const refire = await this.refires.find(refireId);
    refire?.expire(now);
    if (!refire || refire.newEvents().length === 0) return;
    await this.refires.save(refire);
    await this.audit.record({
      action: 'refire.expire',
      subject: `${refire.about.consumer} ${refire.about.eventId}`,
      by: '',
      before: { refire: refireId, state: 'requested' },
      after: { state: 'expired' },
    });
  }
}
