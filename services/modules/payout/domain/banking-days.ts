import { daysFrom, isWeekend } from '#shared/calendar.js';
import { easterSunday } from '#shared/holidays.js';

// Days on which banks execute transfers, those of the TARGET system of the Eurosystem
// (docs/specification/payouts.md#the-day-of-execution). A day is `YYYY-MM-DD`.

/** New Year's Day, Labour Day, Christmas Day and the day after. */
const fixed = ['01-01', '05-01', '12-25', '12-26'];

/** Not a Saturday, Sunday, 1 January, Good Friday, Easter Monday, 1 May, 25 or 26 December. */
export function isBankingDay(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  const isAtEaster = day === daysFrom(easter, -2) || day === daysFrom(easter, 1);
  return !isWeekend(day) && !isAtEaster && !fixed.includes(day.slice(5));
}

/** The first banking day after this one. */
export function nextBankingDay(day: string): string {
  const next = daysFrom(day, 1);
  return isBankingDay(next) ? next : nextBankingDay(next);
}

/** Whether a bank would refuse the file, because its day of execution is over. */
export const executionDayHasPassed = (executionDay: string, today: string): boolean => executionDay < today;
