import { csvRecords } from './csv.js';

const fieldOf = (text: string): unknown => {
  try {
    return csvRecords(text).length;
  } catch (error) {
    const { reason, details } = error as { reason: string; details: { fields: { field: string }[] } };
    return [reason, details.fields.map(({ field }) => field)];
  }
};

describe('A file of lines', () => {
  it('is read with quotes, with and without a mark at its begin, empty lines left out', () => {
    expect(csvRecords('\uFEFFa;b\n\n"x;y";"z ""q"""\n')).toEqual([
      { values: ['a', 'b'], line: 1 },
      { values: ['x;y', 'z "q"'], line: 3 },
    ]);
  });

  it('is refused with the line where a quote is never closed', () => {
    expect(fieldOf('a;b\n"open;c\nd;e\n')).toEqual(['validation-failed', [expect.any(String)]]);
  });

  it('is refused at once, however long it goes on', () => {
    const from = performance.now();
    expect(fieldOf(`a;b\n"open;${'c;d\n'.repeat(4_000_000)}`)).toEqual(['validation-failed', [expect.any(String)]]);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});
