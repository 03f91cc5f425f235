import { BatchSize } from './batch-size.js';

describe('How many go into one transaction', () => {
  const size = () => new BatchSize({ least: 5, first: 40, most: 100, longest: 50 });

  it('is told by the first ones where nothing is known yet', () => expect(size().of('bookings')).toBe(40));

  it('shrinks to what fits when they took too long', () => {
    const sizes = size();
    sizes.remember('bookings', 40, 100);
    expect(sizes.of('bookings')).toBe(20);
    expect(sizes.of('mails')).toBe(40);
  });

  it('never falls below the least, nor rises above the most', () => {
    const sizes = size();
    sizes.remember('bookings', 40, 10_000);
    expect(sizes.of('bookings')).toBe(5);
    for (let round = 0; round < 10; round++) sizes.remember('bookings', sizes.of('bookings'), 0);
    expect(sizes.of('bookings')).toBe(100);
  });

  it('doubles at most: a few quick ones say little of the next', () => {
    const sizes = size();
    sizes.remember('bookings', 40, 1);
    expect(sizes.of('bookings')).toBe(80);
  });

  it('learns of one that was half full where it is told so', () => {
    const sizes = new BatchSize({ least: 5, first: 40, most: 100, longest: 50, minFill: 0.5 });
    sizes.remember('bookings', 20, 25);
    expect(sizes.of('bookings')).toBe(40);
    sizes.remember('bookings', 20, 20);
    expect(sizes.of('bookings')).toBe(50);
  });

  it('learns nothing of a small one that was quick', () => {
    const sizes = size();
    sizes.remember('bookings', 3, 1);
    expect(sizes.of('bookings')).toBe(40);
  });
});
