import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/logger.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';
import { RefuseBatch } from '../../published-commands.js';

@CommandHandler(RefuseBatch)
export class RefuseBatchHandler implements ICommandHandler<RefuseBatch> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly audit: Audit,
  ) {}

  async execute({ refusal: { number, reason, byName } }: RefuseBatch): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    batch.refuse(currentWork().actor);
    for (const { payoutId } of await this.payouts.lockOfBatch(batch.id)) {
      const payout = await this.payouts.load(payoutId);
      payout.unseal();
      await this.payouts.save(payout);
    }
    await this.payouts.forgetAccountsOfDropped(batch.id);
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
