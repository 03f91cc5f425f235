import { ceilingOf, nearest, withSample } from './samples.js';

const of = (...values: number[]) => values.map((value, index) => ({ at: index * 1000, value }));

describe('The samples of a plot', () => {
  it('keep the window and forget what is older', () => {
    expect(withSample(of(1, 2, 3), { at: 3000, value: 4 }, 2500).map(({ value }) => value)).toEqual([2, 3, 4]);
  });

  it('count the same moment once', () => {
    const samples = of(1, 2);
    expect(withSample(samples, { at: 1000, value: 9 }, 5000)).toBe(samples);
  });

  it('fit under a round ceiling that has a least height', () => {
    expect([of(), of(0.2), of(3), of(7, 12), of(5000)].map(samples => ceilingOf(samples, 1))).toEqual([
      1, 1, 5, 20, 5000,
    ]);
  });

  it('are found by where one points', () => {
    expect([0, 0.5, 1].map(place => nearest(of(1, 2, 3), place, 2000))).toEqual([0, 1, 2]);
  });
});
