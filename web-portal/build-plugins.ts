import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { runnerImport, transformWithOxc, type Plugin } from 'vite';
import { entriesOf, filesOf, startOf, type Manifest } from './manifest.js';

/** German bank codes as one compact text: a line a bank, the code as the distance to the one before (base 36), a blank, the name. */
export function packBanks(banks: Readonly<Record<string, string>>): string {
  let before = 0;
  return Object.keys(banks)
    .map(Number)
    .sort((a, b) => a - b)
    .map(code => {
      const line = `${(code - before).toString(36)} ${banks[code]}`;
      before = code;
      return line;
    })
    .join('\n');
}

type Bank = readonly [name: string, bic: string];
interface Change {
  readonly valid: string;
  readonly remove: readonly string[];
  readonly upsert: Readonly<Record<string, Bank>>;
}

/**
 * The names of `bankdata-germany` for the portal, without the rest of that package: the register as it is, or as
 * announced once that day has come.
 */
export const germanBanks = (today = new Date()): Plugin => ({
  name: 'german-banks',
  resolveId: id => (id === 'virtual:german-banks' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:german-banks') return null;
    const folder = join(dirname(createRequire(import.meta.url).resolve('bankdata-germany')), 'data');
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const current = read('current.json') as Record<string, Bank>;
    const next = read('next.json') as Change;
    const changed = new Date(next.valid) <= today ? { ...current, ...next.upsert } : current;
    const gone = new Set(changed === current ? [] : next.remove);
    const table = JSON.stringify(
      packBanks(
        Object.fromEntries(
          Object.entries(changed)
            .filter(([code]) => !gone.has(code))
            .map(([code, [name]]) => [code, name]),
        ),
      ),
    );
    return `export const packed = ${table};`;
  },
});

/** Letters of German and English pages. Others, as names have, come in files of their own, only where they stand. */
export const commonLetters =
  'U+20-7E,U+A0,U+A7,U+A9,U+AB,U+AE,U+B0,U+B2,U+B7,U+B9,U+BB,U+C4,U+D6-D7,U+DC,U+DF,U+E4,U+E9,U+F6,U+FC,U+2013-2014,U+2018-201E,U+2026,U+20AC,U+2212';
/** None of the common ones, or those would be fetched twice while their own file is under way. */
export const otherLetters = {
  latin: 'U+C0-C3,U+C5-D5,U+D8-DB,U+DD-DE,U+E0-E3,U+E5-E8,U+EA-F5,U+F8-FB,U+FD-FF',
  'latin-ext': 'U+100-24F,U+1E9E',
};
/** `cuts`: a file for each range of weights, or one of them all. `others`: the family that has all other letters. */
const typefaces = [
  {
    name: 'figtree',
    family: 'Figtree Variable',
    others: 'Figtree Variable',
    weights: '300 900',
    cuts: { wght: '300 900' },
  },
  // Headings alone, so a page needs one weight: half the size of them all.
  {
    name: 'fraunces',
    family: 'Fraunces Variable',
    others: 'Fraunces Fallback',
    weights: '100 900',
    cuts: { 400: '100 449', 500: '450 549', 600: '550 649', 700: '650 749', 800: '750 900' },
  },
];

