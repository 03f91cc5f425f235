// Writes .env.example from the schema of the environment; --check only says whether it is fresh.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/places.mjs';

const { environmentSchema } = await import('../../services/platform/environment.ts');
const file = join(root, '.env.example');

const head = [
  '# Generated from services/platform/environment.ts by `node infra/start/run.mjs env`: change it there.',
  '# Every process reads its settings from the environment. `npm start` sets all of these by itself and takes from you',
  '# only PORT, DATABASE_URL (the owner of an existing PostgreSQL database) and REDIS_URL (an existing Redis).',
];

const entries = Object.entries(environmentSchema.shape).map(([name, field]) => {
  const without = field.safeParse(undefined);
  const note = field.description ?? field.meta()?.description ?? '';
  const kind = !without.success
    ? 'required'
    : without.data === undefined
      ? 'optional'
      : 'optional, this is the default';
  const value = without.success && without.data !== undefined ? without.data : '';
  // What is optional stands commented out: nobody has to fill it in.
  return `\n# ${note ? `${note} ` : ''}(${kind})\n${without.success ? '# ' : ''}${name}=${value}`;
});

const text = `${[...head, ...entries].join('\n')}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('.env.example is not what the schema says: run `node infra/start/run.mjs env` and commit it.');
  process.exitCode = 1;
}
