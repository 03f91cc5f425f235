import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { HoldReward } from '../../hold/api.js';
import { TakePaymentOut } from '../api.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';
import { DroppedPayouts } from './dropped-payouts.js';

@Injectable()
export class PaymentRemoval {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly dropped: DroppedPayouts,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  @Handles(TakePaymentOut)
  async takeOut({ number, endToEndId, reason, byName }: TakePaymentOut['args'][0]): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    const row = await this.payouts.byEndToEndId(endToEndId);
    ensure(row?.batchId === batch.id, 'not-found');
    const payout = await this.payouts.load(row.payoutId);
    ensure(batch.status === 'collecting' && payout.status === 'collected', 'changed-meanwhile');
    await this.dropped.drop(row, payout, 'held');
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
