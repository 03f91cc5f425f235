import { bestOfferOn, isValidOn } from './product.js';

const offer = (rewardCents: number, startsOn: string, endsOn: string, displayEndsOn: string | null = null) => ({
  rewardCents,
  startsOn,
  endsOn,
  displayEndsOn,
});
const march = offer(7000, '2026-03-01', '2026-03-31');

describe('an offer is valid', () => {
  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
    ['2026-03-31', true],
    ['2026-04-01', false],
  ])('on %s: %s', (day, valid) => expect(isValidOn(march, day)).toBe(valid));

  it('longer, where a later end is displayed', () =>
    expect(isValidOn(offer(7000, '2026-03-01', '2026-03-31', '2026-04-15'), '2026-04-10')).toBe(true));
  it('shorter, where an earlier end is displayed', () =>
    expect(isValidOn(offer(7000, '2026-03-01', '2026-03-31', '2026-03-15'), '2026-03-20')).toBe(false));
});

describe('a product pays', () => {
  it('the most of what is valid that day', () => {
    const action = offer(11000, '2026-03-10', '2026-03-20');
    expect(bestOfferOn([march, action], '2026-03-15')).toBe(action);
    expect(bestOfferOn([march, action], '2026-03-25')).toBe(march);
  });
  it('nothing outside of every period', () => expect(bestOfferOn([march], '2027-01-01')).toBeUndefined());
});
