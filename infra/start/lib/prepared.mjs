// What a start brings the database to: migrated and seeded, left out when the same build has done so; then two years of history, beside the running programme.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFingerprint } from './build.mjs';
import { dataFolder, pinnedEnvironment, pinnedNode, root } from './places.mjs';
import { endWithParent, until } from './processes.mjs';
import { migrate, seed } from './programme.mjs';
import { Sentence, step } from './steps.mjs';

const preparedFile = join(dataFolder, 'prepared');

/** A database given by DATABASE_URL may have been changed by anyone, so there it is always done. */
export async function prepareDatabase(env) {
  const state = serverFingerprint();
  if (!process.env.DATABASE_URL && noted() === state) return;
  await step('Migrating the database', say => migrate(env, say));
  await step('Seeding the demo tenants', say => seed(env, say));
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(preparedFile, state);
}

/** A new database has everything before it. */
export const forgetPrepared = () => rmSync(preparedFile, { force: true });

function noted() {
  try {
    return readFileSync(preparedFile, 'utf8');
  } catch {
    return undefined;
  }
}

const historyFile = join(dataFolder, 'history');
/** A new database has none. */
export const forgetHistory = () => rmSync(historyFile, { force: true });

/**
 * Nothing waits for it. A tenant's history is one transaction: cut off, it leaves nothing, and the next start adds it. DEMO_HISTORY=off leaves it out.
 * Returns `stop()`.
 */
export function addHistory(env, { note = () => {} } = {}) {
  if (process.env.DEMO_HISTORY === 'off' || (!process.env.DATABASE_URL && existsSync(historyFile)))
    return { stop: async () => {} };
  const script = 'dist/services/cli/main.js';
  const child = spawn(pinnedNode(), ['--import', endWithParent, script, 'seed-history'], {
    cwd: root,
    env: pinnedEnvironment(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  note('history', child.pid, script);
  let [stopping, lastWords] = [false, ''];
  child.stderr.setEncoding('utf8').on('data', text => (lastWords = (lastWords + text).slice(-2_000)));
  const ended = new Promise(resolve => child.on('close', resolve));
  void step('Adding two years of history; everything can be used meanwhile', async say => {
    child.stdout.setEncoding('utf8').on('data', text => say(text.trim().split('\n').at(-1)));
    const code = await ended;
    if (stopping) return 'Two years of history: the next start adds them';
    if (code !== 0)
      throw new Sentence(`The history could not be added; the next start tries again:\n${lastWords.trim()}`);
    writeFileSync(historyFile, '');
    return 'Two years of history are there';
  }).catch(error => console.error(error.message));
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      stopping = true;
      child.kill('SIGTERM');
      if (!(await until(() => child.exitCode !== null || child.signalCode !== null, 10_000, 50))) child.kill('SIGKILL');
    },
  };
}
