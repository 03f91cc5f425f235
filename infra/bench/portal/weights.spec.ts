import type { Manifest } from '../../../web-portal/manifest.js';
import { budgets, lazyFiles, overweight, weigh } from './weights.js';

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
