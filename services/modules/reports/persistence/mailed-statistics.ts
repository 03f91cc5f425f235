import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { Rhythm } from '../domain/mailed-statistics.js';
import type { StatisticsBy } from '../queries/statistics.js';

/** Who is mailed statistics, how often, and by what they are told apart. */
export const MailedStatisticsRow = defineEntity({
  name: 'MailedStatisticsRow',
  tableName: 'mailed_statistics',
  properties: p => ({
    tenantId: p.uuid().primary(),
    /** A staff member's account. */
    userId: p.uuid().primary(),
    rhythm: p.text().$type<Rhythm>(),
    by: p.text().$type<StatisticsBy>(),
  }),
});
export type MailedStatistics = Pick<RowOf<typeof MailedStatisticsRow>, 'rhythm' | 'by'>;

/** A staff member's wish for statistics by mail. */
@Injectable()
export class MailedStatisticsOfStaff {
  async of(userId: string): Promise<MailedStatistics | null> {
    const { tenantId } = currentWork();
    const row = await tables<typeof MailedStatisticsRow>()
      .selectFrom('mailed_statistics')
      .select(['rhythm', 'by'])
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row ?? null;
  }

  async save(userId: string, { rhythm, by }: MailedStatistics): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().upsert(MailedStatisticsRow, { tenantId, userId, rhythm, by });
  }

  async remove(userId: string): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeDelete(MailedStatisticsRow, { tenantId, userId });
  }
}
