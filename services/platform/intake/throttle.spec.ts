import { waitAfter } from './throttle.js';

describe('The wait after failures', () => {
  it.each([
    [1, 0],
    [5, 0],
    [6, 2],
    [7, 4],
    [10, 32],
    [30, 900],
  ])('%i in an hour: %i seconds', (failures, seconds) => expect(waitAfter(failures)).toBe(seconds));
  it('begins longer where that is asked for', () =>
    expect([1, 2, 3, 9].map(tries => waitAfter(tries, 0, 60))).toEqual([60, 120, 240, 900]));
  it('begins later where more are free', () => expect([waitAfter(20, 20), waitAfter(21, 20)]).toEqual([0, 2]));
});
