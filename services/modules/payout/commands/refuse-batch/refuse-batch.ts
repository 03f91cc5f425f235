import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { withoutPersonalData } from '#platform/engine/without-personal-data.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';

/**
 * Opens a sealed batch that nobody approved: every payment in it is payable again, and the batch never leaves.
 * Refuses `not-found`, `changed-meanwhile` (not sealed, or approved already) and `not-authorised` (one's own seal).
 */
export class RefuseBatch extends Command<void> {
  constructor(readonly refusal: { readonly number: string; readonly reason: string; readonly byName: string }) { super(); }
}

@CommandHandler(RefuseBatch)
export class RefuseBatchHandler implements ICommandHandler<RefuseBatch> {
  constructor(private readonly batches: PayoutBatches, private readonly payouts: Payouts, private readonly audit: Audit) {}

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
    await this.audit.record({ action: 'payout.refuse', subject: number, by: byName, before: { status: 'sealed' }, after: { status: 'refused', reason: why } });
  }
}
