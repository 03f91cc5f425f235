import { cellOf, csvOf, readCsv } from './files.js';

describe('CSV files of the console', () => {
  it('open in a German spreadsheet', () => {
    expect(
      csvOf(
        ['Name', 'Betrag'],
        [
          ['Weber; Jonas', '70,00'],
          ['"Ida"', null],
        ],
      ),
    ).toBe('\uFEFFName;Betrag\r\n"Weber; Jonas";70,00\r\n"""Ida""";\r\n');
  });

  it('never carry a formula in', () => {
    expect(csvOf(['A'], [['=HYPERLINK("http://x")'], ['-5'], ['-5,20'], ['@cmd'], ['+49 30']])).toBe(
      '\uFEFFA\r\n"\'=HYPERLINK(""http://x"")"\r\n-5\r\n-5,20\r\n\'@cmd\r\n\'+49 30\r\n',
    );
  });

  it('are read back as they were written, empty lines left out', () => {
    const rows = [
      ['a', 'b;c', 'd"e'],
      ['1', '', 'zwei\nZeilen'],
    ];
    expect(readCsv(`${csvOf(rows[0]!, [rows[1]!])}\r\n\r\n`)).toEqual(rows);
  });

  it('say what the list says: titles of codes, amounts, German time', () => {
    const translate = (key: string, options?: { readonly _: string }) =>
      ({ 'code.Ok': 'Vertrag geschlossen', 'ra.boolean.true': 'Ja' })[key] ?? options?._ ?? key;
    expect([
      cellOf('status', 'Ok', translate),
      cellOf('status', 'Neu', translate),
      cellOf('advertisingAllowed', true, translate),
      cellOf('rewardCents', 1250, translate),
      cellOf('createdAt', '2026-03-05T13:07:00', translate),
      cellOf('hints', ['a', 'b'], translate),
      cellOf('name', null, translate),
    ]).toEqual(['Vertrag geschlossen', 'Neu', 'Ja', '12,50', '05.03.2026 14:07', 'a | b', null]);
  });
});
