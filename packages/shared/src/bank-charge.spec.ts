import fc from 'fast-check';
import { chargeBetween, mostChargedCents } from './bank-charge.js';

describe('A charge of the bank', () => {
  const returned = (bookedCents: number, payoutCents: number, more = {}) =>
    chargeBetween('returned', { bookedCents, payoutCents, ...more });
  const settled = (bookedCents: number, payoutCents: number, more = {}) =>
    chargeBetween('settled', { bookedCents, payoutCents, ...more });

  it('is what a return lacks, or an execution has on top', () =>
    expect([returned(8750, 9000), settled(9150, 9000)]).toEqual([250, 150]));
  it('is none where the amounts are the same, or differ the other way', () =>
    expect([returned(9000, 9000), returned(9500, 9000), settled(8000, 9000)]).toEqual([null, null, null]));
  it('is at most what a bank keeps', () =>
    expect([returned(8000, 9000), returned(7999, 9000), settled(10_000, 9000), settled(10_001, 9000)]).toEqual([
      1000,
      null,
      1000,
      null,
    ]));
  it('does not explain that 10 € of 35 € came back', () => expect(returned(1000, 3500)).toBeNull());
  it('is less than half of the payment', () =>
    expect([returned(501, 1000), returned(500, 1000), settled(1500, 1000)]).toEqual([499, null, null]));
  it('is kept of each of several payments', () =>
    expect([returned(16_000, 18_000, { payments: 2 }), returned(15_999, 18_000, { payments: 2 })]).toEqual([
      2000,
      null,
    ]));
  it('is as high as the bank itself says, and no other amount then', () =>
    expect([
      returned(1000, 3500, { chargesCents: 2500 }),
      returned(1001, 3500, { chargesCents: 2500 }),
      settled(6000, 3500, { chargesCents: 2500 }),
    ]).toEqual([2500, null, 2500]));

  it('never makes both of two parts of one payment its return', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), fc.nat(), (payoutCents, cut) => {
        const part = 1 + (cut % (payoutCents - 1));
        const both = [part, payoutCents - part].map(bookedCents => returned(bookedCents, payoutCents));
        expect(both.filter(charge => charge !== null).length).toBeLessThan(2);
        for (const charge of both) expect(charge ?? 0).toBeLessThanOrEqual(mostChargedCents);
      }),
    );
  });
});
