// `npm run check` without its unit tests: types, lint, import rules, the generated example of the environment.
import { cpus } from 'node:os';
import { step, Sentence } from './steps.mjs';
import { node } from './tools.mjs';

const tsc = project => () => node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', project, '--pretty'], { what: `Types (${project})` });
const checks = {
  'types of the server': tsc('tsconfig.json'),
  'types of the portal': tsc('web-portal/tsconfig.json'),
  'types of the console': tsc('web-admin/tsconfig.json'),
  lint: () => node(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'], { what: 'Lint' }),
  'import rules': () => node(['packages/architecture/check-import-rules.mjs'], { what: 'Import rules' }),
  '.env.example': () => node(['infra/start/env-example.mjs', '--check'], { what: '.env.example' }),
};

/** Runs all checks, tells everything that is wrong, throws when something is. */
export async function check() {
  const failures = [];
  await step('Checking types, lint and import rules', async say => {
    const queue = Object.entries(checks);
    const left = new Set(Object.keys(checks));
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await next[1]().catch(error => failures.push(error.message));
        left.delete(next[0]);
        say(`(${[...left].join(', ')} left)`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(cpus().length, 2) }, worker));
    if (failures.length) throw new Sentence(failures.join('\n\n'));
  });
}
