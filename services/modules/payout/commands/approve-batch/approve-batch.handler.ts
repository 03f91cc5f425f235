import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';
import { StoppedPayments } from '../../queries/stopped-payments.js';
import { ApproveBatch } from './approve-batch.command.js';

@CommandHandler(ApproveBatch)
export class ApproveBatchHandler implements ICommandHandler<ApproveBatch> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly stopped: StoppedPayments,
    private readonly audit: Audit,
  ) {}

  async execute({ approval: { number, sha256, byName } }: ApproveBatch): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    // Stopped since the seal: the batch is refused, not approved.
    const stopped =
      batch.status === 'sealed' ? await this.stopped.among(await this.payouts.ofBatch(batch.id)) : new Set();
    refuseUnless(stopped.size === 0, 'changed-meanwhile');
    batch.approve(sha256, currentWork().actor, await this.batches.ibanEditors(batch.id));
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
