import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ScreenBeforePayment } from '../../hold/api.js';
import { Purchases } from '../persistence/purchases.js';
import type { Assignment } from '../domain/voucher.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/stock.js';
import { WaitingList } from '../persistence/waiting-list.js';

/**
 * Gives a reward one code of its kind and exact value, or a place on the waiting list, for which a code is bought where
 * the kind has a supplier. A held reward gets a place too, but no code.
 */
@Injectable()
export class AssignVoucher {
  constructor(
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
    private readonly waiting: WaitingList,
    private readonly purchases: Purchases,
    private readonly commands: CommandBus,
  ) {}

  /** Returns whether the reward has its code now. */
  async to(assignment: Assignment): Promise<boolean> {
    if (await this.stock.ofReward(assignment.rewardId)) return true;
    const { rewardId } = assignment;
    const passes = (await this.commands.execute(new ScreenBeforePayment([rewardId]))).has(rewardId);
    const voucherId = passes ? await this.stock.takeFree(assignment.voucherTypeId, assignment.amountCents) : undefined;
    if (!voucherId) {
      await this.waiting.add(assignment);
      if (passes) await this.purchases.forReward(assignment);
      return false;
    }
    const voucher = await this.vouchers.findOrNew(voucherId);
    voucher.assign(assignment);
    await this.vouchers.save(voucher);
    await this.waiting.remove(assignment.rewardId);
    return true;
  }
}
