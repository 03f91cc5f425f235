import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import { ParkedDeliveries } from '../../persistence/parked-deliveries.js';
import { SkipDelivery } from './skip-delivery.command.js';

@CommandHandler(SkipDelivery)
export class SkipDeliveryHandler implements ICommandHandler<SkipDelivery> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refused: not-found, changed-meanwhile when it is not parked. */
  async execute({ consumer, eventId, wholeStream, reason, byName }: SkipDelivery): Promise<number> {
    const delivery = await this.deliveries.one(consumer, eventId);
    refuseUnless(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    refuseUnless(state === 'parked', 'changed-meanwhile');
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
