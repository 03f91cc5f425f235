import { csvOf, readCsv } from './csv.js';

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
});
