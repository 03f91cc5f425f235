import { triesAfter } from './captcha.js';

describe('the work for an attempt', () => {
  it.each([
    [0, 256],
    [4, 256],
    [5, 512],
    [10, 1_024],
    [10_000, 1_024],
  ])('after %d that cost work, with five free an hour, takes %d tries on average', (worked, tries) =>
    expect(triesAfter(worked, 5)).toBe(tries),
  );
});
