import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import { entriesOf, filesOf, startOf, type Manifest } from './manifest.js';

type InBoth<T> = { readonly de: T; readonly en: T };
/** A page as the tables of `src/pages/pages.ts` and `src/shared/routing/paths.ts` tell it; `also` is the router's. */
interface Page {
  readonly paths: InBoth<string>;
  readonly texts: readonly string[];
  readonly module: string;
  readonly also?: string;
  readonly link?: string;
}
/** What a path needs beside what every page needs, texts by language. `speaks`: its address decides the language. `link`: it opens with the secret of a mail's link. */
export type FirstFiles = InBoth<readonly string[]> & {
  readonly path: string;
  readonly speaks?: 'en';
  readonly link?: true;
};

const languages = ['de', 'en'] as const;

/** One line a path, in the order in which they are tried. */
export function firstFilesOf(manifest: Manifest, pages: readonly Page[]): FirstFiles[] {
  const named = filesOf(manifest, entriesOf(manifest));
  return pages.flatMap(({ paths, texts, module, also, link }) => {
    const [de, en] = languages.map(language => {
      const { js, css } = filesOf(manifest, [
        ...startOf(manifest),
        module,
        ...['common', ...texts].map(name => `src/shared/i18n/locales/${name}.json?${language}`),
      ]);
      return [...[...css].filter(file => !named.css.has(file)), ...[...js].filter(file => !named.js.has(file))];
    }) as [string[], string[]];
    return languages
      .filter(language => language === 'de' || paths.en !== paths.de)
      .flatMap(language =>
        [paths[language], ...(also ? [paths[language] + also.replaceAll('$', ':')] : [])].map(path => ({
          path,
          ...(language === 'en' ? { speaks: language } : {}),
          ...(link ? { link: true as const } : {}),
          de,
          en,
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
  }));
  // Whatever is no page's path is a category's.
  return [...all, { paths: { de: '/*', en: '/*' }, module: 'src/pages/category.tsx', texts: ['catalogue'] }];
}

/** Writes down beside the manifest which files each path needs first, and which open with a secret: the server names the files in the page, so that they come with the entry and not after it. */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const folder = join(dir!, '.vite');
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    writeFileSync(join(folder, 'first-files.json'), JSON.stringify(firstFilesOf(manifest, await tableOfPages())));
  },
});
