import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { logger } from '../logger.js';
import { Clock } from './clock.js';

/** Milliseconds between two looks. */
const every = 2_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Keeps the process at the database's time: deadlines, expiries and collections mean one clock, whichever machine sets or keeps them. */
@Injectable()
export class HouseTime implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.look();
    if (!this.stopped) this.timer = setInterval(() => void this.look(), every).unref();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** A database that cannot be asked is no reason to stop: the clock counts on. */
  private async look(): Promise<void> {
    try {
      const time = await this.work.run({ tenantId: nobody, actor: 'system:clock', correlationId: nobody }, async () => {
        const from = performance.now();
        const row = await this.sql.one<{ ms: number }>(
          'select (extract(epoch from engine.clock()) * 1000)::float8 as ms',
        );
        return Number(row!.ms) + (performance.now() - from) / 2;
      });
      const seconds = Math.round(this.clock.follow(time) / 1_000);
      if (seconds !== 0)
        logger.warn({ seconds }, 'this machine’s clock was not the database’s: following the database');
    } catch (error) {
      logger.debug({ err: error }, 'the database could not be asked for the time');
    }
  }
}
