// The tasks of run.mjs on the product's Node: test, check, format, build, generate, reference, env, sbom and single suites.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from './lib/build.mjs';
import { generate } from './lib/generate.mjs';
import { dataFolder, productEnvironment, productNode, root, typescriptNode } from './lib/places.mjs';
import { endTools, findBrowser, node, run } from './lib/processes.mjs';
import { redisForTests } from './lib/queue.mjs';
import { bold, reportingErrors, Sentence, step } from './lib/steps.mjs';

// `npm run check`: types, lint, import rules, the portal's budgets, the generated .env.example.

const tool = (what, args) => () => node(args, { what });
const tsc = project =>
  tool(`Types (${project})`, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project, '--pretty']);
const prettier = (...how) => ['node_modules/prettier/bin/prettier.cjs', ...how, '--log-level', 'warn', '.'];
/** The longest first, so that two in parallel end together. */
const checks = {
  'types of the server, lint': tool('Types of the server, lint', ['infra/start/tasks.mjs', 'types-and-lint']),
  style: tool('Style (mend it with npm run format)', prettier('--check')),
  'types of the console': tsc('web-admin/tsconfig.json'),
  'types of the portal': tsc('web-portal/tsconfig.json'),
  'import rules': tool('Import rules', ['packages/architecture/check-import-rules.mjs']),
  'budgets of the portal': tool('Budgets', [...typescriptNode, 'infra/bench/portal/budgets.ts']),
  'docs/events.md': tool('Events', [...typescriptNode, 'packages/architecture/write-events.ts', '--check']),
  '.env.example': async () => {
    const text = await environmentExample();
    if (!existsSync(example) || readFileSync(example, 'utf8') !== text)
      throw new Sentence('.env.example is not what the schema says: run `npm run env` and commit it.');
  },
};

/** Runs all checks; throws all failures together. */
async function check(concurrency, say = () => {}) {
  const failures = [];
  const queue = Object.entries(checks);
  const left = new Set(Object.keys(checks));
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await next[1]().catch(error => failures.push(error.message));
      left.delete(next[0]);
      say(`(${[...left].join(', ')} left)`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length) throw new Sentence(failures.join('\n\n'));
}

/** The files for which eslint.config.mjs uses type-aware rules. */
const typed = {
  files: ['services/**/*.ts', 'packages/**/*.ts', 'infra/**/*.ts'],
  ignores: ['packages/shared/src/browser/**'],
};

/** In one process, so that typed lint rules reuse the type checker's program. */
async function typesAndLint() {
  const [{ ESLint }, { default: ts }] = await Promise.all([import('eslint'), import('typescript')]);
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true });
  const wrong = ts.getPreEmitDiagnostics(program);
  if (wrong.length > 0) {
    const host = { getCurrentDirectory: () => root, getCanonicalFileName: name => name, getNewLine: () => '\n' };
    console.error(ts.formatDiagnosticsWithColorAndContext(wrong, host));
    process.exitCode = 1;
  }

  const eslint = new ESLint({
    cwd: root,
    overrideConfig: [{ ...typed, languageOptions: { parserOptions: { programs: [program] } } }],
  });
  const results = await eslint.lintFiles('.');
  if (
    results.some(({ errorCount, warningCount, fatalErrorCount }) => errorCount + warningCount + fatalErrorCount > 0)
  ) {
    console.error(await (await eslint.loadFormatter()).format(results));
    process.exitCode = 1;
  }
}

const example = join(root, '.env.example');

/** The content of .env.example: every setting of the environment's schema, with purpose and default. */
async function environmentExample() {
  const { environmentSchema } = await import('../../services/platform/environment.ts');
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
    // Optional settings are commented out.
    return `\n# ${note ? `${note} ` : ''}(${kind})\n${without.success ? '# ' : ''}${name}=${value}`;
  });
  return `${[...head, ...entries].join('\n')}\n`;
}

// Jest's suites on the product's Node, and their totals.

const jestNode = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
/** Passed on to its workers; short-lived objects of tests are then collected less often. */
const roomy = '--max-semi-space-size=64';

/** The order in which a file's tests run, the same everywhere. Another number finds other tests that need one another. */
const orderOfTests = 885_315_781;

