import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { tables } from './database/tables.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { logger } from './logger.js';

/** Milliseconds that two clocks may differ by and count as one. */
export const noise = 50;

/**
 * The only place that asks what time it is. Between two looks at the database's clock (`DatabaseClock`) it counts on by itself, so that a machine
 * whose clock is wrong, or is put right, changes nothing.
 */
@Injectable()
export class Clock {
  /** Unix milliseconds when the process's own counter stood at zero. */
  private origin = performance.timeOrigin;

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  /**
   * From now on it is this time (Unix milliseconds), unless the uncertainty of its measurement explains the difference. Returns the correction in milliseconds.
   * A busy machine measures late: corrected by that, the clock would go back, and what is done later would count as done before.
   */
  follow(time: number, uncertainty: number): number {
    const off = time - (this.origin + performance.now());
    if (Math.abs(off) < noise + uncertainty) return 0;
    this.origin += off;
    return off;
  }
}

/** For tests and simulated histories. */
export class FixedClock extends Clock {
  constructor(private time: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }

  /** Only a test moves it. */
  override follow(): number {
    return 0;
  }

  moveTo(time: Date): void {
    this.time = time;
  }
}

export const DAY_MS = 86_400_000;
export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
export const addHours = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);
export const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000);
// Made once: it takes longer to make than a query takes.
const germanDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
/** The calendar day in Germany, `YYYY-MM-DD`: offers and complaint periods count days there. */
export const dayInGermany = (date: Date): string => germanDays.format(date);

/** Milliseconds between two looks. */
const every = 2_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Keeps the process at the database's time: deadlines, expiries and collections mean one clock, whichever machine sets or keeps them. */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly work: UnitOfWork,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.look();
    if (!this.stopped) this.timer = setInterval(() => void this.look(), every).unref();
  }

  /** Waits for the look under way: one that asked for a connection while the pool closes would open one that nobody gives back. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
  }

  /** One at a time, and none once it is stopped. */
  private async look(): Promise<void> {
    if (!this.stopped) await (this.looking ??= this.ask().finally(() => (this.looking = undefined)));
  }

  /** A database that cannot be asked is no reason to stop: the clock counts on. */
  private async ask(): Promise<void> {
    try {
      // Compared before the commit, whose time would be taken for a difference.
      const off = await this.work.run({ tenantId: nobody, actor: 'system:clock', correlationId: nobody }, async () => {
        const from = performance.now();
        const { rows } = await sql<{
          ms: number;
        }>`select (extract(epoch from engine.clock()) * 1000)::float8 as ms`.execute(tables());
        const halfWay = (performance.now() - from) / 2;
        return this.clock.follow(Number(rows[0]!.ms) + halfWay, halfWay);
      });
      const seconds = Math.round(off / 1_000);
      if (seconds !== 0)
        logger.warn({ seconds }, 'this machine’s clock was not the database’s: following the database');
    } catch (error) {
      logger.debug({ err: error }, 'the database could not be asked for the time');
    }
  }
}
