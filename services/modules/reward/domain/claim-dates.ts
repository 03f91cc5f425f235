import { calendarDay, daysFrom, endOfPeriod, instantOnClock } from '#shared/calendar.js';

/** Days before the end of the claim period on which reminders are sent. */
export const reminderDays = [30, 7] as const;

export const claimPeriodEnds = (readyAt: Date, claimDays: number): Date => endOfPeriod(readyAt, claimDays);

export interface ReminderDate {
  readonly daysLeft: number;
  readonly at: Date;
}

/** Time of day at which reminders leave: people read mails during the day. */
const remindersLeaveAt = '10:00:00';

/** Only reminders in the future: a short claim period has fewer. */
export const remindersAhead = (expiresAt: Date, now: Date): readonly ReminderDate[] =>
  reminderDays
    .map(daysLeft => {
      const day = daysFrom(calendarDay(expiresAt), -daysLeft);
      return { daysLeft, at: instantOnClock(`${day}T${remindersLeaveAt}`) };
    })
    .filter(({ at }) => at > now);
