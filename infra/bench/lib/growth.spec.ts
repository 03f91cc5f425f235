import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filled } from './growth.mjs';

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
