import { nextCollection } from './collection-day.js';

describe('The weekly collection', () => {
  it.each([
    ['on a Saturday', '2026-11-21T08:40:00Z', '2026-11-23T04:00:00.000Z'],
    ['on Monday before four', '2026-11-23T03:59:59Z', '2026-11-23T04:00:00.000Z'],
    ['at the very moment', '2026-11-23T04:00:00Z', '2026-11-30T04:00:00.000Z'],
    ['on Monday after four', '2026-11-23T09:00:00Z', '2026-11-30T04:00:00.000Z'],
  ])('is the next Monday, 04:00 UTC (%s)', (_, now, next) =>
    expect(nextCollection(new Date(now)).toISOString()).toBe(next),
  );
});
