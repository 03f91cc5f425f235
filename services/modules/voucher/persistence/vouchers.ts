import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Voucher } from '../domain/voucher.js';

@Injectable()
export class Vouchers extends AggregateRepository<Voucher> {
  protected readonly aggregateType = 'voucher';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Voucher {
    return new Voucher(id);
  }

  /** The row is the stock's; the unique index on its reward refuses a second code for one reward. */
  protected override async saveRow(voucher: Voucher): Promise<void> {
    const now = this.clock.now();
    await this.sql.execute(
      `update voucher set reward_id = $3, beneficiary_id = $4, assigned_at = coalesce(assigned_at, $5), mailed_at = case when $6 then coalesce(mailed_at, $5) end where tenant_id = $1 and voucher_id = $2`,
      [
        currentWork().tenantId,
        voucher.id,
        voucher.assignment?.rewardId,
        voucher.assignment?.beneficiaryId,
        now,
        voucher.mailed,
      ],
    );
  }
}
