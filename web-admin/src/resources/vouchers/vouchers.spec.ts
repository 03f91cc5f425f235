import { errorRows, maskedCode, readVoucherFile, type VoucherFile } from './VoucherList.js';
import { stockState } from './index.js';

const text =
  'Gutscheinart;Code;Wertcent;Gueltigbis\r\nBuch;AAAA-1111;5000;2027-12-31\r\nBuch;AAAA-2222;5000;2027-12-31\r\nKino;"B;B-3333";2500;2027-12-31\r\n';

describe('A file of voucher codes', () => {
  it('is shown by kind and value before it is sent', () => {
    const file = readVoucherFile('neu.csv', text) as VoucherFile;
    expect(file.groups).toEqual([
      { type: 'Buch', valueCents: 5000, count: 2 },
      { type: 'Kino', valueCents: 2500, count: 1 },
    ]);
    expect(file.rows.at(-1)).toEqual({ line: 4, cells: ['Kino', 'B;B-3333', '2500', '2027-12-31'] });
  });

  it('needs its header and at least one line', () => {
    expect(readVoucherFile('x.csv', '')).toBe('empty');
    expect(readVoucherFile('x.csv', 'gutscheinart;code;wertcent;gueltigbis\n')).toBe('empty');
    expect(readVoucherFile('x.csv', 'Buch;AAAA-1111;5000;2027-12-31\nBuch;A;5000;2027-12-31')).toBe('header');
  });

  it('never shows a whole code on the screen', () => {
    expect([maskedCode('AAAA-1111'), maskedCode('abc')]).toEqual(['••••111', '••••']);
  });

  it('gives refused lines back with their reason', () => {
    const file = readVoucherFile('neu.csv', text) as VoucherFile;
    expect(errorRows(file, [{ Zeile: 3, Grund: 'Ablauf liegt in der Vergangenheit' }])).toEqual([
      ['Buch', 'AAAA-2222', '5000', '2027-12-31', '3', 'Ablauf liegt in der Vergangenheit'],
    ]);
  });
});

describe('The stock', () => {
  it('is short when somebody waits or nothing is left, and low below twenty', () => {
    expect(stockState({ free: 50, waiting: 1 })).toBe('missing');
    expect(stockState({ free: 0, waiting: 0 })).toBe('missing');
    expect(stockState({ free: 19, waiting: 0 })).toBe('low');
    expect(stockState({ free: 20, waiting: 0 })).toBe('enough');
  });
});
