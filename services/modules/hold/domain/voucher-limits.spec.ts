import { defaultVoucherLimits as limits, voucherSignals } from './voucher-limits.js';

describe('A voucher', () => {
  it.each([
    ['leaves', 5_000, { count: 0, amountCents: 0 }, []],
    ['up to the value leaves', 20_000, { count: 0, amountCents: 0 }, []],
    ['above the value waits', 20_001, { count: 0, amountCents: 0 }, ['voucher-value']],
    ['after three in a day waits', 1_000, { count: 3, amountCents: 3_000 }, ['voucher-pace']],
    ['above the amount of a day waits', 5_001, { count: 1, amountCents: 25_000 }, ['voucher-pace']],
  ] as const)('%s', (_, cents, given, reasons) => expect(voucherSignals(cents, limits, given)).toEqual(reasons));
});
