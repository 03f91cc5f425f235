import { given } from '#testing/given.js';
import { VoucherAssigned, VoucherMailed } from '../published-events.js';
import { Voucher } from './voucher.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const assignment = { rewardId: id(2), beneficiaryId: id(3), voucherTypeId: 1, amountCents: 4500 };
const assigned = VoucherAssigned.of({ voucherId: id(1), ...assignment });
const mailed = VoucherMailed.of({ voucherId: id(1), ...assignment });
const voucher = () => new Voucher(id(1));

describe('A voucher', () => {
  it('is assigned to a reward', () =>
    given(voucher())
      .when(it => it.assign(assignment))
      .then([assigned]));
  it('is assigned to the same reward once', () =>
    given(voucher(), [assigned])
      .when(it => it.assign(assignment))
      .thenNothing());
  it('is never assigned to a second reward', () =>
    given(voucher(), [assigned])
      .when(it => it.assign({ ...assignment, rewardId: id(9) }))
      .thenRefuses('changed-meanwhile'));
  it('is mailed', () =>
    given(voucher(), [assigned])
      .when(it => it.mail())
      .then([mailed]));
  it('is mailed once', () =>
    given(voucher(), [assigned, mailed])
      .when(it => it.mail())
      .thenNothing());
  it('is not mailed from the stock', () =>
    given(voucher())
      .when(it => it.mail())
      .thenNothing());
});
