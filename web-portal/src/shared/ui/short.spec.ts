import { shortened } from './short.js';

describe('Text shortening', () => {
  const long = 'x'.repeat(41);

  it('leaves up to 40 characters as they are', () =>
    expect([shortened('Zuhause 100', 19), shortened('x'.repeat(40), 10)]).toEqual(['Zuhause 100', 'x'.repeat(40)]));
  it('cuts what is longer to 19 characters and dots', () => expect(shortened(long, 19)).toBe(`${'x'.repeat(19)}...`));
  it('cuts it to 10 characters and dots where there is little room', () =>
    expect(shortened(long, 10)).toBe(`${'x'.repeat(10)}...`));
  it('never cuts through a character', () => expect(shortened('🎁'.repeat(41), 10)).toBe(`${'🎁'.repeat(10)}...`));
});
