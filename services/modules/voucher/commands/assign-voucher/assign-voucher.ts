import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MayLeave } from '../../../hold/published-commands.js';
import type { Assignment } from '../../domain/voucher.js';
import { Vouchers } from '../../persistence/vouchers.js';
import { VoucherStock } from '../../persistence/voucher-stock.js';
import { WaitingList } from '../../persistence/waiting-list.js';

/** Gives a reward one code of its kind and exact value, or a place on the waiting list: also while it is held, for then no code is taken for it. */
@Injectable()
export class AssignVoucher {
  constructor(
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
    private readonly waiting: WaitingList,
    private readonly commands: CommandBus,
  ) {}

  /** Whether the reward has its code now. */
  async to(assignment: Assignment): Promise<boolean> {
    if (await this.stock.ofReward(assignment.rewardId)) return true;
    const mayLeave = await this.commands.execute(new MayLeave(assignment.rewardId));
    const voucherId = mayLeave
      ? await this.stock.takeFree(assignment.voucherTypeId, assignment.amountCents)
      : undefined;
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
