import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import { HoldReward } from '../../../hold/published-commands.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';
import { TakePaymentOut } from '../../published-commands.js';

@CommandHandler(TakePaymentOut)
export class TakePaymentOutHandler implements ICommandHandler<TakePaymentOut> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, endToEndId, reason, byName } }: TakePaymentOut): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    const row = await this.payouts.byEndToEndId(endToEndId);
    refuseUnless(row?.batchId === batch.id, 'not-found');
    const payout = await this.payouts.load(row.payoutId);
    refuseUnless(batch.status === 'collecting' && payout.status === 'collected', 'changed-meanwhile');
    payout.drop('held');
    await this.payouts.save(payout);
    const why = withoutPersonalData(reason);
    await this.commands.execute(
      new HoldReward({ rewardId: row.rewardId, reason: 'taken-out', by: { name: byName, why } }),
    );
    const left = (await this.payouts.ofBatch(batch.id)).filter(({ status }) => status === 'collected');
    await this.batches.storeTotals(
      batch.id,
      left.length,
      left.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    await this.audit.record({
      action: 'payout.take-out',
      subject: number,
      by: byName,
      before: { payment: row.endToEndId, amountCents: row.amountCents },
      after: { reward: row.rewardId, reason: why },
    });
  }
}
