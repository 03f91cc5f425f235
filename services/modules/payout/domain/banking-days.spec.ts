import fc from 'fast-check';
import { dayIn } from '#shared/calendar.js';
import { executionDayHasPassed, isBankingDay, nextBankingDay } from './banking-days.js';

const berlin = 'Europe/Berlin';
const executed = (sealed: string, zone = berlin) => nextBankingDay(dayIn(new Date(sealed), zone));

describe('The day of execution', () => {
  it.each([
    ['a Friday', '2026-11-20T10:00:00Z', '2026-11-23'],
    ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-23'],
    ['a Monday', '2026-11-23T10:00:00Z', '2026-11-24'],
    ['Christmas Eve', '2026-12-24T10:00:00Z', '2026-12-28'],
    ['New Year’s Eve', '2026-12-31T10:00:00Z', '2027-01-04'],
    ['Maundy Thursday', '2027-03-25T10:00:00Z', '2027-03-30'],
    ['Good Friday', '2027-03-26T10:00:00Z', '2027-03-30'],
    ['the day before Labour Day', '2026-04-30T10:00:00Z', '2026-05-04'],
    ['28 February of a leap year', '2028-02-28T10:00:00Z', '2028-02-29'],
    ['29 February', '2028-02-29T10:00:00Z', '2028-03-01'],
    ['28 February of another year', '2027-02-26T10:00:00Z', '2027-03-01'],
    ['a second before midnight', '2026-11-29T22:59:59Z', '2026-11-30'],
    ['midnight, still the day before in UTC', '2026-11-29T23:00:00Z', '2026-12-01'],
    ['half past midnight', '2026-11-29T23:30:00Z', '2026-12-01'],
    ['the night summer time begins, before the leap', '2026-03-29T00:59:59Z', '2026-03-30'],
    ['the night summer time begins, at its end', '2026-03-29T21:59:59Z', '2026-03-30'],
    ['the day after', '2026-03-29T22:00:00Z', '2026-03-31'],
    ['the night summer time ends, in the hour that comes twice', '2026-10-25T00:30:00Z', '2026-10-26'],
    ['the night summer time ends, in its second hour', '2026-10-25T01:30:00Z', '2026-10-26'],
    ['the end of that day', '2026-10-25T22:59:59Z', '2026-10-26'],
    ['midnight of standard time', '2026-10-25T23:00:00Z', '2026-10-27'],
  ])('is the next banking day after the tenant’s today, sealed on %s', (_, sealed, day) =>
    expect(executed(sealed)).toBe(day),
  );

  it('counts days where the tenant is', () => {
    expect(executed('2026-11-29T23:30:00Z', 'Europe/London')).toBe('2026-11-30');
    expect(executed('2026-11-29T22:30:00Z', 'Europe/Athens')).toBe('2026-12-01');
  });

  it.each([
    ['2026-04-03', '2026-04-06'],
    ['2027-03-26', '2027-03-29'],
    ['2028-04-14', '2028-04-17'],
    ['2029-03-30', '2029-04-02'],
    ['2030-04-19', '2030-04-22'],
  ])('leaves out Good Friday %s and Easter Monday %s', (friday, monday) =>
    expect([friday, monday].map(isBankingDay)).toEqual([false, false]),
  );

  it('is a banking day after today, and no banking day lies between', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(berlin, 'Europe/London', 'Pacific/Auckland', 'America/New_York', 'UTC'),
        (now, zone) => {
          const today = dayIn(now, zone);
          const day = nextBankingDay(today);
          const between: string[] = [];
          for (let one = plus(today, 1); one < day; one = plus(one, 1)) between.push(one);
          return isBankingDay(day) && day > today && between.length <= 5 && !between.some(isBankingDay);
        },
      ),
    );
  });

  it('has passed once it is over, not while it lasts', () => {
    expect(executionDayHasPassed('2026-11-30', '2026-11-30')).toBe(false);
    expect(executionDayHasPassed('2026-11-30', '2026-12-01')).toBe(true);
  });
});

const plus = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
