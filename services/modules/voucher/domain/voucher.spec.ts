import { given } from '#testing/given.js';
import { VoucherAssigned, VoucherMailed } from '../api.js';
import { isHeader, normalisedCode, readVoucherLine, Voucher } from './voucher.js';

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

describe('A voucher code', () => {
  it.each([
    'BUCH-2027-AB',
    'buch 2027 ab',
    ' Buch2027aB ',
    'BUCH–2027—AB',
    'ВUСН-2027-АВ',
    'ＢＵＣＨ２０２７ＡＢ',
    'BUCH\u00ad2027\u200bAB',
    'BUCH.2027_AB',
  ])('is the same one as %s', spelling => expect(normalisedCode(spelling)).toBe('BUCH2027AB'));
  it('is another one with another digit', () =>
    expect(normalisedCode('BUCH-2027-AC')).not.toBe(normalisedCode('BUCH-2027-AB')));
  it('of signs alone stays what it is', () => expect(normalisedCode('---')).toBe('---'));
});

const read = (line: string) => readVoucherLine(line.split(';'), 2, '2026-11-21');

describe('A line of a voucher import', () => {
  it('holds kind, code, value in cents and last day', () =>
    expect(read('Buchladen;AB-12;4500;2027-12-31')).toEqual({
      line: 2,
      typeName: 'Buchladen',
      code: 'AB-12',
      amountCents: 4500,
      validUntil: '2027-12-31',
    }));
  it('may write the day in German', () =>
    expect(read('Buchladen;AB-12;4500;31.12.2027')).toMatchObject({ validUntil: '2027-12-31' }));
  it('may leave the day out', () => expect(read('Buchladen;AB-12;4500;')).toMatchObject({ validUntil: null }));
  it.each([
    ['too few fields', 'Buchladen;AB-12', 'columns'],
    ['too many fields', 'Buchladen;AB-12;1;2027-01-01;x', 'columns'],
    ['no kind', ' ;AB-12;4500;', 'type-missing'],
    ['no code', 'Buchladen; ;4500;', 'code-missing'],
    ['a value in euros', 'Buchladen;AB-12;45,00;', 'amount-invalid'],
    ['no value', 'Buchladen;AB-12;0;', 'amount-invalid'],
    ['a day that does not exist', 'Buchladen;AB-12;4500;2027-02-30', 'date-invalid'],
    ['a day in the past', 'Buchladen;AB-12;4500;2026-11-20', 'already-expired'],
  ])('is refused with %s', (_, line, reason) => expect(read(line)).toEqual({ line: 2, reason }));
  it('may be a header', () => expect(isHeader(['Gutscheinart', 'code', 'wertcent', 'gueltigbis'])).toBe(true));
});
