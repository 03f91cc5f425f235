import { Injectable } from '@nestjs/common';

/** The only place that asks what time it is. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
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

  moveTo(time: Date): void {
    this.time = time;
  }
}

export const DAY_MS = 86_400_000;
export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
export const addHours = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);
// Made once: it takes longer to make than a query takes.
const germanDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
/** The calendar day in Germany, `YYYY-MM-DD`: offers and complaint periods count days there. */
export const dayInGermany = (date: Date): string => germanDays.format(date);
