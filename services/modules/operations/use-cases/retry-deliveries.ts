import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ParkedDeliveries } from '#engine/operator/parked-deliveries.js';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { RetryDeliveries, type RetriedSet } from '../api.js';

const named = 100;

@CommandHandler(RetryDeliveries)
export class RetryDeliveriesHandler implements ICommandHandler<RetryDeliveries> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `changed-meanwhile` where the number differs from the one the person saw. */
  async execute({ args: [filter, dryRun, expected, byName] }: RetryDeliveries): Promise<RetriedSet> {
    const found = await this.deliveries.matching(filter);
    const answer = { count: found.length, deliveries: found.slice(0, named) };
    if (dryRun) return answer;
    ensure(expected === null || expected === found.length, 'changed-meanwhile');
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

/** Retries a parked delivery; deliveries waiting behind it in its stream follow. */
export class RetryDelivery extends Command<void> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly byName: string,
  ) {
    super();
  }
}

@CommandHandler(RetryDelivery)
export class RetryDeliveryHandler implements ICommandHandler<RetryDelivery> {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when it is not parked. */
  async execute({ consumer, eventId, byName }: RetryDelivery): Promise<void> {
    const delivery = await this.deliveries.one(consumer, eventId);
    ensure(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    ensure(state === 'parked', 'changed-meanwhile');
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
