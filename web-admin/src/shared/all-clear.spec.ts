import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { selectedRows, viewOf } from './ui/selection.js';

const sources = join(__dirname, '..');
const pages = globSync('**/*.tsx', { cwd: sources }).map(file => ({
  file,
  text: readFileSync(join(sources, file), 'utf8'),
}));

describe('What is not known yet', () => {
  /** What a page calls the answers of its queries: `data`, `total`, and what it renames them to. */
  const answersIn = (text: string) => [
    'data',
    'total',
    ...[...text.matchAll(/\bdata: (\w+)/g)].map(([, name]) => name),
  ];

  it('is never taken for nothing: no page counts an answer that is not there', () => {
    const found = pages.flatMap(({ file, text }) => {
      const answer = `\\b(?:${answersIn(text).join('|')})`;
      const asNothing = new RegExp(`${answer}(?:\\?\\.[\\w.]+)? (?:\\?\\?|=) (?:0|\\[\\])(?! = useListContext)`);
      const lines = text.split('\n').filter(line => asNothing.test(line) && !line.includes('useListContext'));
      return lines.map(line => `${file}: ${line.trim()}`);
    });
    expect(found).toEqual([]);
  });
});

describe('The selection of a list', () => {
  const rows = [
    { id: 'A', open: true },
    { id: 'B', open: true },
    { id: 'C', open: false },
  ];
  const open = (row: { open: boolean }) => row.open;

  it('holds no row that a filter hid', () => {
    expect(selectedRows(rows, ['A', 'X', 'Y'], open).map(({ id }) => id)).toEqual(['A']);
    expect(selectedRows([], ['A', 'B'], open)).toEqual([]);
  });

  it('holds no row that may not be selected any more', () => {
    expect(selectedRows(rows, ['B', 'C'], open).map(({ id }) => id)).toEqual(['B']);
  });

  it.each([
    ['a filter', { filterValues: { state: 'overdue' } }],
    ['a search', { filterValues: { state: 'releasable', search: 'weber' } }],
    ['an order', { sort: { field: 'number', order: 'ASC' } }],
    ['a page', { page: 2 }],
    ['a length', { perPage: 100 }],
  ])('ends with %s', (_, other) => {
    const view = {
      filterValues: { state: 'releasable' },
      sort: { field: 'orderedAt', order: 'DESC' },
      page: 1,
      perPage: 25,
    };
    expect(viewOf({ ...view, ...other })).not.toBe(viewOf(view));
    expect(viewOf({ ...view })).toBe(viewOf(view));
  });

  it('is read in one place, so that no action takes rows that are not shown', () => {
    const readers = pages.filter(({ text }) => /\bselectedIds\b/.test(text)).map(({ file }) => file);
    expect(readers.sort()).toEqual(['shared/ui/ListPage.tsx', 'shared/ui/rows.tsx']);
  });
});
