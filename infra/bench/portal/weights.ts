import { filesOf, startOf, type Manifest } from '../../../web-portal/manifest.js';

/** What a page needs at its first visit: its module and, of each language, its texts (all keys of the manifest). */
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

/** A page's first visit, in the language whose texts are heavier. */
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

/** Scripts that do not come with every page. */
export function lazyFiles(manifest: Manifest, files: readonly string[]): string[] {
  const always = filesOf(manifest, startOf(manifest)).js;
  return files.filter(file => file.endsWith('.js') && !always.has(file));
}

export const inKiB = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;

/** A sentence for everything that is over its budget. */
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
