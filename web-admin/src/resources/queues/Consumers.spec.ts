import { withSample } from './Consumers.js';

const of = (...values: number[]) => values.map((value, index) => ({ at: index * 1000, value }));

describe('The samples of a plot', () => {
  it('keep the window and forget what is older', () => {
    expect(withSample(of(1, 2, 3), { at: 3000, value: 4 }, 2500).map(({ value }) => value)).toEqual([2, 3, 4]);
  });

  it('count the same moment once', () => {
    const samples = of(1, 2);
    expect(withSample(samples, { at: 1000, value: 9 }, 5000)).toBe(samples);
  });
});
