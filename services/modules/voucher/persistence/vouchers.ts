import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import type { VoucherEvent } from '../events.js';
import { Voucher } from '../domain/voucher.js';
import { VoucherRow } from './stock.js';

@Injectable()
export class Vouchers extends AggregateRepository<Voucher> {
  protected readonly aggregateType = 'voucher-code';

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Voucher {
    return new Voucher(id);
  }

  /** Stored in the stock's own row; the unique index on the reward refuses a second code for one reward. */
  protected override async saveRow({ id, assignment }: Voucher, newEvents: readonly DomainEvent[]): Promise<void> {
    const now = this.clock.now();
    const happened = (type: VoucherEvent['type']): boolean => newEvents.some(event => event.type === type);
    const { rewardId = null, beneficiaryId = null } = assignment ?? {};
    await currentEntityManager().nativeUpdate(
      VoucherRow,
      { tenantId: currentWork().tenantId, voucherId: id },
      {
        ...(happened('VoucherAssigned') && { rewardId, beneficiaryId, assignedAt: now }),
        ...(happened('VoucherMailed') && { mailedAt: now }),
        ...(happened('VoucherWithdrawn') && { withdrawnAt: now }),
      },
    );
  }
}
