// What the built portal weighs (brotli) against its budgets; part of `npm run check`. `--show` prints every page.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../../start/lib/places.mjs';
import type { Manifest } from '../../../web-portal/manifest.js';
import { inKiB, lazyFiles, overweight, weigh, type PageParts } from './weights.js';

const dist = join(root, 'dist/web-portal');
const locales = 'src/shared/i18n/locales';

interface Page {
  readonly texts: readonly string[];
  readonly load: () => unknown;
}

/** The portal's own table of pages, so that none can be forgotten here. */
async function pages(): Promise<PageParts[]> {
  const table = (await import('../../../web-portal/src/pages/pages.js' as string)) as { pages: Record<string, Page> };
  return Object.entries(table.pages).map(([page, { texts, load }]) => {
    const module = /import\(['"]\.\/([\w-]+)\.js['"]\)/.exec(String(load))?.[1];
    if (!module) throw new Error(`The page ${page} does not say in one import which module it is.`);
    return {
      page,
      module: `src/pages/${module}.tsx`,
      texts: ['de', 'en'].map(language => ['common', ...texts].map(name => `${locales}/${language}.json?${name}`)),
    };
  });
}

const sizes = new Map<string, number>();
/** As it is served: the build has compressed scripts and styles beside themselves (infra/start/lib/build.mjs). */
function sizeOf(file: string): number {
  const served = join(dist, `${file}.br`);
  const size =
    sizes.get(file) ??
    statSync(served, { throwIfNoEntry: false })?.size ??
    brotliCompressSync(readFileSync(join(dist, file)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }).length;
  sizes.set(file, size);
  return size;
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const weights = (await pages()).map(page => weigh(manifest, sizeOf, page));
const lazy = lazyFiles(
  manifest,
  readdirSync(join(dist, 'assets')).map(name => `assets/${name}`),
).map(file => ({ file, size: sizeOf(file) }));

if (process.argv.includes('--show')) {
  for (const { page, js, css } of weights)
    console.log(`${page.padEnd(24)} ${inKiB(js).padStart(10)} scripts ${inKiB(css).padStart(10)} styles`);
  for (const { file, size } of lazy.sort((one, other) => other.size - one.size).slice(0, 8))
    console.log(`${file.padEnd(44)} ${inKiB(size).padStart(10)}`);
}
const wrong = overweight(weights, lazy);
if (wrong.length > 0) {
  console.error(`The portal is over its budgets:\n  ${wrong.join('\n  ')}`);
  process.exitCode = 1;
}
