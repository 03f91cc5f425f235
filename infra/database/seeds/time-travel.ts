import type { INestApplicationContext } from '@nestjs/common';
import { addDays, Clock } from '#platform/clock.js';
import { EventStore } from '#engine/event-store/event-store.js';

/** What of the event store is replaced: the rows it hands to the database, which take a date (imported history alone has one). */
interface RowsOfEvents {
  rowsOf(...given: unknown[]): object[];
}

/** Lets the commands of a seed happen in the past: sets the one clock of this process, and dates its events by it. */
export class TimeTravel {
  private time: Date;

  constructor(
    app: INestApplicationContext,
    readonly today: Date,
  ) {
    this.time = today;
    const clock = app.get(Clock);
    clock.now = () => new Date(this.time);
    const store = app.get(EventStore) as unknown as RowsOfEvents;
    const rowsOf = store.rowsOf.bind(store);
    store.rowsOf = (...given) => rowsOf(...given).map(row => ({ ...row, at: new Date(this.time) }));
  }

  readonly now = (): Date => new Date(this.time);

  /** So many days ago, at an hour of the day (UTC); never in the future. */
  goTo(daysAgo: number, hour = 9): void {
    const day = addDays(this.today, -daysAgo);
    day.setUTCHours(hour, (daysAgo * 7 + hour * 11) % 60, 0, 0);
    this.time = day < this.today ? day : this.today;
  }

  goToMoment(time: Date): void {
    this.time = time < this.today ? time : this.today;
  }

  returnToToday(): void {
    this.time = this.today;
  }
}
