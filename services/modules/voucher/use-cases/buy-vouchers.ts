import { Injectable } from '@nestjs/common';
import { DueWork, DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { UnitOfWork, type WorkContext, BackgroundWork } from '#platform/database/unit-of-work.js';
import { Purchases, type SupplierOrder, type PurchaseRow, BUY_VOUCHERS } from '../persistence/purchases.js';
import type { VoucherLine } from '../domain/voucher.js';
import { StockWatch, WATCH_VOUCHER_STOCK } from './watch-stock.js';
import { VoucherStock } from '../persistence/stock.js';
import { WaitingList } from '../persistence/waiting-list.js';
import { AssignVoucher } from './assign-voucher.js';
import { HttpVoucherSupplier } from '../supplier.js';

/** Attempts without an answer after which operators are notified. */
const triesUntilReported = 3;

/** Asks outside of any transaction: the attempt is recorded before, its result afterwards. */
@Injectable()
export class Buyer {
  constructor(
    private readonly supplier: HttpVoucherSupplier,
    private readonly purchases: Purchases,
    private readonly stock: VoucherStock,
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async buy(context: WorkContext, order: SupplierOrder): Promise<void> {
    const answer = await this.supplier.order(order);
    await this.work.run(context, async () => {
      const purchase = await this.purchases.locked(order.key);
      // Another worker with the same key was first.
      if (!purchase) return;
      if (answer.kind === 'codes') return this.keep(purchase, answer.codes);
      const { purchaseId, attempts } = purchase;
      const asked = answer.kind === 'unknown';
      await this.purchases.note(purchaseId, { asked, error: answer.reason, leaseUntil: null });
      await this.purchases.again(purchaseId, attempts);
      if (attempts >= triesUntilReported) await this.watch.reportUndelivered(purchase);
    });
  }

  /** Stores the codes and assigns one to the reward in one transaction: after a crash before it, the same key brings the same codes. */
  private async keep(purchase: PurchaseRow, codes: readonly VoucherLine[]): Promise<void> {
    const { purchaseId, rewardId, typeId, wanted } = purchase;
    const received = await this.stock.add(typeId, codes);
    await this.purchases.done(purchaseId, received, received < wanted ? 'too-few' : null);
    if (received < wanted) await this.watch.reportUndelivered(purchase);
    const own = rewardId === null ? await this.waiting.next() : [await this.waiting.find(rewardId)];
    for (const entry of own) if (entry) await this.assign.to(entry);
    await this.dueWork.schedule(WATCH_VOUCHER_STOCK, 'stock', this.clock.now());
  }
}

/** Asks for a purchase at its time, and again until its result is known. */
@DueHandler(BUY_VOUCHERS, 'vouchers')
export class BuyVouchers implements DueWorkHandler {
  constructor(
    private readonly purchases: Purchases,
    private readonly waiting: WaitingList,
    private readonly buyer: Buyer,
    private readonly background: BackgroundWork,
  ) {}

  async due(purchaseId: string): Promise<void> {
    const purchase = await this.purchases.locked(purchaseId);
    if (!purchase) return;
    const { asked, rewardId } = purchase;
    // The reward was served from a file or cancelled meanwhile, so nothing has to be bought.
    if (!asked && rewardId !== null && !(await this.waiting.find(rewardId)))
      return this.purchases.done(purchaseId, 0, null);
    const order = await this.purchases.claim(purchase);
    if (order) this.background.afterCommit(BUY_VOUCHERS, context => this.buyer.buy(context, order));
  }
}
