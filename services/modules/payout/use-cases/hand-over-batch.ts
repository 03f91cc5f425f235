import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { HandOverBatch } from '../api.js';
import type { PayoutBatch } from '../domain/payout.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';

/** Effects of handing over on a batch and its payments; recorded by a person or proven by a bank response. */
@Injectable()
export class HandOver {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
  ) {}

  /** Answers whether it was handed over just now. `proven`: by a response of the bank. */
  async apply(batch: PayoutBatch, { proven = false } = {}): Promise<boolean> {
    const replaced = batch.version;
    if (proven) batch.proveHandOver();
    else batch.handOver();
    if (batch.newEvents().length === 0) return false;
    if (batch.version !== replaced) await this.batches.restoreFile(batch.id, batch.version);
    for (const { payoutId } of await this.payouts.lockOfBatch(batch.id)) {
      const payout = await this.payouts.load(payoutId);
      payout.send();
      await this.payouts.save(payout);
    }
    await this.batches.save(batch);
    return true;
  }
}

@Injectable()
export class BatchHandOver {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly effects: HandOver,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  @Handles(HandOverBatch)
  async handOver({ number, byName }: HandOverBatch['args'][0]): Promise<void> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    if (!(await this.effects.apply(batch))) return;
    await this.audit.record({
      action: 'payout.hand-over',
      subject: number,
      by: byName,
      before: { status: 'approved' },
      after: { status: 'exported', sha256: batch.sha256 },
    });
  }
}
