// What a clone keeps between runs: its processes, the demo's secrets, and the state of its database.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFingerprint } from './build.mjs';
import { dataFolder, productEnvironment, productNode, root } from './places.mjs';
import { commandLine, end, endWithParent, isAlive, isTaken, until } from './processes.mjs';
import { migrate, seed, seedScript } from './product.mjs';
import { Sentence, step } from './steps.mjs';

// Processes of this clone, so that a start after a kill can end what was left behind.

const file = join(dataFolder, 'run.json');
const state = { supervisor: process.pid, port: 0, processes: [] };

/** The requested port; throws if it is not a port. */
export function wantedPort() {
  const text = process.env.PORT ?? '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Sentence(`PORT=${text} is not a port: choose a number from 1 to 65535.`);
  return port;
}

/** Ends leftovers of a killed run; throws if the clone is running or the port is taken. Before slow steps. */
export async function endLeftovers() {
  const port = wantedPort();
  if (existsSync(file)) {
    const left = JSON.parse(readFileSync(file, 'utf8'));
    if (isAlive(left.supervisor) && commandLine(left.supervisor).includes('infra/start/main.mjs')) {
      throw new Sentence(
        `Weitersagen already runs from this folder on port ${left.port} (process ${left.supervisor}): stop it there with Ctrl-C first.`,
      );
    }
    // Process ids are reused, so the command line has to match as well.
    const ours = left.processes.filter(({ pid, sign }) => isAlive(pid) && commandLine(pid).includes(sign));
    await Promise.all(ours.map(({ pid }) => end(pid)));
    rmSync(file, { force: true });
  }
  if (await isTaken(port))
    throw new Sentence(
      `Port ${port} is taken by another process: stop that one, or choose another port: PORT=${port + 100} npm start`,
    );
}

/** Records a process of this run; `sign` is a part of its command line. */
export function noteProcess(name, pid, sign) {
  state.processes = [...state.processes.filter(one => one.name !== name), { name, pid, sign }];
  write();
}

export function noteRun(port) {
  state.port = port;
  write();
}

export const forgetRun = () => rmSync(file, { force: true });

function write() {
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
  writeFileSync(file, JSON.stringify(state, null, 2));
}

// The demo's secrets, created once per clone.

const fileOfSecrets = join(dataFolder, 'secrets.json');
const password = () => randomBytes(18).toString('base64url');

/** Passwords of the database roles, keys for encryption and hashes, the providers' secrets. */
export function secrets(databaseFolder) {
  if (existsSync(fileOfSecrets)) return complete(JSON.parse(readFileSync(fileOfSecrets, 'utf8')));
  if (existsSync(join(databaseFolder, 'PG_VERSION'))) {
    // Without its keys the data cannot be read: an error in the clone; outside, .data was deleted on purpose.
    if (databaseFolder.startsWith(dataFolder))
      throw new Sentence(
        `${fileOfSecrets} is missing but its database is there: put the file back, or delete ${dataFolder} to begin anew.`,
      );
    rmSync(databaseFolder, { recursive: true, force: true });
  }
  const made = {
    ownerPassword: password(),
    appPassword: password(),
    enginePassword: password(),
    queuePassword: password(),
    encryptionKeys: `k1:${randomBytes(32).toString('base64')}`,
    hashKey: randomBytes(32).toString('base64'),
    providerSecrets: { telko: randomBytes(24).toString('hex'), energie: randomBytes(24).toString('hex') },
    contentSecrets: contentSecrets(),
    vapidKey: vapidKey(),
  };
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
  return keep(made);
}

/** Adds secrets that an earlier build did not have. */
const complete = kept =>
  kept.contentSecrets && kept.vapidKey
    ? kept
    : keep({ contentSecrets: contentSecrets(), vapidKey: vapidKey(), ...kept });
const vapidKey = () => randomBytes(32).toString('base64url');
const contentSecrets = () => ({ telko: password(), energie: password() });

function keep(secrets) {
  writeFileSync(fileOfSecrets, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

// Prepares the database: migrations and seed unless this build did them; two years of history in the background.

const preparedFile = join(dataFolder, 'prepared');

/** The hash of each migration that the database has run. */
const migrationsFile = join(dataFolder, 'migrations.json');

/** A database given by DATABASE_URL may have been changed elsewhere, so it is always prepared. */
export async function prepareDatabase(env, { isNew }) {
  const state = serverFingerprint();
  const given = Boolean(process.env.DATABASE_URL);
  if (!given && noted(preparedFile) === state) return;
  const now = migrationsIn(join(root, 'infra/database/migrations'));
  const differ = given || isNew ? [] : changedNames(JSON.parse(noted(migrationsFile) ?? '{}'), now);
  if (differ.length > 0) throw ofAnotherVersion(`these migrations are others since: ${differ.join(', ')}`);
  try {
    await step('Migrating the database', say => migrate(env, say));
    await step('Seeding the demo tenants', say => seed(env, say));
  } catch (error) {
    throw isNew ? error : ofAnotherVersion(error.message, given);
  }
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(preparedFile, state);
  writeFileSync(migrationsFile, JSON.stringify(now, null, 2));
}

/** Each migration of a folder with the hash of its file. */
export const migrationsIn = folder =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => /^Migration\d+_\w+\.ts$/.test(name))
      .map(name => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

/** Migrations the database ran that are changed or missing in this build: its tables are not the expected ones. */
export const changedNames = (before, now) => Object.keys(before).filter(name => before[name] !== now[name]);

/** Replaces PostgreSQL's error by a message that says what to do. */
export const ofAnotherVersion = (reason, given = false) =>
  new Sentence(
    `${given ? 'The database of DATABASE_URL' : `The database in ${dataFolder}`} cannot be used by this version of Weitersagen. If another version made it, ` +
      (given
        ? 'give an empty one'
        : `delete ${dataFolder} to begin anew with the demo’s data (what was entered is lost)`) +
      ', or go back to that version.\n\nWhat stood in the way: ' +
      reason,
  );

/** For a new database. */
export const forgetPrepared = () => [preparedFile, migrationsFile].forEach(file => rmSync(file, { force: true }));

function noted(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const historyFile = join(dataFolder, 'history');
/** For a new database. */
export const forgetHistory = () => rmSync(historyFile, { force: true });

/**
 * Adds the demo's history in the background, one transaction per tenant, so that the next start continues after an
 * interruption. DEMO_HISTORY=off skips it. Returns `stop()`.
 */
export function addHistory(env, { note = () => {} } = {}) {
  if (process.env.DEMO_HISTORY === 'off' || (!process.env.DATABASE_URL && existsSync(historyFile)))
    return { stop: async () => {} };
  const child = spawn(productNode(), ['--import', endWithParent, seedScript, 'history'], {
    cwd: root,
    env: productEnvironment(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  note('history', child.pid, seedScript);
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
