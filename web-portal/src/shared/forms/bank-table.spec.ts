import { bankCodeOf, packBanks, unpackBanks } from './bank-table.js';

describe('the table of German banks', () => {
  it('comes out as it went in', () => {
    const banks = { '10000000': 'Bundesbank', '10050000': 'Berliner Sparkasse', '50010517': 'Bank mit Leerzeichen' };
    expect([...unpackBanks(packBanks(banks))]).toEqual([
      [10000000, 'Bundesbank'],
      [10050000, 'Berliner Sparkasse'],
      [50010517, 'Bank mit Leerzeichen'],
    ]);
  });
  it.each([
    ['DE02 1005 0000', 10050000],
    ['de02100500000024290661', 10050000],
    ['DE02 1005 000', null],
    ['AT61 1904 3002 3457 3201', null],
  ])('the bank code of %s is %s', (iban, code) => expect(bankCodeOf(iban)).toBe(code));
});
