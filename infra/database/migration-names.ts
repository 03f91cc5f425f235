import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

/** The files of this build's migrations, by name and in their order. */
export async function migrationFiles(): Promise<{ name: string; file: string }[]> {
  const files = (await readdir(folder)).filter(file => /^Migration\w+\.(ts|js)$/.test(file)).sort();
  return [...new Map(files.map(file => [file.replace(/\.(ts|js)$/, ''), file]))].map(([name, file]) => ({
    name,
    file,
  }));
}
