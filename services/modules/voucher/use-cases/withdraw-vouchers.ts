import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock, addHours } from '#platform/clock.js';
import { RewardFor } from '../../reward/api.js';
import type { Assignment } from '../domain/voucher.js';
import { Vouchers } from '../persistence/vouchers.js';
import { VoucherStock } from '../persistence/stock.js';
import { ASSIGN_WAITING_VOUCHER } from './assign-waiting-voucher.js';
import { AssignVoucher } from './assign-voucher.js';
import { StockWatch } from './watch-stock.js';

export interface Withdrawal {
  readonly withdrawn: number;
  readonly replaced: number;
  readonly waiting: number;
  readonly already: number;
  /** Places in the list, from 1. */
  readonly unknown: readonly number[];
}

@Injectable()
export class VoucherWithdrawal {
  constructor(
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
    private readonly assign: AssignVoucher,
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Withdraws invalid codes from the stock and from their owners, who get other codes. Withdrawing a code again changes nothing. */
  async withdraw(codes: readonly string[], reason: string, byName: string): Promise<Withdrawal> {
    const found = await this.found(codes);
    const outcome = { withdrawn: 0, replaced: 0, waiting: 0, already: 0 };
    for (const { voucherId, withdrawnAt, ...stocked } of found.known) {
      if (withdrawnAt) {
        outcome.already += 1;
        continue;
      }
      const voucher = await this.vouchers.findOrNew(voucherId);
      voucher.withdraw(stocked);
      await this.vouchers.save(voucher);
      outcome.withdrawn += 1;
      const replaced = voucher.assignment && (await this.replace(voucher.assignment));
      if (replaced === true) outcome.replaced += 1;
      if (replaced === false) outcome.waiting += 1;
    }
    if (outcome.withdrawn > 0) {
      await this.audit.record({
        action: 'voucher.withdraw',
        subject: 'stock',
        by: byName,
        after: { ...outcome, reason },
      });
      await this.watch.look();
    }
    return { ...outcome, unknown: found.unknown };
  }

  /** Locked in the order of ids, so that two requests with the same codes cannot deadlock. */
  private async found(codes: readonly string[]) {
    const places = codes.map((code, index) => ({ code, hash: this.stock.hashOf(code), place: index + 1 }));
    const once = [...new Map(places.map(one => [one.hash, one])).values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const known = [];
    const missing = new Set<string>();
    for (const { code, hash } of once) {
      const voucher = await this.stock.locked(code);
      if (voucher) known.push(voucher);
      else missing.add(hash);
    }
    return { known, unknown: places.filter(({ hash }) => missing.has(hash)).map(({ place }) => place) };
  }

  /** Null: the reward is no longer owed. */
  private async replace(assignment: Assignment): Promise<boolean | null> {
    const reward = await this.queries.execute(new RewardFor(assignment.rewardId));
    if (reward?.status !== 'ready' && reward?.status !== 'picked-up') return null;
    if (await this.assign.to(assignment)) return true;
    await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, assignment.rewardId, addHours(this.clock.now(), 1));
    return false;
  }
}
