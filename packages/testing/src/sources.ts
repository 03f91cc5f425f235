import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['packages', 'services', 'web-portal/src', 'web-admin/src'];
const isSource = (path: string): boolean =>
  /\.(ts|tsx|json)$/.test(path) && !/\.(spec|test)\.tsx?$|openapi\.json$|[\\/]golden[\\/]/.test(path);

/** Every source file of the product by its path; what specs and generated documents say does not count. */
export function sources(): ReadonlyMap<string, string> {
  return new Map(
    folders
      .flatMap(filesIn)
      .filter(isSource)
      .map(path => [path, readFileSync(join(process.cwd(), path), 'utf8')]),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(join(process.cwd(), folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' ? [] : filesIn(path);
  });
}
