// Migrating and seeding on a start, left out when the same build has done so on the same database.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFingerprint } from './build.mjs';
import { dataFolder } from './places.mjs';
import { migrate, seed } from './programme.mjs';
import { step } from './steps.mjs';

const file = join(dataFolder, 'prepared');

/** A database given by DATABASE_URL may have been changed by anyone, so there it is always done. */
export async function prepareDatabase(env) {
  const state = serverFingerprint();
  if (!process.env.DATABASE_URL && noted() === state) return;
  await step('Migrating the database', say => migrate(env, say));
  await step('Seeding the demo tenants', say => seed(env, say));
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, state);
}

/** A new database has everything before it. */
export const forgetPrepared = () => rmSync(file, { force: true });

function noted() {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
