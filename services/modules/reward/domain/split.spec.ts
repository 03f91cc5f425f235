import fc from 'fast-check';
import { splitReward } from './split.js';

const split = (
  amountCents: number,
  recommenderShare: 100 | 50 | 0,
  recipientCapCents: number | null = null,
  recipientIsKnown = true,
) => splitReward({ amountCents, recommenderShare, recipientCapCents, recipientIsKnown });

describe('Splitting a reward', () => {
  it('gives all to the recommender at 100', () =>
    expect(split(9000, 100)).toEqual({ recommenderCents: 9000, recipientCents: 0 }));
  it('gives half to each at 50', () =>
    expect(split(9000, 50)).toEqual({ recommenderCents: 4500, recipientCents: 4500 }));
  it('gives all to the recipient at 0', () =>
    expect(split(9000, 0)).toEqual({ recommenderCents: 0, recipientCents: 9000 }));
  it('gives the odd cent to the recommender', () =>
    expect(split(9001, 50)).toEqual({ recommenderCents: 4501, recipientCents: 4500 }));
  it('caps the recipient and gives the rest back to the recommender', () =>
    expect(split(11000, 0, 5000)).toEqual({ recommenderCents: 6000, recipientCents: 5000 }));
  it('keeps a part below the cap as it is', () =>
    expect(split(9000, 50, 5000)).toEqual({ recommenderCents: 4500, recipientCents: 4500 }));
  it('gives all to the recommender when the recipient is not known', () =>
    expect(split(9000, 50, null, false)).toEqual({ recommenderCents: 9000, recipientCents: 0 }));

  it('always adds up to the offer, never below zero, never above the cap', () => {
    const terms = fc.record({
      amountCents: fc.integer({ min: 0, max: 100_000 }),
      recommenderShare: fc.constantFrom(100 as const, 50 as const, 0 as const),
      recipientCapCents: fc.option(fc.integer({ min: 0, max: 60_000 })),
      recipientIsKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(terms, one => {
        const { recommenderCents, recipientCents } = splitReward(one);
        expect(recommenderCents + recipientCents).toBe(one.amountCents);
        expect(Math.min(recommenderCents, recipientCents)).toBeGreaterThanOrEqual(0);
        expect(recipientCents).toBeLessThanOrEqual(one.recipientCapCents ?? one.amountCents);
      }),
    );
  });
});
