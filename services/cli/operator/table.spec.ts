import { table } from './table.js';

describe('A table on the command line', () => {
  it('aligns its columns, numbers to the right', () => {
    expect(table([{ consumer: 'report', lag: 7 }, { consumer: 'mail', lag: 1200 }], 'none')).toBe('consumer   lag\nreport       7\nmail      1200');
  });

  it('keeps a row on one line, says what is missing, and writes instants as UTC', () => {
    expect(table([{ at: new Date('2026-11-21T09:00:00Z'), error: 'a\n  b', next: null }], 'none')).toBe('at                        error  next\n2026-11-21T09:00:00.000Z  a b    -');
  });

  it('says in a sentence that there is nothing', () => {
    expect(table([], 'No deliveries.')).toBe('No deliveries.');
  });
});
