import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { packBanks } from './src/shared/forms/bank-table.js';

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
    return `export default ${JSON.stringify(
      packBanks(
        Object.fromEntries(
          Object.entries(changed)
            .filter(([code]) => !gone.has(code))
            .map(([code, [name]]) => [code, name]),
        ),
      ),
    )};`;
  },
});
