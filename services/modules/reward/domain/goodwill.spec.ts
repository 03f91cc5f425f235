import { defaultGoodwillLimits as limits, needsASecondPerson, periodOf } from './goodwill.js';

const nothing = { personYearCents: 0, staffMonthCents: 0 };

describe('A goodwill grant', () => {
  it.each([
    ['up to the limit of one grant', 10_000, nothing, false],
    ['above the limit of one grant', 10_001, nothing, true],
    ['up to what a person gets in a year', 10_000, { personYearCents: 10_000, staffMonthCents: 0 }, false],
    ['above what a person gets in a year', 10_000, { personYearCents: 10_001, staffMonthCents: 0 }, true],
    ['up to what a staff member grants in a month', 10_000, { personYearCents: 0, staffMonthCents: 40_000 }, false],
    ['above what a staff member grants in a month', 100, { personYearCents: 0, staffMonthCents: 50_000 }, true],
  ] as const)('%s', (_, cents, used, second) => expect(needsASecondPerson(cents, limits, used)).toBe(second));

  it('counts from the first of the year and of the month', () =>
    expect(periodOf('2026-11-22')).toEqual({ yearFrom: '2026-01-01', monthFrom: '2026-11-01' }));
});
