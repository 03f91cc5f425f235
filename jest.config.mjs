// Suites: `unit` (pure), `int` (a database), and of the whole product, in a browser, `portal`, `console` and `production`
// (what `npm start` and `npm run serve` run). `.tour.spec.ts` is too long for `npm test`, which leaves it out.
// One of them: npx jest --selectProjects int <path>
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { generate } from './infra/start/lib/generate.mjs';
import { dataFolder, productEnvironment, productNode, root } from './infra/start/lib/places.mjs';

// Packages that are ESM only need a newer Node and a flag; so `npx jest` starts itself again with both.
if (!vm.SourceTextModule) {
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
  const args = process.argv.slice(1);
  const at = args.indexOf('--selectProjects');
  // --selectProjects takes every argument after it as a project name; moved to the end, it leaves the paths alone.
  if (at > 0) args.push(...args.splice(at, 2));
  const { status } = spawnSync(productNode(), args, {
    stdio: 'inherit',
    env: productEnvironment({ NODE_OPTIONS: options.trim() }),
  });
  process.exit(status ?? 1);
}

await generate();

// A line a request would bury what a test run has to say.
process.env.LOG_LEVEL ??= 'warn';

const paths = [
  '<rootDir>/services',
  '<rootDir>/packages',
  '<rootDir>/infra',
  '<rootDir>/web-portal',
  '<rootDir>/web-admin',
];

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'commonjs', strictMode: true },
  sourceMaps: 'inline',
};

const shared = {
  roots: paths,
  testEnvironment: 'node',
  // Plain TypeScript has no JSX, and generic arrows (`<T>(x: T) => x`) only parse there.
  transform: {
    '\\.tsx$': ['@swc/jest', swc],
    '\\.(ts|mts)$': ['@swc/jest', { ...swc, jsc: { ...swc.jsc, parser: { ...swc.jsc.parser, tsx: false } } }],
  },
  extensionsToTreatAsEsm: [],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  moduleNameMapper: {
    '^#platform/(.*)\\.js$': '<rootDir>/services/platform/$1',
    '^#engine/(.*)\\.js$': '<rootDir>/services/engine/$1',
    '^#mail/(.*)\\.js$': '<rootDir>/services/mail/$1',
    '^#generated/(.*)\\.js$': '<rootDir>/packages/generated/$1',
    '^#contract/(.*)\\.js$': '<rootDir>/packages/contract/src/$1',
    '^#reward-types/(.*)\\.js$': '<rootDir>/packages/reward-types/src/$1',
    '^#shared/(.*)\\.js$': '<rootDir>/packages/shared/src/$1',
    '^#testing/(.*)\\.js$': '<rootDir>/packages/testing/src/$1',
    // No test reads styles, so importing a stylesheet loads a harmless module instead.
    '\\.css$': 'reflect-metadata',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['reflect-metadata'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '/fixtures/'],
};

const setUp = name => ({
  globalSetup: `<rootDir>/packages/testing/src/${name}.mjs`,
  globalTeardown: '<rootDir>/packages/testing/src/global-teardown.mjs',
});

const ofTheProduct = name => ({
  ...shared,
  ...setUp('browser-setup'),
  setupFilesAfterEnv: ['<rootDir>/packages/testing/src/browser-timeout.cjs'],
  displayName: name,
  testMatch: [`**/*.${name}${process.env.WITHOUT_TOURS === undefined ? '?(.tour)' : ''}.spec.ts`],
});

/**
 * Specs that share one story, told once, or the modules of a browser's pages, loaded once, where they are loaded together.
 * They are one block: blocks run in random order, and settings are a process's, so nothing else may come between.
 */
const together = /^(?:services\/api\/conformance\/|web-)/;
/**
 * A whole run loads the files of a suite many at a time, each a describe block, so that a few processes' worth of
 * modules are loaded and not a hundred.
 */
function inBatches(suite, batches, pattern, others = /^$/) {
  const folder = join(dataFolder, suite);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const specs = fs.globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).filter(spec => !others.test(spec));
  const blocks = [...Map.groupBy(specs.sort(), spec => together.exec(spec)?.[0] ?? spec)];
  const loads = spec => `describe(${JSON.stringify(spec)}, () => void require(${JSON.stringify(join(root, spec))}));\n`;
  const block = ([name, [spec, ...more]]) =>
    more.length === 0
      ? loads(spec)
      : `describe(${JSON.stringify(name)}, () => {\n${[spec, ...more].map(loads).join('')}});\n`;
  for (let batch = 0; batch < batches; batch += 1) {
    const share = blocks.filter((_, at) => at % batches === batch);
    fs.writeFileSync(join(folder, `batch-${batch + 1}.spec.ts`), share.map(block).join(''));
  }
  return {
    roots: [folder, ...paths],
    testMatch: [`${folder}/*.spec.ts`],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '/fixtures/'],
  };
}
const batched = process.env.IN_BATCHES !== undefined;
const ofOtherSuites = /\.(int|portal|console|production)(\.tour)?\.spec\.ts$/;

export default {
  // A file waits for its database and its hosts for a third of its time: one more than the cores keeps both at work.
  maxWorkers: 3,
  // Finds tests that hang: others take a third of it on a small machine. Histories that are drawn name limits of their own.
  testTimeout: 60_000,
  // Each test runs alone; what needs another one before it is red in some order. `--seed` runs an order once more.
  randomize: true,
  testSequencer: '<rootDir>/packages/testing/src/longest-first.cjs',
  // BullMQ cannot break off the 15 s it rests after its queue went away; the tests that take the queue away leave such
  // timers, which end by themselves.
  workerGracefulExitTimeout: 20_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      testPathIgnorePatterns: ['/node_modules/', ofOtherSuites.source],
      ...(batched &&
        inBatches('unit', 2, '{services,packages,infra,web-portal,web-admin}/**/*.spec.{ts,tsx}', ofOtherSuites)),
    },
    {
      ...shared,
      ...setUp('global-setup'),
      displayName: 'int',
      testMatch: ['**/*.int.spec.ts'],
      ...(batched && inBatches('int', 4, '{services,packages,infra}/**/*.int.spec.ts')),
    },
    ...['portal', 'console', 'production'].map(ofTheProduct),
  ],
};
