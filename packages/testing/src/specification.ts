import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the specification, which lies beside the repository where it is worked on; null (and a line that says so) elsewhere, for specs to skip. */
export function specification(page: 'wire-contract' | 'portal-specification' | 'domain'): string | null {
  const file = join(process.cwd(), '..', 'shared', 'spec', `${page}.md`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.info(`(the specification is not there: what is read from ${page}.md is skipped)`);
  return null;
}
