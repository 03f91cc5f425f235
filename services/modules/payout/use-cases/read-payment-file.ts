import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { BankingCalendar } from './renew-batch.js';

@Injectable()
export class PaymentFiles {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly calendar: BankingCalendar,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  /**
   * The newest version of an approved batch's file, the same bytes every time. That bank details were read is written to
   * the audit log. Refuses `not-found` (also once the file's retention time is over), `changed-meanwhile` (not approved)
   * and `execution-day-passed` (the bank has no file yet, and would refuse this one).
   */
  async read({ number, byName }: { readonly number: string; readonly byName: string }): Promise<string> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    ensure(batch.mayLeave, 'changed-meanwhile');
    const row = await this.batches.byNumber(number);
    ensure(!row || !this.calendar.mustBeRenewed(row), 'execution-day-passed');
    const file = await this.batches.file(batch.id);
    ensure(file !== null, 'not-found');
    if (file.sha256 !== batch.sha256) throw new Error(`The file of batch ${number} is not the one that was approved.`);
    await this.audit.record({
      action: 'payout.read-file',
      subject: number,
      by: byName,
      after: { sha256: batch.sha256 },
    });
    return file.xml;
  }
}