/** Runs suites, showing jest's own report; returns `{ passed, failed, skipped }`. */
async function runSuites(names, args = [], env = {}) {
  console.log(`\n${bold(`Tests: ${names.join(', ')}`)}`);
  const file = join(dataFolder, 'tests.json');
  mkdirSync(dataFolder, { recursive: true });
  rmSync(file, { force: true });
  const options = `${process.env.NODE_OPTIONS ?? ''} ${jestNode}`.trim();
  const { code } = await run(
    productNode(),
    [
      roomy,
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      ...names,
      '--passWithNoTests',
      '--json',
      `--outputFile=${file}`,
      ...(args.some(arg => arg.startsWith('--seed')) ? [] : [`--seed=${orderOfTests}`]),
      ...args,
    ],
    {
      // A run of named files or tests shows their output; a full run is optimised for speed.
      env: productEnvironment({ ...env, NODE_OPTIONS: options, ...(args.length === 0 && { IN_BATCHES: '1' }) }),
      errorsOnly: true,
    },
  );
  return { ...summary(file), crashed: code !== 0 };
}

function summary(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    // A file that fails to load has no tests to count, but it is a failure.
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Prints the closing line, with what could not run on this machine; sets the exit code. */
function close(results, notRun = '') {
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  const ok = sum('failed') === 0 && results.every(result => !result.crashed);
  console.log(
    `\n${sum('passed')} passed, ${ok ? 0 : Math.max(sum('failed'), 1)} failed, ${sum('skipped')} skipped${notRun && `; not run: ${notRun}`}`,
  );
  process.exitCode = ok ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    endTools();
    process.exit(130);
  });
}

const browserSuites = ['portal', 'console', 'production'];

/** Builds, then runs all suites together but for their long tours, with one closing line. */
async function test() {
  let notRun = '';
  const prepared = await reportingErrors(async () => {
    // Missing tools are downloaded during the build, which uses the network and not the CPU.
    const tools = (async () => ({ browser: await findBrowser(), redis: await redisForTests() }))();
    tools.catch(() => {});
    await build();
    const { browser, redis } = await step('Looking for a browser and Redis', () => tools);
    if (redis === undefined) notRun = 'Redis as the queue (no redis-server here: CONTRIBUTING.md)';
    const env = { CHROMIUM_PATH: browser.path, CHROMIUM_ENV: JSON.stringify(browser.env) };
    if (redis) env.PATH = [redis, process.env.PATH].join(delimiter);
    return env;
  });
  if (!prepared) return close([{ passed: 0, failed: 1, skipped: 0 }]);
  close([await runSuites(['unit', 'int', ...browserSuites], [], { ...prepared, WITHOUT_TOURS: '1' })], notRun);
}

/** What `npm test` leaves to a step of its own: the browser's long tours, and random histories in greater number. */
async function testLong() {
  close([
    await runSuites(browserSuites, args.length > 0 ? args : ['\\.tour\\.']),
    await runSuites(['int'], ['\\.property\\.int\\.spec', 'conformance/every-call'], { DRAWS: '5' }),
  ]);
}

const [task, ...args] = process.argv.slice(2);
const suite = name => async () => close([await runSuites([name], args)]);
const tasks = {
  test,
  build: () => build(args.length ? args : undefined),
  generate: () => generate({ types: true }),
  check: async () => {
    await generate({ types: true });
    // The budgets need the built files, so the portal is built first.
    await build(['web-portal']);
    await step('Checking types, lint, style, import rules and budgets', say => check(Math.min(cpus().length, 2), say));
  },
  'types-and-lint': typesAndLint,
  'test:unit': suite('unit'),
  'test:int': suite('int'),
  ...Object.fromEntries(browserSuites.map(name => [`test:${name}`, suite(name)])),
  'test:long': testLong,
  format: () => node(prettier('--write'), { what: 'Style' }),
  reference: async () => {
    await node([...typescriptNode, 'packages/contract/write-reference.ts'], { show: true });
    await node([...typescriptNode, 'packages/architecture/write-events.ts'], { show: true });
  },
  env: async () => writeFileSync(example, await environmentExample()),
  sbom: () => node(['infra/start/sbom.mjs', ...args], { show: true }),
};

await reportingErrors(async () => {
  if (!tasks[task]) throw new Sentence(`Say what to run: ${Object.keys(tasks).join(', ')}.`);
  await tasks[task]();
});
process.exit();
