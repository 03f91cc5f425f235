import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';

/** Clicks on links themselves are written by FollowedLinks, in groups. */
export type ClickKind = 'visit' | 'code';

/** What happens too often to be an event: its own table, a partition a week (the worker makes them ahead of time). */
@Injectable()
export class Clicks {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async add(
    kind: ClickKind,
    recommendationId: string,
    channel: string,
    recipientNumber: string | null = null,
  ): Promise<void> {
    await this.sql.execute(
      'insert into click (tenant_id, click_id, recommendation_id, at, kind, channel, recipient_number) values ($1, $2, $3, $4, $5, $6, $7)',
      [currentWork().tenantId, newId(), recommendationId, this.clock.now(), kind, channel, recipientNumber],
    );
  }

  async count(recommendationId: string): Promise<number> {
    const row = await this.sql.one<{ clicks: number }>(
      `select count(*)::int as clicks from click where tenant_id = $1 and recommendation_id = $2 and kind = 'click'`,
      [currentWork().tenantId, recommendationId],
    );
    return row?.clicks ?? 0;
  }
}
