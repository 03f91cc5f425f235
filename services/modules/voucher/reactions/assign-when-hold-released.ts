import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { RewardHoldReleased } from '../../hold/events.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/stock.js';
import { WaitingList } from '../persistence/waiting-list.js';
import { AssignVoucher } from '../use-cases/assign-voucher.js';

/** Assigns the code after the release, or mails one assigned before the hold; rewards in money are not its concern. */
@Reaction({ name: 'assign-voucher-when-hold-released', queue: 'vouchers', on: [RewardHoldReleased] })
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
