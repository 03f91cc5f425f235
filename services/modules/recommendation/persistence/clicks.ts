import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock, DAY_MS } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';

export type ClickKind = 'click' | 'visit' | 'code';
const WEEKS_AHEAD = 8;

/** What happens too often to be an event: its own table, a partition a week. */
@Injectable()
export class Clicks implements OnApplicationBootstrap, OnApplicationShutdown {
  private upkeep: NodeJS.Timeout | undefined;

  constructor(private readonly sql: Sql, private readonly clock: Clock, private readonly em: EntityManager) {}

  async add(kind: ClickKind, recommendationId: string, channel: string, recipientNumber: string | null = null): Promise<void> {
    await this.sql.execute('insert into click (tenant_id, click_id, recommendation_id, at, kind, channel, recipient_number) values ($1, $2, $3, $4, $5, $6, $7)', [
      currentWork().tenantId, newId(), recommendationId, this.clock.now(), kind, channel, recipientNumber,
    ]);
  }

  async count(recommendationId: string): Promise<number> {
    const row = await this.sql.one<{ clicks: number }>(`select count(*)::int as clicks from click where tenant_id = $1 and recommendation_id = $2 and kind = 'click'`, [currentWork().tenantId, recommendationId]);
    return row?.clicks ?? 0;
  }

  onApplicationBootstrap(): void {
    void this.makePartitions();
    this.upkeep = setInterval(() => void this.makePartitions(), DAY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.upkeep);
  }

  /** Late is no harm: until a week's partition is there the default one takes its rows. */
  private async makePartitions(): Promise<void> {
    try {
      await this.em.fork().execute('select click_partitions_ahead(?)', [WEEKS_AHEAD]);
    } catch (error) {
      Logger.warn(`Click partitions were not made: ${(error as Error).message}`, 'Clicks');
    }
  }
}
