import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { EventStore } from '#engine/event-store.js';
import { DueHandler, type DueWorkHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Clock, calendarDay, addDays } from '#platform/clock.js';
import { tables, insertIfNew } from '#platform/database/tables.js';
import { currentWork, currentEntityManager } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { VoucherStockRanLow } from '../events.js';
import { Purchases, hasSupplier, type PurchaseRow } from '../persistence/purchases.js';
import { type VoucherRow, VoucherShortageRow } from '../persistence/stock.js';
import { voucherKinds, type KindRow } from '../persistence/voucher-kinds.js';

/** Tells operators once of each value with fewer free codes than its kind's warning level, and again after there were enough meanwhile. */
@Injectable()
export class StockWatch {
  constructor(
    private readonly events: EventStore,
    private readonly purchases: Purchases,
    private readonly clock: Clock,
  ) {}

  /** Checks one kind or all; returns whether any has a warning level. */
  async look(typeId?: number): Promise<boolean> {
    const kinds = await voucherKinds()
      .selectAll()
      .$if(typeId !== undefined, all => all.where('typeId', '=', typeId!))
      .execute();
    for (const kind of kinds) await this.lookAt(kind);
    return kinds.some(({ warnBelow }) => warnBelow !== null);
  }

  private async lookAt(kind: KindRow): Promise<void> {
    const { typeId, name, warnBelow, valuesCents, active, supplierKeepsStock } = kind;
    if (!active || warnBelow === null) return this.enough(typeId);
    const left = await this.freeOf(typeId);
    for (const amountCents of new Set([...valuesCents, ...(valuesCents.length === 0 ? left.keys() : [])])) {
      const free = left.get(amountCents) ?? 0;
      if (free >= warnBelow) await this.enough(typeId, amountCents);
      else if (supplierKeepsStock && hasSupplier(kind))
        await this.purchases.forStock(kind, amountCents, 2 * warnBelow - free);
      else if (kind.supplierUrl === null || supplierKeepsStock)
        await this.reportShortage({ typeId, name, amountCents, left: free });
    }
  }

  /** Free codes by value. */
  private async freeOf(typeId: number): Promise<ReadonlyMap<number, number>> {
    const counted = await tables<typeof VoucherRow>()
      .selectFrom('voucher')
      .select('amountCents')
      .select(
        sql<number>`(count(*) filter (where reward_id is null and withdrawn_at is null and (valid_until is null or valid_until >= ${calendarDay(this.clock.now())})))::int`.as(
          'left',
        ),
      )
      .where('tenantId', '=', currentWork().tenantId)
      .where('typeId', '=', typeId)
      .groupBy('amountCents')
      .execute();
    return new Map(counted.map(row => [row.amountCents, row.left]));
  }

  /** Tells operators that a supplier does not deliver an order. */
  async reportUndelivered({ typeId, amountCents }: PurchaseRow): Promise<void> {
    const { name } = (await this.purchases.kind(typeId))!;
    await this.reportShortage({ typeId, name, amountCents, left: (await this.freeOf(typeId)).get(amountCents) ?? 0 });
  }

  private async reportShortage(shortage: {
    typeId: number;
    name: string;
    amountCents: number;
    left: number;
  }): Promise<void> {
    const { typeId, name, amountCents, left } = shortage;
    const row = { tenantId: currentWork().tenantId, typeId, amountCents, toldAt: this.clock.now() };
    if (!(await insertIfNew(VoucherShortageRow, row))) return;
    await this.events.append('voucher-shortage', newId(), 0, [
      VoucherStockRanLow.of({ voucherTypeId: typeId, name, amountCents, left }),
    ]);
  }

  private async enough(typeId: number, amountCents?: number): Promise<void> {
    const row = { tenantId: currentWork().tenantId, typeId, ...(amountCents !== undefined && { amountCents }) };
    await currentEntityManager().nativeDelete(VoucherShortageRow, row);
  }
}

/** One row of due work per tenant, which checks the whole stock. */
export const WATCH_VOUCHER_STOCK = 'watch-voucher-stock';

@DueHandler(WATCH_VOUCHER_STOCK, 'vouchers')
export class WatchVoucherStock implements DueWorkHandler {
  constructor(
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
  ) {}

  /** Codes also expire, so the stock is checked daily and after an import. */
  async due(subject: string, now: Date): Promise<void> {
    if (await this.watch.look()) await this.dueWork.schedule(WATCH_VOUCHER_STOCK, subject, addDays(now, 1));
  }
}
