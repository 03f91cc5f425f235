import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface ProviderKeys {
  jwks: { keys: (JsonWebKey & { kty: string; kid: string; use: 'sig'; alg: 'RS256' })[] };
  cookieKeys: string[];
}

/** The identity provider's signing keys, made once and kept, so that a restart does not invalidate what was signed. */
export async function providerKeys(folder: string): Promise<ProviderKeys> {
  const file = join(folder, 'identity-provider.json');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return JSON.parse(kept) as ProviderKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'RSA',
    kid: randomBytes(8).toString('hex'),
    use: 'sig' as const,
    alg: 'RS256' as const,
  };
  const keys: ProviderKeys = { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
