import { isWeekend } from '#shared/calendar.js';
import { dayMs } from '#shared/dates-and-money.js';

// Days on which banks execute transfers, those of the TARGET system of the Eurosystem
// (docs/specification/payouts.md#the-day-of-execution). A day is `YYYY-MM-DD`.

/** Easter Sunday by the Gregorian reckoning (Meeus, Jones, Butcher). */
function easterSunday(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sinceMarch = moon + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(sinceMarch / 31) - 1, (sinceMarch % 31) + 1));
}

const later = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** New Year's Day, Labour Day, Christmas Day and the day after. */
const fixed = ['01-01', '05-01', '12-25', '12-26'];

/** Not a Saturday, Sunday, 1 January, Good Friday, Easter Monday, 1 May, 25 or 26 December. */
export function isBankingDay(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  const isAtEaster = day === dayOf(later(easter, -2)) || day === dayOf(later(easter, 1));
  return !isWeekend(day) && !isAtEaster && !fixed.includes(day.slice(5));
}

/** The first banking day after this one. */
export function nextBankingDay(day: string): string {
  const next = dayOf(later(new Date(`${day}T00:00:00Z`), 1));
  return isBankingDay(next) ? next : nextBankingDay(next);
}

/** Whether a bank would refuse the file, because its day of execution is over. */
export const executionDayHasPassed = (executionDay: string, today: string): boolean => executionDay < today;
