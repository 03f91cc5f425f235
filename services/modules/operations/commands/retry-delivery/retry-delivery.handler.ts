import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { ParkedDeliveries } from '../../persistence/parked-deliveries.js';
import { RetryDelivery } from './retry-delivery.command.js';

@CommandHandler(RetryDelivery)
export class RetryDeliveryHandler implements ICommandHandler<RetryDelivery> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refused: not-found, changed-meanwhile when it is not parked. */
  async execute({ consumer, eventId, byName }: RetryDelivery): Promise<void> {
    const delivery = await this.deliveries.one(consumer, eventId);
    refuseUnless(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    refuseUnless(state === 'parked', 'changed-meanwhile');
    await this.deliveries.retry([delivery]);
    await this.audit.record({
      action: 'delivery.retry',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before: { state, attempts, error },
      after: { state: 'pending' },
    });
  }
}
