/** An entry of vite's manifest, as far as it is read here. */
export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}
export type Manifest = Readonly<Record<string, Chunk>>;

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
/** Compressed bytes: the budgets of the house. */
export const budgets = { home: 125 * KIB, page: 160 * KIB, lazyChunk: 35 * KIB, css: 15 * KIB };

/** Everything the browser fetches for these modules: they and what they import statically. */
export function filesOf(manifest: Manifest, keys: readonly string[]): { js: Set<string>; css: Set<string> } {
  const [seen, js, css] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The portal’s manifest does not know ${key}.`);
    js.add(chunk.file);
    for (const sheet of chunk.css ?? []) css.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return { js, css };
}

const entriesOf = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]!.isEntry);

/** A page's first visit, in the language whose texts are heavier. */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number, { page, module, texts }: PageParts): PageWeight {
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const visits = texts.map((keys) => filesOf(manifest, [...entriesOf(manifest), module, ...keys]));
  return { page, js: Math.max(...visits.map(({ js }) => sum(js))), css: Math.max(...visits.map(({ css }) => sum(css))) };
}

/** Scripts that do not come with every page. */
export function lazyFiles(manifest: Manifest, files: readonly string[]): string[] {
  const always = filesOf(manifest, entriesOf(manifest)).js;
  return files.filter((file) => file.endsWith('.js') && !always.has(file));
}

export const inKiB = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;

/** A sentence for everything that is over its budget. */
export function overweight(pages: readonly PageWeight[], lazy: readonly { file: string; size: number }[]): string[] {
  const over = (what: string, size: number, budget: number) => (size > budget ? [`${what}: ${inKiB(size)}, at most ${inKiB(budget)}`] : []);
  return [
    ...pages.flatMap(({ page, js, css }) => [
      ...over(`${page}, scripts`, js, page === 'Homepage' ? budgets.home : budgets.page),
      ...over(`${page}, styles`, css, budgets.css),
    ]),
    ...lazy.flatMap(({ file, size }) => over(file, size, budgets.lazyChunk)),
  ];
}
