import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { calendarDay, Clock } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { mustBeKnown } from '#platform/domain/person.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { renewedFile } from '../bank/payment-file.js';
import { executionDayHasPassed, nextBankingDay } from '../domain/banking-days.js';
import type { BatchStatus } from '../domain/payout.js';
import { PayoutBatches, sha256Of } from '../persistence/payout-batches.js';

/** The tenant's today, and the day a file that is made today asks for. */
@Injectable()
export class BankingCalendar {
  constructor(private readonly clock: Clock) {}

  today(): string {
    return calendarDay(this.clock.now());
  }

  nextExecutionDay(): string {
    return nextBankingDay(this.today());
  }

  /** Whether the bank would refuse the file of a batch that did not leave yet. */
  mustBeRenewed({ status, executionDay }: { status: BatchStatus | null; executionDay: string | null }): boolean {
    return (
      (status === 'sealed' || status === 'approved') &&
      executionDay !== null &&
      executionDayHasPassed(executionDay, this.today())
    );
  }
}

@Injectable()
export class BatchRenewal {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly calendar: BankingCalendar,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Makes a new version of the file of a batch whose day of execution passed before the file left, for the next banking
   * day and the same payments; it has to be approved anew (docs/specification/payouts.md#the-day-of-execution). Refuses
   * `not-found` and `changed-meanwhile` (not sealed or approved, or its day has not passed).
   */
  async renew({ number, byName }: { readonly number: string; readonly byName: string }): Promise<void> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    const row = await this.batches.byNumber(number);
    ensure(row !== undefined && this.calendar.mustBeRenewed(row), 'changed-meanwhile');
    const file = await this.batches.file(batch.id);
    ensure(file !== null, 'not-found');
    const executionDay = this.calendar.nextExecutionDay();
    const xml = renewedFile(file.xml, { createdAt: this.clock.now(), executionDay });
    const sha256 = sha256Of(xml);
    await this.batches.replaceFile(batch.id, { xml, executionDay });
    batch.renew({ sha256, executionDay, renewedBy: mustBeKnown(currentPerson()).id });
    await this.batches.save(batch);
    await this.audit.record({
      action: 'payout.renew',
      subject: number,
      by: byName,
      before: { status: row.status, sha256: file.sha256, executionDay: row.executionDay },
      after: { status: 'sealed', sha256, executionDay },
    });
  }
}
