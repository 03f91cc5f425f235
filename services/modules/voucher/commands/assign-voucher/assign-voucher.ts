import { Injectable } from '@nestjs/common';
import type { Assignment } from '../../domain/voucher.js';
import { Vouchers } from '../../persistence/vouchers.js';
import { VoucherStock } from '../../persistence/voucher-stock.js';
import { WaitingList } from '../../persistence/waiting-list.js';

/** Gives a reward one code of its kind and exact value, or a place on the waiting list. */
@Injectable()
export class AssignVoucher {
  constructor(private readonly stock: VoucherStock, private readonly vouchers: Vouchers, private readonly waiting: WaitingList) {}

  /** Whether the reward has its code now. */
  async to(assignment: Assignment): Promise<boolean> {
    if (await this.stock.ofReward(assignment.rewardId)) return true;
    const voucherId = await this.stock.takeFree(assignment.voucherTypeId, assignment.amountCents);
    if (!voucherId) {
      await this.waiting.add(assignment);
      return false;
    }
    const voucher = await this.vouchers.findOrNew(voucherId);
    voucher.assign(assignment);
    await this.vouchers.save(voucher);
    await this.waiting.remove(assignment.rewardId);
    return true;
  }
}
