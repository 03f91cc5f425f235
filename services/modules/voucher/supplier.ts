import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { BackgroundWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { BUY_VOUCHERS, Purchases, type PurchaseRow, type SupplierOrder } from './buying.js';
import { comparedCode } from '#shared/compared-numbers.js';
import { isRejected, readVoucherLine, type VoucherLine } from './domain/voucher.js';
import { StockWatch } from './use-cases/change-voucher-kind.js';
import { VoucherStock, WaitingList } from './persistence.js';
import { AssignVoucher, WATCH_VOUCHER_STOCK } from './use-cases/assign-vouchers.js';

export type SupplierAnswer =
  /** The valid codes of the answer, each once; possibly fewer or more than ordered. */
  | { readonly kind: 'codes'; readonly codes: readonly VoucherLine[] }
  /** Nothing was sold. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Codes may have been sold: the supplier is asked again with the same key, and no new order is made. */
  | { readonly kind: 'unknown'; readonly reason: string };

const Answer = z.object({
  Codes: z.array(z.object({ Code: z.string(), GueltigBis: z.string().nullable().optional() })).max(1_000),
});

/** Errors at which the request did not reach the supplier. */
const neverArrived: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Status codes for "not now": the supplier may be processing this very order. */
const retryLater: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * Buys codes over HTTP (docs/specification/payouts.md#suppliers; the demo has a reference server). A kind without a
 * supplier gets its codes from files.
 */
@Injectable()
export class HttpVoucherSupplier {
  constructor(private readonly outbound: Outbound) {}

  async order(order: SupplierOrder): Promise<SupplierAnswer> {
    const { url, key, secret, article, amountCents, count } = order;
    try {
      const { status, body } = await this.outbound.ask(
        url,
        {
          'content-type': 'application/json',
          'user-agent': 'Weitersagen-Gutscheine',
          authorization: `Bearer ${secret}`,
          'idempotency-key': key,
        },
        JSON.stringify({ Artikel: article, WertCent: amountCents, Anzahl: count }),
      );
      if (status === 200 || status === 201) return codesIn(body, order);
      const reason = `HTTP ${status}`;
      return status >= 500 || retryLater.has(status) ? { kind: 'unknown', reason } : { kind: 'refused', reason };
    } catch (error) {
      if (error instanceof DestinationRefused) return { kind: 'refused', reason: error.reason };
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return neverArrived.has(code)
        ? { kind: 'refused', reason: String(code) }
        : { kind: 'unknown', reason: typeof code === 'string' ? code : 'timeout' };
    }
  }
}

/** Reads the codes of an answer. An unreadable answer counts as unknown, since it may still have been a sale. */
export function codesIn(
  body: string,
  { typeName, amountCents, today }: Pick<SupplierOrder, 'typeName' | 'amountCents' | 'today'>,
): SupplierAnswer {
  const read = Answer.safeParse(parsed(body));
  if (!read.success) return { kind: 'unknown', reason: 'unreadable' };
  const lines = read.data.Codes.map(({ Code, GueltigBis }, index) =>
    readVoucherLine([typeName, Code, String(amountCents), GueltigBis ?? ''], index + 1, today),
  ).filter((line): line is VoucherLine => !isRejected(line));
  return { kind: 'codes', codes: [...new Map(lines.map(line => [comparedCode(line.code), line])).values()] };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Attempts without an answer after which operators are notified. */
const triesUntilReported = 3;
const servedAtOnce = 500;

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
    const own = rewardId === null ? await this.waiting.all(servedAtOnce) : [await this.waiting.find(rewardId)];
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

export const suppliers = [Purchases, HttpVoucherSupplier, Buyer, BuyVouchers];
