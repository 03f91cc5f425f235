import { deleteOnOf } from './retention.js';

describe('A record of a payment is kept', () => {
  it.each([
    ['2026-01-01', '2035-01-01'],
    ['2026-12-31', '2035-01-01'],
    ['2027-01-01', '2036-01-01'],
  ])('of %s until %s', (paidOn, day) => expect(deleteOnOf(paidOn)).toBe(day));
});
