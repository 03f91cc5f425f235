import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { addHours } from '#platform/clock.js';
import { MayLeave } from '../../hold/api.js';
import { type Assignment } from '../domain/voucher.js';
import { Purchases } from '../buying.js';
import { Vouchers, VoucherStock, WaitingList } from '../persistence.js';

/** Gives a reward one code of its kind and exact value, or a place on the waiting list, for which one is bought where its kind has a supplier: also while it is held, for then no code is taken for it. */
@Injectable()
export class AssignVoucher {
  constructor(
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
    private readonly waiting: WaitingList,
    private readonly purchases: Purchases,
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
      if (mayLeave) await this.purchases.forReward(assignment);
      return false;
    }
    const voucher = await this.vouchers.findOrNew(voucherId);
    voucher.assign(assignment);
    await this.vouchers.save(voucher);
    await this.waiting.remove(assignment.rewardId);
    return true;
  }
}

/** One row a tenant: the stock as a whole is looked at. */
export const WATCH_VOUCHER_STOCK = 'watch-voucher-stock';
export const ASSIGN_WAITING_VOUCHER = 'assign-waiting-voucher';
const hoursBetweenTries = 1;

/** Looks again for a code. An import serves the list at once; this catches what a rolled-back assignment gave back. */
@DueHandler(ASSIGN_WAITING_VOUCHER, 'vouchers')
export class AssignWaitingVoucher {
  constructor(
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly dueWork: DueWork,
  ) {}

  async due(rewardId: string, now: Date): Promise<void> {
    const entry = await this.waiting.find(rewardId);
    if (entry && !(await this.assign.to(entry)))
      await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, rewardId, addHours(now, hoursBetweenTries));
  }
}