/** The letters of a CSS `unicode-range`. */
export const lettersOf = (range: string): string =>
  range
    .split(',')
    .flatMap(part => {
      const [from, to = from] = part
        .replace('U+', '')
        .split('-')
        .map(code => parseInt(code, 16)) as [number, number?];
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');

/**
 * Cuts the typefaces so small that each comes in the first 14.6 KB of a connection, and writes their rules beside them
 * (`faces.css`). The page preloads them; the server leaves those that the tenant's theme names.
 */
export const typefaceCuts = (): Plugin => {
  const folder = fileURLToPath(new URL('../dist/web-portal-fonts', import.meta.url));
  const all = typefaces.flatMap(({ cuts, ...face }) =>
    Object.entries(cuts).map(([cut, weights]) => ({ ...face, weights, cut, file: `${face.name}-${cut}.woff2` })),
  );
  const rule = (family: string, weights: string, file: string, letters: string) =>
    `@font-face{font-family:'${family}';font-display:swap;font-weight:${weights};src:url('${file}')format('woff2');unicode-range:${letters}}\n`;
  const preloads = all.map(
    ({ family, weights, file }) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin data-font="${family}" data-weights="${weights}" href="../dist/web-portal-fonts/${file}">`,
  );
  return {
    name: 'typeface-cuts',
    async buildStart() {
      const sourceOf = (name: string, letters: string) =>
        createRequire(import.meta.url).resolve(
          `@fontsource-variable/${name}/files/${name}-${letters}-wght-normal.woff2`,
        );
      mkdirSync(folder, { recursive: true });
      for (const { name, cut, file } of all) {
        const made = await subsetFont(readFileSync(sourceOf(name, 'latin')), lettersOf(commonLetters), {
          targetFormat: 'woff2',
          keepFeatures: ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'],
          ...(cut === 'wght' ? {} : { variationAxes: { wght: Number(cut) } }),
        });
        writeFileSync(join(folder, file), made);
      }
      const others = typefaces.flatMap(({ name, others, weights }) =>
        Object.entries(otherLetters).map(([part, letters]) => rule(others, weights, sourceOf(name, part), letters)),
      );
      const cuts = all.map(({ family, weights, file }) => rule(family, weights, `./${file}`, commonLetters));
      writeFileSync(join(folder, 'faces.css'), [...others, ...cuts].join(''));
    },
    transformIndexHtml: {
      order: 'pre',
      handler: html => html.replace('<link vite-ignore rel="stylesheet"', theme => [...preloads, theme].join('\n    ')),
    },
  };
};

const serviceWorkerSource = fileURLToPath(new URL('src/service-worker.ts', import.meta.url));

/**
 * `sw.js` beside the index, under one name for good: the browser asks for it again by itself and takes a new one for a
 * new build, by whose files it is named.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const source = readFileSync(serviceWorkerSource, 'utf8');
    const build = createHash('sha256')
      .update([source, ...Object.keys(bundle).sort()].join())
      .digest('hex')
      .slice(0, 12);
    const { code } = await transformWithOxc(source, serviceWorkerSource, { sourcemap: false });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replaceAll('BUILD', JSON.stringify(build)) });
  },
});

const locales = fileURLToPath(new URL('src/shared/i18n/locales', import.meta.url));
const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(locales, `${language}.json`), 'utf8')) as Readonly<Record<string, unknown>>;

/** A language's texts stand in one file; a browser fetches those of a feature (`de.json?home`). */
export const localeFiles = (): Plugin => ({
  name: 'locale-files',
  enforce: 'pre',
  resolveId: id => (id === 'virtual:texts' ? `\0${id}` : null),
  load(id) {
    if (id === '\0virtual:texts') {
      const loads = (language: string) =>
        Object.keys(textsOf(language)).map(
          name => `${JSON.stringify(name)}: () => import(${JSON.stringify(join(locales, `${language}.json?${name}`))})`,
        );
      return `export const texts = { de: { ${loads('de').join()} }, en: { ${loads('en').join()} } };`;
    }
    const [, language, name] = /\/locales\/(de|en)\.json\?([\w-]+)$/.exec(id) ?? [];
    if (!language || !name) return null;
    this.addWatchFile(join(locales, `${language}.json`));
    return { code: `export default ${JSON.stringify(textsOf(language)[name])};`, moduleType: 'js' };
  },
});

type InBoth<T> = { readonly de: T; readonly en: T };
/** A page as the tables of `src/pages/pages.ts` and `src/shared/routing/paths.ts` tell it; `also` is the router's. */
interface Page {
  readonly paths: InBoth<string>;
  readonly texts: readonly string[];
  readonly module: string;
  readonly also?: string;
  readonly link?: string;
  readonly door?: { readonly texts: readonly string[]; readonly module: string };
}
/**
 * What a path needs beside what every page needs, texts by language. `speaks`: its address decides the language.
 * `link`: it opens with the secret of a mail's link. `door`: what it needs besides where nobody enters without a login.
 */
export type FirstFiles = InBoth<readonly string[]> & {
  readonly path: string;
  readonly door?: InBoth<readonly string[]>;
  readonly speaks?: 'en';
  readonly link?: true;
};

const languages = ['de', 'en'] as const;

/** One entry per path pattern, in the order in which the patterns are tried. */
export function firstFilesOf(manifest: Manifest, pages: readonly Page[]): FirstFiles[] {
  const named = filesOf(manifest, entriesOf(manifest));
  const inBoth = (modules: readonly string[], texts: readonly string[]): InBoth<string[]> => {
    const [de, en] = languages.map(language => {
      const { js, css } = filesOf(manifest, [
        ...startOf(manifest),
        ...modules,
        ...['common', ...texts].map(name => `src/shared/i18n/locales/${language}.json?${name}`),
      ]);
      return [...[...css].filter(file => !named.css.has(file)), ...[...js].filter(file => !named.js.has(file))];
    }) as [string[], string[]];
    return { de, en };
  };
  const besides = (files: InBoth<string[]>, more: InBoth<string[]>): InBoth<string[]> => ({
    de: more.de.filter(file => !files.de.includes(file)),
    en: more.en.filter(file => !files.en.includes(file)),
  });
  return pages.flatMap(({ paths, texts, module, also, link, door }) => {
    const files = inBoth([module], texts);
    const atTheDoor = door && besides(files, inBoth([module, door.module], [...texts, ...door.texts]));
    return languages
      .filter(language => language === 'de' || paths.en !== paths.de)
      .flatMap(language =>
        [paths[language], ...(also ? [paths[language] + also.replaceAll('$', ':')] : [])].map(path => ({
          path,
          ...(language === 'en' ? { speaks: language } : {}),
          ...(link ? { link: true as const } : {}),
          ...files,
          ...(atTheDoor && { door: atTheDoor }),
        })),
      );
  });
}

/** Which file a page's `load` imports. */
function moduleOf(load: unknown): string {
  const name = /([\w-]+)\.(?:js|tsx)\b/.exec(String(load))?.[1];
  if (!name) throw new Error('A page does not say in one import which module it is.');
  return `src/pages/${name}.tsx`;
}

/** What a page shows besides where a programme opens to nobody without a login (`FrontDoor` in `src/pages/login.tsx`). */
const doors: Partial<Record<string, Page['door']>> = {
  Login: { texts: ['home', 'catalogue'], module: 'src/pages/front-door.tsx' },
};

const tables = fileURLToPath(new URL('src', import.meta.url));
async function tableOfPages(): Promise<Page[]> {
  const {
    module: { pages },
  } = await runnerImport<typeof import('./src/pages/pages.js')>(join(tables, 'pages/pages.ts'), {
    configFile: false,
  });
  const {
    module: { paths },
  } = await runnerImport<typeof import('./src/shared/routing/paths.js')>(join(tables, 'shared/routing/paths.ts'), {
    configFile: false,
  });
  const all = (Object.keys(paths) as (keyof typeof paths)[]).map(name => ({
    paths: paths[name],
    module: moduleOf(pages[name].load),
    texts: pages[name].texts,
    also: pages[name].also,
    link: pages[name].link,
    door: doors[name],
  }));
  // Whatever is no page's path is a category's.
  return [...all, { paths: { de: '/*', en: '/*' }, module: 'src/pages/category.tsx', texts: ['catalogue'] }];
}

/**
 * Writes down beside the manifest which files each path needs first, and which open with a secret: the server names the
 * files in the page, so that they come with the entry and not after it.
 */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const folder = join(dir!, '.vite');
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    writeFileSync(join(folder, 'first-files.json'), JSON.stringify(firstFilesOf(manifest, await tableOfPages())));
  },
});
