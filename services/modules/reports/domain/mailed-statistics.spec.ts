import { mailedDays, nextMailing } from './mailed-statistics.js';

describe('Statistics by mail', () => {
  it.each([
    ['the next Monday', 'weekly', '2026-11-30T06:00:00Z', '2026-12-07T06:00:00.000Z'],
    ['the same Monday, before seven', 'weekly', '2026-11-30T05:59:00Z', '2026-11-30T06:00:00.000Z'],
    ['on a first', 'monthly', '2026-11-30T06:00:00Z', '2026-12-01T06:00:00.000Z'],
    ['over the change to summer time', 'weekly', '2026-03-27T12:00:00Z', '2026-03-30T05:00:00.000Z'],
    ['over the end of a year', 'monthly', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00.000Z'],
  ] as const)('leave at seven in the morning: %s', (_, rhythm, now, morning) =>
    expect(nextMailing(rhythm, new Date(now)).toISOString()).toBe(morning),
  );

  it.each([
    ['weekly', 'channel', '2026-11-30', '2026-11-23', '2026-11-29'],
    // A run that comes late, on Wednesday, is about the same week.
    ['weekly', 'channel', '2026-12-02', '2026-11-23', '2026-11-29'],
    ['monthly', 'product', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['monthly', 'product', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['monthly', 'month', '2026-12-01', '2025-12-01', '2026-11-30'],
    ['weekly', 'month', '2026-11-30', '2025-11-01', '2026-10-31'],
    ['monthly', 'month', '2028-03-01', '2027-03-01', '2028-02-29'],
  ] as const)('are about what is over (%s, by %s, on %s)', (rhythm, by, day, from, to) =>
    expect(mailedDays(rhythm, by, day)).toEqual({ from, to }),
  );
});
