// Which icons are imported: by react-admin, and by the console.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of all icons that the console's bundle contains, sorted. `root`: the clone. */
export function wantedIcons(root: string): string[] {
  const files = ['node_modules/{react-admin,ra-*}/dist/**/*.{js,cjs}', 'web-admin/src/**/*.{ts,tsx}'];
  const imported = /^(?!\s*\*).*(?:from |require\()['"]@mui\/icons-material\/(\w+)['"]/gm;
  const names = globSync(files, { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, name]) => name!),
  );
  return [...new Set(names)].sort();
}
