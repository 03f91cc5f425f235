import fc from 'fast-check';
import { promisedParts } from './promised-parts.js';

describe('The promised parts', () => {
  it.each([
    [100, 7000, 0],
    [50, 3500, 3500],
    [0, 0, 7000],
  ] as const)('at a share of %i percent', (share, recommenderCents, recipientCents) => {
    expect(promisedParts(7000, share, 50_000)).toEqual({ recommenderCents, recipientCents });
  });
  it('give odd cents to the recommender', () =>
    expect(promisedParts(7001, 50, 50_000)).toEqual({ recommenderCents: 3501, recipientCents: 3500 }));
  it('cap the recipient and give the rest back', () =>
    expect(promisedParts(50_000, 0, 20_000)).toEqual({ recommenderCents: 30_000, recipientCents: 20_000 }));
  it('always add up', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(100, 50, 0), fc.nat(100_000), (cents, share, cap) => {
        const parts = promisedParts(cents, share as 100 | 50 | 0, cap);
        expect(parts.recommenderCents + parts.recipientCents).toBe(cents);
        expect(parts.recipientCents).toBeLessThanOrEqual(cap);
      }),
    );
  });
});
