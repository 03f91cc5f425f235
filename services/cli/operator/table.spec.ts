import { facts, table } from './table.js';

describe('A table on the command line', () => {
  it('aligns its columns, numbers to the right', () => {
    expect(
      table(
        [
          { consumer: 'report', lag: 7 },
          { consumer: 'mail', lag: 1200 },
        ],
        'none',
      ),
    ).toBe('consumer   lag\nreport       7\nmail      1200');
  });

  it('keeps a row on one line, says what is missing, and writes instants as UTC', () => {
    expect(table([{ at: new Date('2026-11-21T09:00:00Z'), error: 'a\n  b', next: null }], 'none')).toBe(
      'at                   error  next\n2026-11-21 09:00:00  a b    -',
    );
  });

  it('fits the width: the widest column gives way, numbers never do', () => {
    const lines = table([{ name: 'x'.repeat(80), short: 'abc', n: 123456 }], 'none', { width: 60 }).split('\n');
    expect(lines.map(({ length }) => length)).toEqual([60, 60]);
    expect(lines[1]).toMatch(/^x+…  abc    123456$/);
  });

  it('puts what is too long for a column below its row, whole and wrapped', () => {
    const lines = table([{ type: 'BellRung' }], 'none', {
      width: 20,
      below: () => ['the rope tore twice today', null],
    }).split('\n');
    expect(lines).toEqual(['type', 'BellRung', '    the rope tore', '    twice today']);
  });

  it('says in a sentence that there is nothing', () => {
    expect(table([], 'No deliveries.')).toBe('No deliveries.');
  });

  it('lists facts with their names', () => {
    expect(facts({ state: 'done', error: null })).toBe('state  done\nerror  -');
  });
});
