import { nextTier } from './campaigns.js';

const tier = (Ab: number, WertCent: number, Erreicht = false) => ({ Ab, WertCent, Erreicht });

describe('The tier on the way to which somebody is', () => {
  it('is the first at the start', () =>
    expect(nextTier({ Gezaehlt: 0, Stufen: [tier(3, 2_500), tier(5, 6_000)] })?.Ab).toBe(3));
  it('is the one after what was earned', () =>
    expect(nextTier({ Gezaehlt: 3, Stufen: [tier(5, 6_000), tier(3, 2_500, true)] })?.Ab).toBe(5));
  it('is none where all were earned', () =>
    expect(nextTier({ Gezaehlt: 6, Stufen: [tier(3, 2_500, true), tier(5, 6_000, true)] })).toBeUndefined());
});
