// The tasks of run.mjs on the pinned Node: test, check, format, build, test:unit, test:int, test:e2e, reference, env, sbom.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { dataFolder, pinnedEnvironment, pinnedNode, typescriptNode } from './lib/places.mjs';
import { endTools, node, run } from './lib/processes.mjs';
import { redisForTests } from './lib/queue.mjs';
import { bold, orTell, Sentence, step } from './lib/steps.mjs';

// `npm run check` without its unit tests: types, lint, import rules, the portal's budgets, the generated example of the environment.

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
async function check() {
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

// Jest's suites on the pinned Node, and what they add up to.

const jestNode = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/** Runs one suite, showing jest's own report; `{ passed, failed, skipped }`. */
async function runSuite(name, args = [], env = {}) {
  console.log(`\n${bold(`Tests: ${name}`)}`);
  const file = join(dataFolder, `tests-${name}.json`);
  mkdirSync(dataFolder, { recursive: true });
  rmSync(file, { force: true });
  const options = `${process.env.NODE_OPTIONS ?? ''} ${jestNode}`.trim();
  const { code } = await run(
    pinnedNode(),
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      name,
      '--passWithNoTests',
      '--json',
      `--outputFile=${file}`,
      ...args,
    ],
    { env: pinnedEnvironment({ ...env, NODE_OPTIONS: options }), errorsOnly: true },
  );
  return { ...summary(file), crashed: code !== 0 };
}

function summary(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    // A file that does not even load has no tests to count, but it is a failure.
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The closing line; sets the exit code. */
function close(results) {
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  const ok = sum('failed') === 0 && results.every(result => !result.crashed);
  console.log(`\n${sum('passed')} passed, ${ok ? 0 : Math.max(sum('failed'), 1)} failed, ${sum('skipped')} skipped`);
  process.exitCode = ok ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    endTools();
    process.exit(130);
  });
}

/** Builds, checks, then the three suites and one closing line. */
async function test() {
  const prepared = await orTell(async () => {
    const browser = await step('Looking for a browser', findBrowser);
    const redis = await step('Looking for Redis', redisForTests);
    if (redis === undefined)
      console.log(
        '  There is no redis-server here: tests run on BullMQ’s PostgreSQL backend only, those on Redis are left out.',
      );
    await build();
    const env = { CHROMIUM_PATH: browser.path, CHROMIUM_ENV: JSON.stringify(browser.env) };
    if (redis) env.PATH = [redis, process.env.PATH].join(delimiter);
    return env;
  });
  if (!prepared) return close([{ passed: 0, failed: 1, skipped: 0 }]);
  const results = [];
  // A type error is a failure, but no reason to leave the tests unrun.
  if (!(await orTell(() => check().then(() => true)))) results.push({ passed: 0, failed: 1, skipped: 0 });
  for (const suite of ['unit', 'int', 'e2e']) results.push(await runSuite(suite, [], prepared));
  close(results);
}

const [task, ...args] = process.argv.slice(2);
const suite = name => async () => close([await runSuite(name, args)]);
const tasks = {
  test,
  build: () => build(args.length ? args : undefined),
  check: async () => {
    await check();
    close([await runSuite('unit', args)]);
  },
  'test:unit': suite('unit'),
  'test:int': suite('int'),
  'test:e2e': suite('e2e'),
  format: () =>
    node(['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', '.'], { what: 'Style' }),
  reference: () => node([...typescriptNode, 'packages/contract/write-reference.ts'], { show: true }),
  env: () => node(['infra/start/env-example.mjs'], { show: true }),
  sbom: () => node(['infra/start/sbom.mjs', ...args], { show: true }),
};

await orTell(async () => {
  if (!tasks[task]) throw new Sentence(`Say what to run: ${Object.keys(tasks).join(', ')}.`);
  await tasks[task]();
});
process.exit();
