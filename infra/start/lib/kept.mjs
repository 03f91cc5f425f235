// What a clone keeps between runs: which processes run for it, and the demo's secrets.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { commandLine, end, isAlive, isTaken } from './processes.mjs';
import { Sentence } from './steps.mjs';

// What runs for this clone, so that a start after a kill finds and ends what was left behind.

const file = join(dataFolder, 'run.json');
const state = { supervisor: process.pid, port: 0, processes: [] };

/** The port asked for; refuses what is no port. */
export function wantedPort() {
  const text = process.env.PORT ?? '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Sentence(`PORT=${text} is not a port: choose a number from 1 to 65535.`);
  return port;
}

/** Ends leftovers of a killed run; refuses when the clone runs already or the port is taken. Before anything slow. */
export async function clearTheWay() {
  const port = wantedPort();
  if (existsSync(file)) {
    const left = JSON.parse(readFileSync(file, 'utf8'));
    if (isAlive(left.supervisor) && commandLine(left.supervisor).includes('infra/start/main.mjs')) {
      throw new Sentence(
        `Weitersagen already runs from this folder on port ${left.port} (process ${left.supervisor}): stop it there with Ctrl-C first.`,
      );
    }
    // Process ids are given out again, so the command line has to fit as well.
    const ours = left.processes.filter(({ pid, sign }) => isAlive(pid) && commandLine(pid).includes(sign));
    await Promise.all(ours.map(({ pid }) => end(pid)));
    rmSync(file, { force: true });
  }
  if (await isTaken(port))
    throw new Sentence(
      `Port ${port} is taken by another programme: stop that one, or choose another port: PORT=${port + 100} npm start`,
    );
}

/** Notes a process of this run; `sign` is a part of its command line. */
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

// The demo's own secrets, made once and kept for this clone.

const fileOfSecrets = join(dataFolder, 'secrets.json');
const password = () => randomBytes(18).toString('base64url');

/** Passwords of the database roles, keys for encryption and hashes, the providers' secrets. */
export function secrets(databaseFolder) {
  if (existsSync(fileOfSecrets)) return complete(JSON.parse(readFileSync(fileOfSecrets, 'utf8')));
  if (existsSync(join(databaseFolder, 'PG_VERSION'))) {
    // Without its keys nobody can read that data. Inside the clone that is a loss to be told; outside, .data was thrown away on purpose.
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
  };
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
  return keep(made);
}

/** Secrets of an earlier build lack what came later. */
const complete = kept => (kept.contentSecrets ? kept : keep({ ...kept, contentSecrets: contentSecrets() }));
const contentSecrets = () => ({ telko: password(), energie: password() });

function keep(secrets) {
  writeFileSync(fileOfSecrets, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
