import fc from 'fast-check';
import { EndlessRow, refusedRows, rowsOf } from './spreadsheets.js';

const refused = (file: string, Zeile: number) => refusedRows(file, [{ Zeile, Feld: 'Tag', Grund: 'Kein Datum.' }]).rows;

describe('The lines of a person’s file', () => {
  it.each([
    ['as it is', 'A;B\n1;x\n2;y\n', 3],
    ['after sep=', 'sep=;\r\nA;B\r\n1;x\r\n2;y\r\n', 4],
    ['after sep= that ends otherwise', 'sep=;\r\nA;B\n1;x\n2;y\n', 4],
    ['with zeros kept', 'A;B\n1;x\n="2";y\n', 3],
    ['after empty rows', 'A;B\n\n;;\n1;x\n\n2;y', 6],
    ['after a line break within a cell', 'A;B\n1;"x\nzwei ""Zeilen"""\n2;y\n', 4],
    ['of an old Mac', 'A;B\r1;x\r2;y\r', 3],
    ['after a mark and tabs', '\uFEFFA\tB\n1\tx\n2\ty', 3],
  ])('are those it shows: %s', (_, file, line) => {
    expect(rowsOf(file).at(-1)).toEqual({ values: ['2', 'y'], line });
    expect(refused(file, line)).toEqual([['2', 'y', line, 'Tag: Kein Datum.']]);
  });

  it('carry the line on which each row begins, whatever the file holds', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '"', ';', '\n', '\r\n'), maxLength: 8 });
    const row = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('', ';', ' ; ') },
      {
        weight: 4,
        arbitrary: fc.tuple(cell, cell).map(cells => cells.map(one => `"${one.replaceAll('"', '""')}"`).join(';')),
      },
    );
    fc.assert(
      fc.property(fc.boolean(), fc.array(row), fc.constantFrom('\n', '\r\n'), (isNamed, rows, end) => {
        const marked = rows.map((one, at) => (one.startsWith('"') ? `${at};${one}` : one));
        const file = [...(isNamed ? ['sep=;'] : []), 'N;A;B', ...marked].join(end);
        const shown = file.split('\n');
        const [header, ...read] = rowsOf(file);
        expect(header!.line).toBe(isNamed ? 2 : 1);
        expect(read).toHaveLength(marked.filter(one => /^\d/.test(one)).length);
        for (const { line, values } of read) expect(shown[line - 1]!.startsWith(`${values[0]};`)).toBe(true);
      }),
    );
  });

  it('hold each refused row once, with all its reasons, those of none left out', () => {
    const file = 'A;B\n1;x\n2;y\n';
    const errors = [
      { Zeile: 3, Feld: 'A', Grund: 'Fehlt.' },
      { Zeile: 3, Grund: 'Doppelt.' },
      { Zeile: 9, Grund: 'Unbekannt.' },
    ];
    expect(refusedRows(file, errors)).toEqual({
      header: ['A', 'B', 'zeile', 'grund'],
      rows: [
        ['2', 'y', 3, 'A: Fehlt. Doppelt.'],
        ['', '', 9, 'Unbekannt.'],
      ],
    });
  });

  it('end somewhere: a quote never closed names its line where a limit is set', () => {
    expect(() => rowsOf('A;B\n1;x\n2;"y\n3;z\n', 4_096)).toThrow(new EndlessRow(3, 'quote'));
    expect(() => rowsOf(`A;B\n1;${'x'.repeat(5_000)}`, 4_096)).toThrow(new EndlessRow(2, 'length'));
    expect(rowsOf('A;B\n1;"x\n2;y')).toEqual([
      { values: ['A', 'B'], line: 1 },
      { values: ['1', 'x\n2;y'], line: 2 },
    ]);
  });
});
