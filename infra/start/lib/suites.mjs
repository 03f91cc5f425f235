// Jest's suites on the pinned Node, and what they add up to.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, pinnedEnvironment, pinnedNode } from './places.mjs';
import { bold } from './steps.mjs';
import { run } from './tools.mjs';

const jestNode = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/** Runs one suite, showing jest's own report; `{ passed, failed, skipped }`. */
export async function runSuite(name, args = [], env = {}) {
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
export function close(results) {
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  const ok = sum('failed') === 0 && results.every(result => !result.crashed);
  console.log(`\n${sum('passed')} passed, ${ok ? 0 : Math.max(sum('failed'), 1)} failed, ${sum('skipped')} skipped`);
  process.exitCode = ok ? 0 : 1;
}
