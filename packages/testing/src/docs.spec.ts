import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
