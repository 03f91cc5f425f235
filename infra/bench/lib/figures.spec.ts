import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../../web-portal/manifest.js';
import { budgets, lazyFiles, overweight, weigh } from '../portal/budgets.js';
import {
  figure,
  filled,
  inTurns,
  inWords,
  median,
  percentile,
  tableRow,
  withSuite,
  worstOf,
  written,
} from './figures.mjs';
import { root } from '../../start/lib/places.mjs';
import { faults } from '../../chaos/faults/index.js';
import { newerReadModel } from '../../chaos/faults/processes.js';
import { edited, list } from '../../chaos/lib/mutants.js';

describe('A figure', () => {
  const speed = { name: 'Clicks', value: 50, unit: 'requests/s', limit: 100, goal: 0.5 };
  it('is its value over its limit, and has to reach its goal', () => {
    expect(figure(speed)).toMatchObject({ ratio: 0.5, met: true });
    expect(figure({ ...speed, value: 49 })).toMatchObject({ met: false });
  });
  it('must not pass its goal where less is better', () => {
    const lag = { name: 'Lag', value: 15, unit: 'ms', limit: 10, goal: 1.5, atMost: true };
    expect(figure(lag).met).toBe(true);
    expect(figure({ ...lag, value: 15.1 }).met).toBe(false);
  });
  it('keeps a ratio that was measured round by round', () =>
    expect(figure({ ...speed, ratio: 0.4 })).toMatchObject({ ratio: 0.4, met: false }));
  it('is only told where nobody set a goal', () => {
    const told = figure({ name: 'Sweep', value: 1234.56, unit: 'rows/s' });
    expect(written(told)).toEqual({
      name: 'Sweep',
      value: 1235,
      unit: 'rows/s',
      limit: null,
      ratio: null,
      goal: null,
      atMost: false,
      met: null,
    });
    expect(tableRow(told)).toBe('| Sweep |  |  | 1,235 rows/s |  |  |  |  |');
    expect(inWords(told)).toBe('Sweep: 1,235 rows/s');
  });
  it('is written as programmes and people read it, beside what it was before', () => {
    const miss = figure({ ...speed, value: 12.3456 });
    expect(written(miss)).toEqual({
      name: 'Clicks',
      value: 12.35,
      unit: 'requests/s',
      limit: 100,
      ratio: 0.1235,
      goal: 0.5,
      atMost: false,
      met: false,
    });
    expect(tableRow(miss, { value: 60, unit: 'requests/s', ratio: 0.6 })).toBe(
      '| Clicks | 60 requests/s | 0.60 | 12.3 requests/s | 100 requests/s | 0.12 | ≥ 0.5 | **no** |',
    );
    expect(inWords(miss)).toBe('Clicks: 12.3 requests/s, limit 100, ratio 0.12, goal ≥ 0.5');
  });
});

describe('A bench that ran again', () => {
  const results = {
    suites: [
      { name: 'lag', at: 'Monday' },
      { name: 'http', at: 'Monday' },
    ],
  };
  it('replaces its own figures and leaves the others', () =>
    expect(withSuite(results, { name: 'lag', at: 'Friday' }).suites).toEqual([
      { name: 'lag', at: 'Friday' },
      { name: 'http', at: 'Monday' },
    ]));
  it('comes last where it is new', () =>
    expect(withSuite(results, { name: 'memory' }).suites).toEqual([...results.suites, { name: 'memory' }]));
});

describe('Measuring', () => {
  it('takes the middle and the tail of unsorted numbers', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(
      percentile(
        Array.from({ length: 100 }, (_, n) => 100 - n),
        0.99,
      ),
    ).toBe(100);
  });
  it('goes in turns, changes who begins, and answers the median of the ratios of each round', async () => {
    const order: string[] = [];
    const side = (name: string, values: number[]) => (round: number) => {
      order.push(name + round);
      return values[round]!;
    };
    // One round is disturbed on both sides: the ratio of the medians is off, the median of the ratios is not.
    expect(await inTurns(3, side('ours', [10, 2, 12]), side('limit', [20, 4, 16]))).toEqual({
      value: 10,
      limit: 16,
      ratio: 0.5,
    });
    expect(order).toEqual(['ours0', 'limit0', 'limit1', 'ours1', 'ours2', 'limit2']);
  });
  it('finds the cell that is off worst', () =>
    expect(
      worstOf([
        { column: 'a', value: 3, limit: 2 },
        { column: 'b', value: 9, limit: 8 },
      ]),
    ).toEqual({ column: 'a', value: 3, limit: 2, ratio: 1.5 }));
});

