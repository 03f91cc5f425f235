import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { ParkedDeliveries } from '../../persistence/parked-deliveries.js';
import { RetryDeliveries, type RetriedSet } from './retry-deliveries.command.js';

const named = 100;

@CommandHandler(RetryDeliveries)
export class RetryDeliveriesHandler implements ICommandHandler<RetryDeliveries> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refused: changed-meanwhile when there are by now more or fewer than the person saw. */
  async execute({ filter, dryRun, expected, byName }: RetryDeliveries): Promise<RetriedSet> {
    const found = await this.deliveries.matching(filter);
    const answer = { count: found.length, deliveries: found.slice(0, named) };
    if (dryRun) return answer;
    refuseUnless(expected === null || expected === found.length, 'changed-meanwhile');
    if (found.length === 0) return answer;
    await this.deliveries.retry(found);
    const events = answer.deliveries.map(({ consumer, eventId }) => `${consumer} ${eventId}`);
    await this.audit.record({
      action: 'delivery.retry-set',
      subject: filter.consumer ?? 'all consumers',
      by: byName,
      before: { state: 'parked', filter },
      after: { state: 'pending', count: found.length, events },
    });
    return answer;
  }
}
