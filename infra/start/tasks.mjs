// The tasks of run.mjs on the pinned Node: test, check, format, build, test:unit, test:int, test:e2e, reference, env, sbom.
import { delimiter } from 'node:path';
import { typescriptNode } from '../../packages/testing/src/typescript-node.mjs';
import { findBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { check } from './lib/checks.mjs';
import { redisForTests } from './lib/queue.mjs';
import { Sentence, orTell, step } from './lib/steps.mjs';
import { close, runSuite } from './lib/suites.mjs';
import { endTools, node } from './lib/tools.mjs';

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
