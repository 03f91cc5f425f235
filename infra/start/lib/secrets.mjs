// The demo's own secrets, made once and kept for this clone.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { Sentence } from './steps.mjs';

const file = join(dataFolder, 'secrets.json');
const password = () => randomBytes(18).toString('base64url');

/** Passwords of the database roles, keys for encryption and hashes, the providers' secrets. */
export function secrets(databaseFolder) {
  if (existsSync(file)) return complete(JSON.parse(readFileSync(file, 'utf8')));
  if (existsSync(join(databaseFolder, 'PG_VERSION'))) {
    // Without its keys nobody can read that data. Inside the clone that is a loss to be told; outside, .data was thrown away on purpose.
    if (databaseFolder.startsWith(dataFolder))
      throw new Sentence(
        `${file} is missing but its database is there: put the file back, or delete ${dataFolder} to begin anew.`,
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
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
