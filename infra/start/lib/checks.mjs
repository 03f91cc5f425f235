// `npm run check` without its unit tests: types, lint, import rules, the portal's budgets, the generated example of the environment.
import { cpus } from 'node:os';
import { typescriptNode } from '../../../packages/testing/src/typescript-node.mjs';
import { build } from './build.mjs';
import { step, Sentence } from './steps.mjs';
import { node } from './tools.mjs';

const tsc = project => () =>
  node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', project, '--pretty'], { what: `Types (${project})` });
const checks = {
  'types of the server': tsc('tsconfig.json'),
  'types of the portal': tsc('web-portal/tsconfig.json'),
  'types of the console': tsc('web-admin/tsconfig.json'),
  lint: () => node(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'], { what: 'Lint' }),
  style: () =>
    node(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'], {
      what: 'Style (mend it with npm run format)',
    }),
  'import rules': () => node(['packages/architecture/check-import-rules.mjs'], { what: 'Import rules' }),
  'budgets of the portal': () => node([...typescriptNode, 'infra/bench/portal/budgets.ts'], { what: 'Budgets' }),
  '.env.example': () => node(['infra/start/env-example.mjs', '--check'], { what: '.env.example' }),
};

/** Runs all checks, tells everything that is wrong, throws when something is. */
export async function check() {
  const failures = [];
  // What is weighed is what is built.
  await build(['web-portal']);
  await step('Checking types, lint, import rules and budgets', async say => {
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
