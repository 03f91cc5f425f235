import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import type { PayoutBatch } from '../../domain/payout-batch.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';
import { HandOverBatch } from '../../published-commands.js';

/** What handing over means for a batch and its payments; an answer of the bank proves it as well as a person's word. */
@Injectable()
export class HandOver {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
  ) {}

  /** Whether that was news. */
  async apply(batch: PayoutBatch): Promise<boolean> {
    batch.handOver();
    if (batch.newEvents().length === 0) return false;
    for (const { payoutId } of await this.payouts.lockOfBatch(batch.id)) {
      const payout = await this.payouts.load(payoutId);
      payout.send();
      await this.payouts.save(payout);
    }
    await this.batches.save(batch);
    return true;
  }
}

@CommandHandler(HandOverBatch)
export class HandOverBatchHandler implements ICommandHandler<HandOverBatch> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly handOver: HandOver,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, byName } }: HandOverBatch): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    if (!(await this.handOver.apply(batch))) return;
    await this.audit.record({
      action: 'payout.hand-over',
      subject: number,
      by: byName,
      before: { status: 'approved' },
      after: { status: 'exported', sha256: batch.sha256 },
    });
  }
}
