import type { INestApplicationContext } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { tenantIdOf } from '../setup.js';

/** How much there is of everything, and whether the books balance (`imbalance`: cents, 0 when they do). */
export async function summaryOf(
  app: INestApplicationContext,
  tenantKey: string,
): Promise<Readonly<Record<string, number>>> {
  const tenantId = tenantIdOf(tenantKey);
  const row = await app.get(UnitOfWork).run({ tenantId, actor: 'system:seed', correlationId: tenantId }, () =>
    app.get(Sql).one<Record<string, number>>(
      `select (select count(*)::int from recommender where tenant_id = $1) as recommenders,
              (select count(*)::int from recommendation where tenant_id = $1) as recommendations,
              (select count(*)::int from click where tenant_id = $1) as clicks,
              (select count(*)::int from reward where tenant_id = $1) as rewards,
              (select count(*)::int from payout where tenant_id = $1) as payouts,
              (select count(*)::int from voucher where tenant_id = $1 and mailed_at is not null) as vouchers,
              (select count(*)::int from engine.event where tenant_id = $1) as events,
              (select coalesce(sum(cents), 0)::int from ledger_entry where tenant_id = $1) as imbalance`,
      [tenantId],
    ),
  );
  return row!;
}
