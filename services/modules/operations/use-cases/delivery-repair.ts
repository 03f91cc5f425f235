import { Injectable } from '@nestjs/common';
import { ParkedDeliveries, type ParkedFilter } from '#engine/operator/parked-deliveries.js';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { RetryDeliveries, SkipDelivery, type RetriedSet } from '../api.js';

/** Deliveries that an answer to a retry names. */
const mostDeliveriesNamed = 100;

/** Parked deliveries are retried, one or all of a filter, or given up. */
@Injectable()
export class DeliveryRepair {
  constructor(
    private readonly deliveries: ParkedDeliveries,
    private readonly audit: Audit,
  ) {}

  /** Refuses `changed-meanwhile` where the number differs from the one the person saw. */
  @Handles(RetryDeliveries)
  async retryAll(filter: ParkedFilter, dryRun: boolean, expected: number | null, byName: string): Promise<RetriedSet> {
    const found = await this.deliveries.matching(filter);
    const answer = { count: found.length, deliveries: found.slice(0, mostDeliveriesNamed) };
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

  /** Deliveries that wait behind it in its stream follow. Refuses `not-found`, `changed-meanwhile` when it is not parked. */
  async retry(consumer: string, eventId: string, byName: string): Promise<void> {
    const { delivery, before } = await this.parked(consumer, eventId);
    await this.deliveries.retry([delivery]);
    await this.audit.record({
      action: 'delivery.retry',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before,
      after: { state: 'pending' },
    });
  }

  /** Refuses `not-found`, `changed-meanwhile` when it is not parked. */
  @Handles(SkipDelivery)
  async skip(consumer: string, eventId: string, wholeStream: boolean, reason: string, byName: string): Promise<number> {
    const { delivery, before } = await this.parked(consumer, eventId);
    const note = withoutPersonalData(reason);
    const count = await this.deliveries.skip(delivery, wholeStream, note);
    await this.audit.record({
      action: 'delivery.skip',
      subject: `${consumer} ${eventId}`,
      by: byName,
      before,
      after: { state: 'skipped', wholeStream, count, reason: note },
    });
    return count;
  }

  private async parked(consumer: string, eventId: string) {
    const delivery = await this.deliveries.one(consumer, eventId);
    ensure(delivery !== undefined, 'not-found');
    const { state, attempts, error } = delivery;
    ensure(state === 'parked', 'changed-meanwhile');
    return { delivery, before: { state, attempts, error } };
  }
}
