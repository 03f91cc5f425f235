// Three suites: `unit` (pure), `int` (a database), `e2e` (hosts, a browser). One of them: npx jest --selectProjects int <path>
import { spawnSync } from 'node:child_process';
import vm from 'node:vm';
import { pinnedEnvironment, pinnedNode } from './infra/start/lib/places.mjs';

// Packages that are ESM only need a newer Node and a flag; so `npx jest` starts itself again with both.
if (!vm.SourceTextModule) {
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
  const args = process.argv.slice(1);
  const at = args.indexOf('--selectProjects');
  // It swallows every word after it; at the end it leaves the paths alone.
  if (at > 0) args.push(...args.splice(at, 2));
  const { status } = spawnSync(pinnedNode(), args, {
    stdio: 'inherit',
    env: pinnedEnvironment({ NODE_OPTIONS: options.trim() }),
  });
  process.exit(status ?? 1);
}

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
    '^#contract/(.*)\\.js$': '<rootDir>/packages/contract/src/$1',
    '^#reward-types/(.*)\\.js$': '<rootDir>/packages/reward-types/src/$1',
    '^#shared/(.*)\\.js$': '<rootDir>/packages/shared/src/$1',
    '^#testing/(.*)\\.js$': '<rootDir>/packages/testing/src/$1',
    '\\.css$': '<rootDir>/packages/testing/src/style-stub.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['<rootDir>/packages/testing/src/setup.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '/fixtures/'],
};

const setUp = name => ({
  globalSetup: `<rootDir>/packages/testing/src/${name}.mjs`,
  globalTeardown: '<rootDir>/packages/testing/src/global-teardown.mjs',
});

export default {
  maxWorkers: 2,
  // It tells what hangs, not what is slow: databases, hosts and browsers take their time on a small machine that has other work too.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/packages/testing/src/longest-first.cjs',
  // BullMQ cannot break off the 15 s it rests after its queue went away; the tests that take the queue away leave such timers, which end by themselves.
  workerGracefulExitTimeout: 20_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      testPathIgnorePatterns: ['/node_modules/', '\\.(int|e2e)\\.spec\\.tsx?$'],
    },
    { ...shared, ...setUp('global-setup'), displayName: 'int', testMatch: ['**/*.int.spec.ts'] },
    { ...shared, ...setUp('e2e-setup'), displayName: 'e2e', testMatch: ['**/*.e2e.spec.ts'] },
  ],
};
