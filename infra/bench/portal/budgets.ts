// Compares the built portal's size (brotli) with its budgets; part of `npm run check`. `--show` prints every page.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../../start/lib/places.mjs';
import { filesOf, startOf, type Manifest } from '../../../web-portal/manifest.js';

/** What a page loads on its first visit: its module and, per language, its texts (keys of the manifest). */
export interface PageParts {
  readonly page: string;
  readonly module: string;
  readonly texts: readonly (readonly string[])[];
}

/** Compressed bytes. */
export interface PageWeight {
  readonly page: string;
  readonly js: number;
  readonly css: number;
}

const KIB = 1024;
/** Compressed bytes. */
export const budgets = { home: 125 * KIB, page: 160 * KIB, lazyChunk: 35 * KIB, css: 15 * KIB };

/** A page's first visit, in the language with the larger texts. */
export function weigh(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  { page, module, texts }: PageParts,
): PageWeight {
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const visits = texts.map(keys => filesOf(manifest, [...startOf(manifest), module, ...keys]));
  return {
    page,
    js: Math.max(...visits.map(({ js }) => sum(js))),
    css: Math.max(...visits.map(({ css }) => sum(css))),
  };
}

/** Scripts that are not loaded with every page. */
export function lazyFiles(manifest: Manifest, files: readonly string[]): string[] {
  const always = filesOf(manifest, startOf(manifest)).js;
  return files.filter(file => file.endsWith('.js') && !always.has(file));
}

export const inKiB = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;

/** A sentence for each file or page over budget. */
export function overweight(pages: readonly PageWeight[], lazy: readonly { file: string; size: number }[]): string[] {
  const over = (what: string, size: number, budget: number) =>
    size > budget ? [`${what}: ${inKiB(size)}, at most ${inKiB(budget)}`] : [];
  return [
    ...pages.flatMap(({ page, js, css }) => [
      ...over(`${page}, scripts`, js, page === 'Homepage' ? budgets.home : budgets.page),
      ...over(`${page}, styles`, css, budgets.css),
    ]),
    ...lazy.flatMap(({ file, size }) => over(file, size, budgets.lazyChunk)),
  ];
}

const dist = join(root, 'dist/web-portal');
const locales = 'src/shared/i18n/locales';

interface Page {
  readonly texts: readonly string[];
  readonly load: () => unknown;
}

/** Read from the portal's own table, so that no page is missing. */
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
/** Size as served: the build stores compressed files (infra/start/lib/build.mjs). */
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

async function weighThePortal(): Promise<void> {
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
}

// Specs import the pure functions only.
if (process.argv[1] === fileURLToPath(import.meta.url)) void weighThePortal();
