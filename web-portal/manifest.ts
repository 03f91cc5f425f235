/** An entry of vite's manifest, as far as it is read here. */
export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
}
export type Manifest = Readonly<Record<string, Chunk>>;

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

/** The entries of the build, which the HTML page loads itself. */
export const entriesOf = (manifest: Manifest): string[] => Object.keys(manifest).filter(key => manifest[key]!.isEntry);

/** The modules that every visit runs: the entries, and the application that they load once the page is visible. */
export const startOf = (manifest: Manifest): string[] =>
  entriesOf(manifest).flatMap(key => [key, ...(manifest[key]!.dynamicImports ?? [])]);
