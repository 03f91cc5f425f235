import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packBanks } from './src/shared/forms/bank-table.js';

const bankTable = fileURLToPath(new URL('src/shared/forms/bank-table.ts', import.meta.url));

type Bank = readonly [name: string, bic: string];
interface Change {
  readonly valid: string;
  readonly remove: readonly string[];
  readonly upsert: Readonly<Record<string, Bank>>;
}

/** The names of `bankdata-germany` for the portal, without the rest of that package: the register as it is, or as announced once that day has come. */
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
    return `import { unpackBanks } from ${JSON.stringify(bankTable)}; const banks = unpackBanks(${table}); export const bankNamed = code => banks.get(code) ?? null;`;
  },
});

/** The texts of both languages stand in one file; a browser fetches those of one (`home.json?de`). */
export const localeFiles = (): Plugin => ({
  name: 'locale-files',
  enforce: 'pre',
  load(id) {
    const [, file, language] = /^(.*\/locales\/\w[\w-]*\.json)\?(de|en)$/.exec(id) ?? [];
    if (!file || !language) return null;
    this.addWatchFile(file);
    const texts = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)[language];
    return { code: `export default ${JSON.stringify(texts)};`, moduleType: 'js' };
  },
});
