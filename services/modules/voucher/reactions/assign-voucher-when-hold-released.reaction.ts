import type { RecordedEvent } from '#platform/domain/event.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { RewardHoldReleased } from '../../hold/published-events.js';
import { AssignVoucher } from '../commands/assign-voucher/assign-voucher.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/voucher-stock.js';
import { WaitingList } from '../persistence/waiting-list.js';

/** The code follows the release at once, and the mail of one that was assigned before the hold; a cash reward waits in no list of ours. */
@Reaction({ name: 'assign-voucher-when-hold-released', on: [RewardHoldReleased] })
export class AssignVoucherWhenHoldReleased implements TransactionalReaction {
  constructor(
    private readonly assign: AssignVoucher,
    private readonly waiting: WaitingList,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {}

  async react({ data: { rewardId } }: RecordedEvent<ReturnType<typeof RewardHoldReleased.of>>): Promise<void> {
    const entry = await this.waiting.find(rewardId);
    if (entry) await this.assign.to(entry);
    const voucherId = await this.stock.ofReward(rewardId);
    if (!voucherId) return;
    const voucher = await this.vouchers.load(voucherId);
    voucher.releaseMail();
    await this.vouchers.save(voucher);
  }
}
