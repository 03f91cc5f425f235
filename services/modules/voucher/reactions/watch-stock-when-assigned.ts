import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { RecordedEvent, EventFrom } from '#platform/domain/aggregate.js';
import { VoucherAssigned, VoucherWithdrawn } from '../events.js';
import { StockWatch } from '../use-cases/watch-stock.js';

/** Checks the stock after an assignment and tells operators where it is too low. */
@Reaction({ name: 'watch-stock-when-voucher-assigned', queue: 'vouchers', on: [VoucherAssigned, VoucherWithdrawn] })
export class WatchStockWhenVoucherAssigned implements TransactionalReaction {
  constructor(private readonly watch: StockWatch) {}

  async react({ data }: RecordedEvent<EventFrom<typeof VoucherAssigned | typeof VoucherWithdrawn>>): Promise<void> {
    await this.watch.look(data.voucherTypeId);
  }

  async reactAll(events: readonly RecordedEvent<EventFrom<typeof VoucherAssigned>>[]): Promise<void> {
    for (const kind of new Set(events.map(({ data }) => data.voucherTypeId))) await this.watch.look(kind);
  }
}
