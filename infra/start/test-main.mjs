// npm test, on the pinned Node: build, check, then the three suites and one closing line.
import { build } from './lib/build.mjs';
import { check } from './lib/checks.mjs';
import { findBrowser } from './lib/browser.mjs';
import { redisForTests } from './lib/redis-for-tests.mjs';
import { delimiter } from 'node:path';
import { orTell, step } from './lib/steps.mjs';
import { close, runSuite } from './lib/suites.mjs';
import { endTools } from './lib/tools.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    endTools();
    process.exit(130);
  });
}

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

const results = [];
if (prepared) {
  // A type error is a failure, but no reason to leave the tests unrun.
  if (!(await orTell(() => check().then(() => true)))) results.push({ passed: 0, failed: 1, skipped: 0 });
  for (const suite of ['unit', 'int', 'e2e']) {
    // Hosts and a browser fill the machine by themselves.
    results.push(await runSuite(suite, suite === 'e2e' ? ['--maxWorkers=1'] : [], prepared));
  }
} else {
  results.push({ passed: 0, failed: 1, skipped: 0 });
}
close(results);
process.exit();
