import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ParkedDeliveries } from '#engine/operator/parked-deliveries.js';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { SkipDelivery } from '../api.js';

@CommandHandler(SkipDelivery)
export class SkipDeliveryHandler implements ICommandHandler<SkipDelivery> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when it is not parked. */
  async execute({ args: [consumer, eventId, wholeStream, reason, byName] }: SkipDelivery): Promise<number> {
    const delivery = await this.deliveries.one(consumer, eventId);
    ensure(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    ensure(state === 'parked', 'changed-meanwhile');
    const note = withoutPersonalData(reason);
    const count = await this.deliveries.skip(delivery, wholeStream, note);
    await this.audit.record({
      action: 'delivery.skip',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { state, attempts, error },
      after: { state: 'skipped', wholeStream, count, reason: note },
    });
    return count;
  }
}
