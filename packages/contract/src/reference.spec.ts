import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from './index.js';
import { documentsOf } from './reference.js';

const documents = documentsOf(allCalls);

describe('The documents made from the table of calls', () => {
  it.each(Object.keys(documents))('%s is what the table says; if not: npm run reference, and commit it', name => {
    expect(readFileSync(join(process.cwd(), 'packages', 'contract', name), 'utf8').split('\n')).toEqual(
      documents[name]!.split('\n'),
    );
  });
  it('hold every call once', () => {
    for (const { name } of allCalls)
      expect([name, documents['REFERENCE.md']!.split(`<br>${name} |`).length - 1]).toEqual([name, 1]);
  });
});