const page = readFileSync(join(process.cwd(), 'infra/GROWTH.md'), 'utf8');

describe('The page about growth', () => {
  it('takes its figures from the last bench, whatever stood there before', () => {
    const once = filled(page, [
      { name: 'Clicks', value: 12_030.4, unit: 'requests/s' },
      { name: 'Lag', value: 5.917, unit: 'ms' },
    ]);
    expect(once).toContain(
      '| Figure | Ours |\n| --- | ---: |\n| Clicks | 12,030 requests/s |\n| Lag | 5.92 ms |\n<!-- end of figures -->',
    );
    const twice = filled(once, [{ name: 'Lag', value: 6, unit: 'ms' }]);
    expect(twice).not.toContain('Clicks |');
    expect(twice.replace(/\|.*\n/g, '')).toBe(page.replace(/\|.*\n/g, ''));
  });

  it('says when its table is gone', () => {
    expect(() => filled('# Growth', [])).toThrow('lost the marks');
  });
});

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'], css: ['assets/form.css'] },
  'src/routes/login.tsx': { file: 'assets/login.js', imports: ['_form.js', '_react.js', 'index.html'] },
  'de/login.json': { file: 'assets/login-de.js' },
  'en/login.json': { file: 'assets/login-en.js' },
};
const sizes: Record<string, number> = {
  'assets/index.js': 10,
  'assets/react.js': 50,
  'assets/form.js': 20,
  'assets/login.js': 5,
  'assets/login-de.js': 4,
  'assets/login-en.js': 3,
  'assets/index.css': 7,
  'assets/form.css': 2,
};
const login = { page: 'Login', module: 'src/routes/login.tsx', texts: [['de/login.json'], ['en/login.json']] };

describe('The portal’s weights', () => {
  it('count the entry, the page, all they import and the heavier language, each file once', () => {
    expect(weigh(manifest, file => sizes[file]!, login)).toEqual({ page: 'Login', js: 89, css: 9 });
  });
  it('do not pass over what the build does not know', () => {
    expect(() => weigh(manifest, () => 1, { ...login, module: 'src/routes/gone.tsx' })).toThrow('src/routes/gone.tsx');
  });
  it('take every script that does not come with each page for a lazy one, a worker’s too', () => {
    expect(
      lazyFiles(manifest, [
        'assets/index.js',
        'assets/react.js',
        'assets/form.js',
        'assets/worker.js',
        'assets/form.css',
      ]),
    ).toEqual(['assets/form.js', 'assets/worker.js']);
  });
  it('may reach their budgets but not pass them', () => {
    const page = (name: string, js: number, css = 0) => ({ page: name, js, css });
    expect(
      overweight(
        [page('Homepage', budgets.home, budgets.css), page('Login', budgets.page)],
        [{ file: 'a.js', size: budgets.lazyChunk }],
      ),
    ).toEqual([]);
    expect(
      overweight(
        [page('Homepage', budgets.home + 1), page('Login', budgets.page + 1, budgets.css + 1)],
        [{ file: 'a.js', size: budgets.lazyChunk + 1 }],
      ),
    ).toEqual([
      'Homepage, scripts: 125.0 KiB, at most 125.0 KiB',
      'Login, scripts: 160.0 KiB, at most 160.0 KiB',
      'Login, styles: 15.0 KiB, at most 15.0 KiB',
      'a.js: 35.0 KiB, at most 35.0 KiB',
    ]);
  });
});

describe('mutants of the product', () => {
  it('show of each fault that it can turn red', () => {
    expect(Object.keys(faults).filter(name => !list.some(({ fault }) => fault === name))).toEqual([]);
    expect(list.filter(({ fault }) => !faults[fault]).map(({ fault }) => fault)).toEqual([]);
  });

  it.each([
    ...list.flatMap(({ fault, does, edits }) => edits.map(edit => ({ fault, does, edit }))),
    { fault: 'upgraded-under-load', does: 'a later build', edit: newerReadModel },
  ])('$fault: $does: its text stands in today’s source', ({ edit }) => {
    const source = readFileSync(join(root, edit.file), 'utf8');
    expect(edited(source, edit)).not.toBe(source);
  });

  it('whose text is gone or stands there twice are errors', () => {
    const edit = { file: 'a.ts', from: 'b', to: 'c' };
    expect(edited('abd', edit)).toBe('acd');
    expect(() => edited('ad', edit)).toThrow('a.ts holds 0 times');
    expect(() => edited('bb', edit)).toThrow('a.ts holds 2 times');
  });
});
