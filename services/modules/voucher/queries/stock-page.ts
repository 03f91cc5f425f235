import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { addDays } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { lastDays, type VoucherRow } from '../persistence/stock.js';
import type { VoucherTypeRow } from '../persistence/voucher-kinds.js';
import type { VoucherWaitingRow } from '../persistence/waiting-list.js';

/** Days of past use from which the forecast of the stock is computed. */
export const forecastFromDays = 30;

/** The stock as staff see it. */
@Injectable()
export class StockPage {
  /** By kind and value: codes free, given, expired, and rewards that wait for one. */
  on(now: Date) {
    const { givenOutIfBeyond } = lastDays(now);
    const since = addDays(now, -forecastFromDays);
    const { tenantId } = currentWork();
    return tables<typeof VoucherTypeRow | typeof VoucherRow | typeof VoucherWaitingRow>()
      .with('kept', all =>
        all
          .selectFrom('voucher')
          .select([
            'typeId',
            'amountCents',
            sql<number>`count(*) filter (where reward_id is not null and withdrawn_at is null)`.as('assigned'),
            sql<number>`count(*) filter (where assigned_at > ${since})`.as('lately'),
            sql<number>`extract(epoch from ${now}::timestamptz - min(imported_at)) / 86400`.as('days'),
            sql<number>`count(*) filter (where reward_id is null and withdrawn_at is null and (valid_until is null or valid_until > ${givenOutIfBeyond}))`.as(
              'free',
            ),
            sql<number>`count(*) filter (where reward_id is null and withdrawn_at is null and valid_until <= ${givenOutIfBeyond})`.as(
              'expired',
            ),
            sql<
              string | null
            >`min(valid_until) filter (where reward_id is null and withdrawn_at is null and valid_until > ${givenOutIfBeyond})`.as(
              'nextEnd',
            ),
          ])
          .where('tenantId', '=', tenantId)
          .groupBy(['typeId', 'amountCents']),
      )
      .with('wanted', all =>
        all
          .selectFrom('voucher_waiting')
          .select(({ fn }) => ['typeId', 'amountCents', fn.countAll<number>().as('waiting')])
          .where('tenantId', '=', tenantId)
          .groupBy(['typeId', 'amountCents']),
      )
      .selectFrom('kept')
      .fullJoin('wanted', join =>
        join.onRef('wanted.typeId', '=', 'kept.typeId').onRef('wanted.amountCents', '=', 'kept.amountCents'),
      )
      .innerJoin('voucher_type', join =>
        join
          .on('voucher_type.tenantId', '=', tenantId)
          .on(({ eb, fn }) => eb('voucher_type.typeId', '=', fn.coalesce('kept.typeId', 'wanted.typeId'))),
      )
      .select(({ fn, lit }) => [
        'voucher_type.typeId',
        'voucher_type.name',
        fn.coalesce('kept.amountCents', 'wanted.amountCents').$notNull().as('amountCents'),
        fn.coalesce('free', lit(0)).as('free'),
        fn.coalesce('assigned', lit(0)).as('assigned'),
        fn.coalesce('expired', lit(0)).as('expired'),
        fn.coalesce('waiting', lit(0)).as('waiting'),
        'nextEnd',
        fn.coalesce('lately', lit(0)).as('lately'),
        fn.coalesce('days', lit(0)).as('days'),
      ])
      .orderBy('voucher_type.name')
      .orderBy('amountCents')
      .execute();
  }

  kinds() {
    return tables<typeof VoucherTypeRow>()
      .selectFrom('voucher_type')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .orderBy('name')
      .execute();
  }
}

/** Days that the free codes last at the recent rate; null where none was given. A stock younger than the window is judged by its age. */
export function daysLeft({ free, lately, days }: { free: number; lately: number; days: number }): number | null {
  if (lately === 0) return null;
  return Math.floor(free / (lately / Math.min(forecastFromDays, Math.max(1, days))));
}
