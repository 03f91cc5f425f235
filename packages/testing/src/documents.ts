import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Files of the repository by path, that are text and written by hand. */
export type Files = ReadonlyMap<string, string>;

const folders = ['docs', 'packages', 'services', 'infra', 'web-portal/src', 'web-admin/src'];
const isText = (path: string): boolean => /\.(ts|tsx|mjs|cjs|md|sql)$/.test(path);

export function handWritten(root: string): Files {
  const atTheTop = readdirSync(root).filter(name => isText(name));
  const paths = [...atTheTop, ...folders.flatMap(folder => filesIn(root, folder))];
  return new Map(paths.filter(isText).map(path => [path, readFileSync(join(root, path), 'utf8')]));
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist', 'fixtures'].includes(entry.name) ? [] : filesIn(root, path);
  });
}

/** Headings of a page as GitHub makes them into anchors. */
export const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replace(/ /g, '-'),
    ),
  );

/** `file: citation` for each citation of a page or heading that is not there. */
export function brokenCitations(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    citationsIn(path, text)
      .filter(({ page, anchor }) => {
        const cited = files.get(page);
        return cited === undefined || (anchor !== undefined && !anchorsOf(cited).has(anchor));
      })
      .map(({ written }) => `${path}: ${written}`),
  );
}

interface Citation {
  readonly written: string;
  readonly page: string;
  readonly anchor: string | undefined;
}

/** In code `docs/….md#heading`; in pages also links to other pages. */
function citationsIn(path: string, text: string): Citation[] {
  const named = [...text.matchAll(/(?<![\w./-])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(
    ([written, page = '', anchor]) => ({ written, page, anchor }),
  );
  if (!path.endsWith('.md')) return named;
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*\.md)?(?:#([\w-]+))?\)/g)]
    .filter(([, page, anchor]) => page ?? anchor)
    .map(([written, page, anchor]) => ({
      written,
      page: page ? posix.join(posix.dirname(path), page) : path,
      anchor,
    }));
  return [...named.filter(({ written }) => !linked.some(link => link.written.includes(written))), ...linked];
}

/** Rows of the first table under a heading, cell by cell, without the header. */
export function tableUnder(page: string, heading: string): string[][] {
  const section = page.split(/\n(?=#+ )/).find(part => part.replace(/^#+ /, '').startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`There is no heading “${heading}”.`);
  const rows = section.split('\n').filter(line => line.startsWith('|'));
  return rows.slice(2).map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
}

/** What stands in backticks in a cell or a line. */
export const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
