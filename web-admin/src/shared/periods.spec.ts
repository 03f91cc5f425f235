import { nameOfPeriod, periodNames, periodOf } from './periods';

describe('The periods that lists offer', () => {
  it.each([
    ['today', '2027-03-01', '2027-03-01', '2027-03-01'],
    ['week', '2027-03-01', '2027-02-23', '2027-03-01'],
    ['month', '2027-03-01', '2027-01-31', '2027-03-01'],
    ['this_month', '2027-03-15', '2027-03-01', '2027-03-15'],
    ['last_month', '2027-03-15', '2027-02-01', '2027-02-28'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
    ['yesterday', '2027-03-01', '2027-02-28', '2027-02-28'],
    ['this_quarter', '2027-06-30', '2027-04-01', '2027-06-30'],
    ['last_quarter', '2027-06-30', '2027-01-01', '2027-03-31'],
    ['last_quarter', '2027-02-01', '2026-10-01', '2026-12-31'],
    ['this_year', '2027-03-15', '2027-01-01', '2027-03-15'],
    ['last_year', '2027-03-15', '2026-01-01', '2026-12-31'],
    ['twelve_months', '2027-03-15', '2026-03-15', '2027-03-15'],
  ] as const)('%s on %s is from %s to %s, both included', (name, today, from, until) => {
    expect(periodOf(name, today)).toEqual({ from, until });
  });

  it.each(periodNames)('is recognised by its days: %s', name => {
    expect(nameOfPeriod(periodOf(name, '2027-08-15'), '2027-08-15')).toBe(name);
  });

  it('is none of them where the days are others, or only one is given', () => {
    expect(nameOfPeriod({ from: '2027-03-02', until: '2027-03-15' }, '2027-03-15')).toBeUndefined();
    expect(nameOfPeriod({ from: '2027-03-15', until: '' }, '2027-03-15')).toBeUndefined();
  });
});
