import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecommenderUnblocked } from '../../account/events.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/stock.js';
import { WaitingList } from '../persistence/waiting-list.js';
import { AssignVoucher } from '../use-cases/assign-voucher.js';

/** Continues what waited for the end of the block: codes not assigned yet, and mails not sent yet. */
@Reaction({ name: 'send-vouchers-when-recommender-unblocked', queue: 'vouchers', on: [RecommenderUnblocked] })
export class SendVouchersWhenRecommenderUnblocked implements TransactionalReaction<
  EventFrom<typeof RecommenderUnblocked>
> {
  constructor(
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof RecommenderUnblocked>>): Promise<void> {
    for (const voucherId of await this.stock.notMailedTo(recommenderId)) {
      const voucher = await this.vouchers.load(voucherId);
      voucher.releaseMail();
      await this.vouchers.save(voucher);
    }
    for (const entry of await this.waiting.ofBeneficiary(recommenderId)) await this.assign.to(entry);
  }
}
