/** Proof key for code exchange (RFC 7636), method S256: the code alone is worth nothing to whoever intercepts it. */
export interface ProofKey {
  readonly verifier: string;
  readonly challenge: string;
}

export async function newProofKey(): Promise<ProofKey> {
  const verifier = randomText(48);
  return { verifier, challenge: await challengeOf(verifier) };
}

export async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** `bytes` random bytes as base64url text: 48 bytes make the 64 characters of a verifier. */
export function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
