import { lastWeeks, niceCeiling } from './weeks.js';

describe('The weeks of the chart', () => {
  it('end with the week of today and touch each other without a gap', () => {
    const weeks = lastWeeks(new Date(2026, 10, 21, 9), 12);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual({ start: new Date(2026, 10, 16), end: new Date(2026, 10, 23) });
    weeks.slice(1).forEach(({ start }, index) => expect(start).toEqual(weeks[index]?.end));
  });

  it('all begin on a Monday at midnight, across the change of clocks too', () => {
    expect(
      lastWeeks(new Date(2026, 10, 21), 12).every(({ start }) => start.getDay() === 1 && start.getHours() === 0),
    ).toBe(true);
  });
});

describe('The height of the chart', () => {
  it('is a round number the tallest bar fits under', () => {
    expect([0, 1, 4, 5, 9, 10, 11, 37, 100, 380, 420].map(niceCeiling)).toEqual([
      4, 4, 4, 5, 10, 10, 15, 40, 100, 400, 500,
    ]);
  });
});
