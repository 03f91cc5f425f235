import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { RefuseBatch } from '../api.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';

@Injectable()
export class BatchRefusal {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly audit: Audit,
  ) {}

  @Handles(RefuseBatch)
  async refuse({ number, reason, byName }: RefuseBatch['args'][0]): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    batch.refuse(currentPerson());
    for (const { payoutId } of await this.payouts.lockOfBatch(batch.id)) {
      const payout = await this.payouts.load(payoutId);
      payout.unseal();
      await this.payouts.save(payout);
    }
    await this.payouts.maskAccountsOfDropped(batch.id);
    await this.batches.save(batch);
    const why = withoutPersonalData(reason);
    await this.batches.nameRefuser(batch.id, byName, why);
    await this.audit.record({
      action: 'payout.refuse',
      subject: number,
      by: byName,
      before: { status: 'sealed' },
      after: { status: 'refused', reason: why },
    });
  }
}
