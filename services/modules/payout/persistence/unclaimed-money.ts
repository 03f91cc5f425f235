import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { isSameBooking, type Booking } from '../domain/bookings.js';
import type { BankResponseOpenRow } from './bank-response-rows.js';
import type { ClearingItemRow } from './clearing-items.js';
import type { PayoutRow } from './payouts.js';

/** Money that moved for a payment, and that it did not take: its line waits, or is an open item of the clearing account. */
export interface UnclaimedMoney {
  /** Null: the line waits for a person. */
  readonly clearingId: string | null;
  /** Cents of the item that are open, above zero where the account received them; of a line that waits 0. */
  readonly openCents: number;
}

type Payment = Pick<PayoutRow, 'payoutId' | 'batchId' | 'bookings'>;

@Injectable()
export class UnclaimedMoneyOfPayments {
  /** Of one payment, in one direction, the oldest first. */
  async of(payment: Payment, direction: Booking['direction']): Promise<UnclaimedMoney[]> {
    return [...(await this.ofEach([payment], direction)).values()].flat();
  }

  /** Of each of these payments that has some. */
  async ofEach(
    payments: readonly Payment[],
    direction: Booking['direction'],
  ): Promise<ReadonlyMap<string, readonly UnclaimedMoney[]>> {
    if (payments.length === 0) return new Map();
    const rows = await unclaimed(direction)
      .where(({ eb, or, and }) =>
        or([
          eb('o.namedPayoutId', '=', anyOf(payments.map(({ payoutId }) => payoutId))),
          and([eb('o.about', '=', 'batch'), eb('o.batchId', '=', anyOf(payments.map(({ batchId }) => batchId)))]),
        ]),
      )
      .execute();
    const money = new Map<string, UnclaimedMoney[]>();
    for (const payment of payments) {
      const theirs = rows.filter(row => concerns(row, payment));
      if (theirs.length > 0)
        money.set(
          payment.payoutId,
          theirs.map(({ clearingId, openCents }) => ({ clearingId, openCents: openCents ?? 0 })),
        );
    }
    return money;
  }
}

/** A line on a whole batch concerns those of its payments that it did not settle or return. */
const concerns = (
  row: { readonly namedPayoutId: string | null; readonly batchId: string | null; readonly booking: Booking | null },
  { payoutId, batchId, bookings }: Payment,
): boolean =>
  row.namedPayoutId === payoutId ||
  (row.namedPayoutId === null &&
    row.batchId === batchId &&
    !bookings.some(one => row.booking !== null && isSameBooking(one, row.booking)));

const anyOf = (ids: readonly string[]) => sql<string>`any (${ids}::uuid[])`;
/** One statement, so that a line that is decided meanwhile is seen before or after it, never as neither. */
const unclaimed = (direction: Booking['direction']) =>
  tables<typeof BankResponseOpenRow | typeof ClearingItemRow>()
    .selectFrom('bank_response_open as o')
    .leftJoin('clearing_item as c', join =>
      join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.entryKey', '=', 'o.entryKey').on('c.status', '=', 'open'),
    )
    .select(['o.namedPayoutId', 'o.batchId', 'o.booking', 'c.clearingId', 'c.openCents'])
    .where('o.tenantId', '=', currentWork().tenantId)
    .where(sql<boolean>`o.booking ->> 'direction' = ${direction}`)
    .where(({ eb, or }) =>
      or([eb('o.decision', 'is', null), direction === 'debit' ? eb('c.openCents', '<', 0) : eb('c.openCents', '>', 0)]),
    )
    .orderBy('o.at')
    .orderBy('o.entryKey');
