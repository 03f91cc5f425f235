import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '#contract/index.js';
import { callFor, callsWrittenIn } from '../../contract/src/written.test.js';
import { anchorsOf, brokenCitations, handWritten } from './documents.js';

const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
/** A spec file and the tests named behind it: `path` “name”, “name”. */
const proofsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+\.spec\.tsx?)`((?:,? “[^”]+”)*)/g)].map(([, file = '', names = '']) => ({
    file,
    names: quotedIn(names),
  }));
const quotedIn = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
/** As a whole, the way a test, a group or a row of a table of tests is named. */
const stands = (name: string, source: string): boolean =>
  ["'", '"', '`'].some(quote => source.includes(`${quote}${name}${quote}`));

describe.each(['docs/security.md', 'docs/threat-model.md'])('%s', document => {
  const text = read(document);
  const rows = text.split('\n').filter(line => line.startsWith('| '));

  it('names a test behind every file of tests in its tables, and a file before every test', () => {
    const proving = rows.filter(row => row.includes('.spec.'));
    expect(proving.length).toBeGreaterThan(40);
    for (const row of proving) {
      const proofs = proofsIn(row);
      expect([row, proofs.some(({ names }) => names.length === 0)]).toEqual([row, false]);
      expect(proofs.flatMap(({ names }) => names)).toEqual(quotedIn(row));
    }
  });

  it('names files that are there', () => {
    const files = [...text.matchAll(/`((?:services|packages|infra|web-portal|web-admin)\/[^`\s]+\.\w+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(files.filter(file => !existsSync(join(process.cwd(), file)))).toEqual([]);
  });

  it('names tests that stand in those files', () => {
    const gone = proofsIn(text).flatMap(({ file, names }) =>
      names.filter(name => !stands(name, read(file))).map(name => `${file}: ${name}`),
    );
    expect(gone).toEqual([]);
  });
});

describe('What documents name is there', () => {
  const files = handWritten(process.cwd());
  // Decisions and the changelog tell of their time; the reference is generated.
  const documents = [...files].filter(
    ([path]) =>
      path.endsWith('.md') && !/^docs\/decisions\/(?!README)/.test(path) && !/(CHANGELOG|REFERENCE)\.md$/.test(path),
  );
  const inTicks = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
  const missing = (wanted: (text: string) => readonly string[]) =>
    documents.flatMap(([path, text]) => wanted(text).map(words => `${path}: ${words}`));

  it('files and folders', () =>
    expect(
      missing(text =>
        inTicks(text)
          .filter(words => /^(docs|services|packages|infra|web-portal|web-admin)\/[\w./-]+$/.test(words))
          .filter(path => !existsSync(join(process.cwd(), path))),
      ),
    ).toEqual([]));

  it('commands of npm', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(
      missing(text =>
        [...text.matchAll(/npm (?:run (?!-)([\w:]+)|(start|test)\b)/g)]
          .map(([, run, short]) => run ?? short ?? '')
          .filter(name => !(name in scripts)),
      ),
    ).toEqual([]);
  });

  it('calls', () =>
    expect(
      missing(text =>
        inTicks(text)
          .filter(words => /^(GET|POST|PUT|DELETE) \/\S+$/.test(words) && words !== 'GET /r/{code}')
          .flatMap(words => callsWrittenIn(words))
          .filter(call => !callFor(call, allCalls))
          .map(call => call.text),
      ),
    ).toEqual([]));

  it('settings', () => {
    const known = [...files].filter(([path]) => /^(services\/platform\/|infra\/)/.test(path)).map(([, text]) => text);
    const names = new Set(known.flatMap(text => text.match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g) ?? []));
    expect(
      missing(text =>
        inTicks(text)
          .flatMap(words => /^([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(=.*)?$/.exec(words)?.[1] ?? [])
          .filter(name => !names.has(name)),
      ),
    ).toEqual([]);
  });
});

describe('A citation of a document', () => {
  const files = handWritten(process.cwd());

  it('names a page and a heading that are there', () => expect(brokenCitations(files)).toEqual([]));

  it('names no paper that lies elsewhere', () => {
    const papers = /\b(domain|portal-specification|wire-contract(-2)?)\.md\b|\.\.\/shared\/(spec|design|data)/;
    const own = 'packages/testing/src/docs.spec.ts';
    expect([...files].filter(([path, text]) => path !== own && papers.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('stands in the code where a rule is not obvious', () => {
    const cites = [...files].filter(([path, text]) => !path.endsWith('.md') && text.includes('docs/specification/'));
    expect(cites.length).toBeGreaterThan(80);
  });

  it('is found broken where page or heading is missing', () => {
    const folder = 'docs/specification';
    const red = new Map([
      [`${folder}/orders.md`, '# Orders\n\n### Whose order it is\n\n[Fields](../fields.md) and [below](#gone).\n'],
      ['services/order.ts', `/** ${folder}/orders.md#whose-order-it-is, ${folder}/orders.md#whose-it-is. */`],
      ['services/reward.ts', `/** ${folder}/rewards.md */`],
    ]);
    expect(brokenCitations(red)).toEqual([
      `${folder}/orders.md: ](../fields.md)`,
      `${folder}/orders.md: ](#gone)`,
      `services/order.ts: ${folder}/orders.md#whose-it-is`,
      `services/reward.ts: ${folder}/rewards.md`,
    ]);
  });

  it('knows headings as GitHub does', () =>
    expect(anchorsOf("# The friend's way\n### Dates, money, lists\n## V1 Encoding – and more")).toEqual(
      new Set(['the-friends-way', 'dates-money-lists', 'v1-encoding--and-more']),
    ));
});
