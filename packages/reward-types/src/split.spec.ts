import fc from 'fast-check';
import { splitAmount } from './split.js';

describe('An amount is parted', () => {
  it.each([
    ['all to the recommender', 7_000, 100, null, 7_000, 0],
    ['in halves, the odd cent to the recommender', 7_001, 50, null, 3_501, 3_500],
    ['all to the contact', 7_000, 0, null, 0, 7_000],
    ['with what is above the cap back to the recommender', 50_000, 0, 25_000, 25_000, 25_000],
    ['in halves, what is above the cap back to the recommender', 50_000, 50, 10_000, 40_000, 10_000],
    ['in halves below the cap', 50_000, 50, 25_000, 25_000, 25_000],
  ] as const)('%s', (_, amount, share, cap, recommenderCents, recipientCents) =>
    expect(splitAmount(amount, share, cap)).toEqual({ recommenderCents, recipientCents }),
  );

  it('without losing or making a cent, whatever the amount, share and cap', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.constantFrom(100 as const, 50 as const, 0 as const),
        fc.option(fc.nat(100_000)),
        (amount, share, cap) => {
          const { recommenderCents, recipientCents } = splitAmount(amount, share, cap);
          expect(recommenderCents + recipientCents).toBe(amount);
          expect(recipientCents).toBeLessThanOrEqual(cap ?? amount);
          expect(Math.min(recommenderCents, recipientCents)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
