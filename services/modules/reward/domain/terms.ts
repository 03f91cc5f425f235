const dayMs = 86_400_000;

/** docs/specification/rewards.md#claim-period, where the tenant sets none. */
export const defaultClaimDays = 180;
/** Days before the end of the claim period on which a reminder goes out. */
export const reminderDays = [30, 7] as const;

export const claimPeriodEnds = (readyAt: Date, claimDays: number): Date =>
  new Date(readyAt.getTime() + claimDays * dayMs);

export interface ReminderDate {
  readonly daysLeft: number;
  readonly at: Date;
}

/** Only those that still lie ahead: a short claim period has fewer reminders. */
export const remindersAhead = (expiresAt: Date, now: Date): readonly ReminderDate[] =>
  reminderDays
    .map(daysLeft => ({ daysLeft, at: new Date(expiresAt.getTime() - daysLeft * dayMs) }))
    .filter(({ at }) => at > now);
