import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';
import { DroppedPayouts } from './dropped-payouts.js';

@Injectable()
export class BatchReturn {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly dropped: DroppedPayouts,
    private readonly audit: Audit,
  ) {}

  /**
   * Puts the payments of an unsealed batch back, to wait for others: they are payable again, and the next collection takes
   * them. Refuses `not-found` and `changed-meanwhile` (sealed, or nothing in it).
   */
  async putBack({ number, byName }: { readonly number: string; readonly byName: string }): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    ensure(batch.status === 'collecting', 'changed-meanwhile');
    const members = (await this.payouts.lockOfBatch(batch.id)).filter(({ status }) => status === 'collected');
    ensure(members.length > 0, 'changed-meanwhile');
    for (const row of members) await this.dropped.drop(row, await this.payouts.load(row.payoutId), 'waits-for-others');
    await this.batches.storeTotals(batch.id, 0, 0);
    await this.audit.record({
      action: 'payout.put-back',
      subject: number,
      by: byName,
      before: { count: members.length },
    });
  }
}
