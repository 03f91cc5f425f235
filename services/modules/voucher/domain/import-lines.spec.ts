import { isHeader, readVoucherLine } from './import-lines.js';

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
