import { Injectable } from '@nestjs/common';

const noise = 50;

/**
 * The only place that asks what time it is. Between two looks at the database's clock (`HouseTime`) it counts on by itself, so that a machine
 * whose clock is wrong, or is put right, changes nothing.
 */
@Injectable()
export class Clock {
  /** Unix milliseconds when the process's own counter stood at zero. */
  private origin = performance.timeOrigin;

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  /** From now on it is this time (Unix milliseconds). Answers by how many milliseconds it was not; less than the way to the database and back is let be. */
  follow(time: number): number {
    const off = time - (this.origin + performance.now());
    if (Math.abs(off) < noise) return 0;
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
