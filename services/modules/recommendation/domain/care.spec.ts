import { isInCareOf } from './care.js';

describe('An agency looks after', () => {
  it.each([
    ['what came through its own number', '4711', '4711', true],
    ['what came through no agency', null, '4711', true],
    ['nothing that came through another', '8150', '4711', false],
  ])('%s', (_, recommendedUnder, agencyNumber, expected) =>
    expect(isInCareOf(recommendedUnder, agencyNumber)).toBe(expected),
  );
  it('and someone of no agency after what came through none', () =>
    expect([isInCareOf(null, null), isInCareOf('8150', null)]).toEqual([true, false]));
});
