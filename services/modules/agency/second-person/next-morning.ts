import { addDays, addHours, dayInGermany } from '#platform/clock/clock.js';

const hour = 7;
const hours = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' });
const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' });

/** Seven o'clock in Germany, on the next day from Monday to Friday. */
export function nextMorning(now: Date): Date {
  let morning = morningOf(now);
  while (morning <= now || ['Sat', 'Sun'].includes(weekdays.format(morning))) morning = morningOf(addDays(morning, 1));
  return morning;
}

function morningOf(date: Date): Date {
  const winter = new Date(`${dayInGermany(date)}T0${hour}:00:00+01:00`);
  return Number.parseInt(hours.format(winter)) === hour ? winter : addHours(winter, -1);
}
