import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/lib/places.mjs';
import { faults } from './faults/index.js';
import { edited, list } from './lib/mutants.js';

describe('mutants of the programme', () => {
  it('show of each fault that it can turn red', () => {
    expect(Object.keys(faults).filter(name => !list.some(({ fault }) => fault === name))).toEqual([]);
    expect(list.filter(({ fault }) => !faults[fault]).map(({ fault }) => fault)).toEqual([]);
  });

  it.each(list.flatMap(({ fault, does, edits }) => edits.map(edit => ({ fault, does, edit }))))(
    '$fault: $does: its text stands in today’s source',
    ({ edit }) => {
      const source = readFileSync(join(root, edit.file), 'utf8');
      expect(edited(source, edit)).not.toBe(source);
    },
  );

  it('whose text is gone or stands there twice are errors', () => {
    const edit = { file: 'a.ts', from: 'b', to: 'c' };
    expect(edited('abd', edit)).toBe('acd');
    expect(() => edited('ad', edit)).toThrow('a.ts holds 0 times');
    expect(() => edited('bb', edit)).toThrow('a.ts holds 2 times');
  });
});
