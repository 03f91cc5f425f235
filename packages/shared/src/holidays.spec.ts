import { easterSunday, isWorkingDay, workingDaysFrom } from './holidays.js';

describe('Working days', () => {
  it.each([
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('know Easter of %i', (year, day) => expect(easterSunday(year)).toBe(day));

  it.each([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2025-10-03',
    '2026-12-25',
    '2026-11-28',
    '2026-11-29',
  ])('leave out %s', day => expect(isWorkingDay(day)).toBe(false));

  it('keep holidays of single states, and days that only banks have off', () =>
    expect(['2026-06-04', '2025-10-31', '2026-12-24', '2026-12-31'].every(isWorkingDay)).toBe(true));

  it.each([
    ['an ordinary week', '2026-11-30', 3, '2026-12-03'],
    ['over a weekend', '2026-11-27', 3, '2026-12-02'],
    ['from a Sunday', '2026-11-29', 1, '2026-11-30'],
    ['over Easter', '2026-04-01', 3, '2026-04-08'],
    ['over Christmas and the turn of the year', '2026-12-23', 10, '2027-01-08'],
  ])('are counted %s', (_, from, count, to) => expect(workingDaysFrom(from, count)).toBe(to));
});
