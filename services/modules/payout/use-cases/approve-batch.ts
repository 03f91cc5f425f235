import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';
import { StoppedPayments } from '../queries/stopped-payments.js';
import { BankingCalendar } from './renew-batch.js';

@Injectable()
export class BatchApproval {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly stopped: StoppedPayments,
    private readonly calendar: BankingCalendar,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  /**
   * Refuses `not-found`, `not-authorised` (the sealer, or the last editor of bank details in it) and `changed-meanwhile`
   * (another hash, not sealed, or a reward in it is now held or its owner blocked), and `execution-day-passed`.
   */
  async approve({
    number,
    sha256,
    byName,
  }: {
    readonly number: string;
    readonly sha256: string;
    readonly byName: string;
  }): Promise<void> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    // Payments stopped since the seal: the batch has to be refused, not approved.
    const stopped =
      batch.status === 'sealed' ? await this.stopped.among(await this.payouts.ofBatch(batch.id)) : new Set();
    ensure(stopped.size === 0, 'changed-meanwhile');
    const row = await this.batches.byNumber(number);
    ensure(!row || !this.calendar.mustBeRenewed(row), 'execution-day-passed');
    batch.approve(sha256, currentPerson(), await this.batches.ibanEditors(batch.id));
    if (batch.newEvents().length === 0) return;
    await this.batches.save(batch);
    await this.batches.nameApprover(batch.id, byName);
    await this.audit.record({
      action: 'payout.approve',
      subject: number,
      by: byName,
      before: { status: 'sealed' },
      after: { status: 'approved', sha256 },
    });
  }
}
