// Single tasks on the pinned Node, see run.mjs.
import { typescriptNode } from '../../packages/testing/src/typescript-node.mjs';
import { build } from './lib/build.mjs';
import { check } from './lib/checks.mjs';
import { Sentence, orTell } from './lib/steps.mjs';
import { close, runSuite } from './lib/suites.mjs';
import { endTools, node } from './lib/tools.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    endTools();
    process.exit(130);
  });
}

const [task, ...args] = process.argv.slice(2);
const suite = name => async () => close([await runSuite(name, args)]);
const tasks = {
  build: () => build(args.length ? args : undefined),
  check: async () => {
    await check();
    close([await runSuite('unit', args)]);
  },
  'test:unit': suite('unit'),
  'test:int': suite('int'),
  'test:e2e': suite('e2e'),
  // Writes down how the portal's main pages look now, for the tests to compare with.
  looks: async () =>
    close([await runSuite('e2e', ['--testPathPatterns', 'journeys/looks', ...args], { WRITE_LOOKS: '1' })]),
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
