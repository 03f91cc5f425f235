import { calendarDay, endOfDay } from '#shared/calendar.js';
import { workingDaysFrom } from '#shared/holidays.js';

/** Ends of days by which the claimant hears of the team, and by which it is decided. */
export interface Deadlines {
  readonly answerBy: Date;
  readonly decisionBy: Date;
}

/** Working days (docs/specification/claims.md#deadlines). */
const answeredWithin = 3;
const decidedWithin = 10;

/** Counted from the working day after the one on which it is opened or reopened. */
export function deadlinesFrom(now: Date): Deadlines {
  const today = calendarDay(now);
  return {
    answerBy: endOfDay(workingDaysFrom(today, answeredWithin)),
    decisionBy: endOfDay(workingDaysFrom(today, decidedWithin)),
  };
}
