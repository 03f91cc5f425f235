import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { dayMs, hourMs } from '#shared/dates-and-money.js';
import { tables } from './database/tables.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { logger } from './logger.js';

/** Milliseconds; clocks that differ by less count as equal. */
export const clockTolerance = 50;

/**
 * The only source of the current time. Between readings of the database's clock (`DatabaseClock`) it advances by a
 * monotonic counter, so that a wrong or corrected machine clock has no effect.
 */
@Injectable()
export class Clock {
  /** Unix milliseconds when the process's own counter stood at zero. */
  private origin = performance.timeOrigin;

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  /**
   * Sets the time (Unix), unless uncertainty explains the difference; returns the correction. Both in milliseconds.
   * A busy machine measures late: correcting by such a delay would set the clock back, and later actions would count as earlier.
   */
  follow(time: number, uncertainty: number): number {
    const off = time - (this.origin + performance.now());
    if (Math.abs(off) < clockTolerance + uncertainty) return 0;
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

  /** Ignores the database's clock; only a test moves this one. */
  override follow(): number {
    return 0;
  }

  moveTo(time: Date): void {
    this.time = time;
  }
}

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
export const addHours = (date: Date, hours: number): Date => new Date(date.getTime() + hours * hourMs);
export const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000);
export { calendarDay } from '#shared/calendar.js';

/** Milliseconds between two readings of the database's clock. */
const every = 2_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Keeps the process at the database's time, so that deadlines, expiries and collections use one clock on every machine. */
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

  /** Waits for the reading in progress: a connection requested while the pool closes would never be returned. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
  }

  /** At most one reading at a time, and none after the stop. */
  private async look(): Promise<void> {
    if (!this.stopped) await (this.looking ??= this.ask().finally(() => (this.looking = undefined)));
  }

  /** A failed reading is only logged: the clock continues by itself. */
  private async ask(): Promise<void> {
    try {
      // The times are compared before the commit; its duration would count as a difference.
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
