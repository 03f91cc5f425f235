import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { HeldRewards } from '../../../hold/published-questions.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';
import { ApproveBatch } from './approve-batch.command.js';

@CommandHandler(ApproveBatch)
export class ApproveBatchHandler implements ICommandHandler<ApproveBatch> {
  constructor(private readonly batches: PayoutBatches, private readonly payouts: Payouts, private readonly queries: QueryBus, private readonly audit: Audit) {}

  async execute({ approval: { number, sha256, byName } }: ApproveBatch): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    // Held since the seal, by its owner's objection say: the batch is refused, not approved.
    const sealed = (await this.payouts.ofBatch(batch.id)).filter(({ status }) => status === 'sealed').map(({ rewardId }) => rewardId);
    refuseUnless((await this.queries.execute(new HeldRewards(sealed))).size === 0, 'changed-meanwhile');
    batch.approve(sha256, currentWork().actor, await this.batches.ibanEditors(batch.id));
    if (batch.newEvents().length === 0) return;
    await this.batches.save(batch);
    await this.batches.nameApprover(batch.id, byName);
    await this.audit.record({ action: 'payout.approve', subject: number, by: byName, before: { status: 'sealed' }, after: { status: 'approved', sha256 } });
  }
}
