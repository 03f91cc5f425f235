// Holidays of the calendar. A day is `YYYY-MM-DD`.
import { daysFrom, isWeekend } from './calendar.js';
import { dayMs } from './dates-and-money.js';

/** Easter Sunday by the Gregorian reckoning (Meeus, Jones, Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sinceMarch = moon + weekday - 7 * late + 114;
  const month = Math.floor(sinceMarch / 31) - 1;
  return new Date(Date.UTC(year, month, 1) + (sinceMarch % 31) * dayMs).toISOString().slice(0, 10);
}

/** New Year's Day, Labour Day, German Unity Day, Christmas Day and the day after. */
const fixed = ['01-01', '05-01', '10-03', '12-25', '12-26'];
/** Good Friday, Easter Monday, Ascension Day, Whit Monday: days from Easter Sunday. */
const movable = [-2, 1, 39, 50];

/** Not a Saturday, a Sunday or a holiday of all Germany. */
export function isWorkingDay(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  return !isWeekend(day) && !fixed.includes(day.slice(5)) && !movable.some(days => daysFrom(easter, days) === day);
}

/** The working day that is so many working days after this day, which itself does not count. */
export function workingDaysFrom(day: string, count: number): string {
  const next = daysFrom(day, 1);
  if (!isWorkingDay(next)) return workingDaysFrom(next, count);
  return count <= 1 ? next : workingDaysFrom(next, count - 1);
}
