import { nextMorning } from './notify-second-persons.js';

describe('The next working morning in Germany', () => {
  it.each([
    ['later the same day', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00.000Z'],
    ['tomorrow, at seven and after', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['on Monday, from Friday on', '2026-11-20T12:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['on Monday, on a Sunday', '2026-11-22T03:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['an hour earlier in summer', '2026-07-01T12:00:00Z', '2026-07-02T05:00:00.000Z'],
    ['over the change to summer time', '2026-03-27T12:00:00Z', '2026-03-30T05:00:00.000Z'],
    ['over the change to winter time', '2026-10-23T12:00:00Z', '2026-10-26T06:00:00.000Z'],
  ])('is %s', (_, now, morning) => expect(nextMorning(new Date(now)).toISOString()).toBe(morning));
});
