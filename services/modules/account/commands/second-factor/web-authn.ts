import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Tenant } from '#platform/tenant/tenant.js';
import type { Credential, Passkey } from '../../persistence/passkeys.js';

type Options = Record<string, unknown>;
type Registration = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]['response'];
/** What a browser answers, of the shape the contract demands. */
export interface BrowserAnswer {
  readonly id: string;
  readonly response: { readonly clientDataJSON: string };
}

/** Ed25519, ES256, RS256: what devices have, named here so that every runtime offers the same. */
const algorithms = { supportedAlgorithmIDs: [-8, -7, -257] };

/** A passkey belongs to the host of the tenant's portal and works nowhere else. */
const partyOf = ({ portalUrl }: Tenant) => ({ rpID: new URL(portalUrl).hostname, origin: new URL(portalUrl).origin });
const named = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

export async function creationOptions(
  tenant: Tenant,
  challenge: string,
  person: { readonly id: string; readonly email: string; readonly name: string },
  passkeys: readonly Passkey[],
): Promise<Options> {
  const options = await generateRegistrationOptions({
    ...algorithms,
    rpName: tenant.name,
    rpID: partyOf(tenant).rpID,
    challenge: bytesOf(challenge),
    userID: new Uint8Array(createHash('sha256').update(person.id).digest()),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: named(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

export async function requestOptions(
  tenant: Tenant,
  challenge: string,
  passkeys: readonly Passkey[],
): Promise<Options> {
  return {
    ...(await generateAuthenticationOptions({
      rpID: partyOf(tenant).rpID,
      challenge: bytesOf(challenge),
      allowCredentials: named(passkeys),
      userVerification: 'preferred',
    })),
  };
}

/** The question an answer says it is to, or nothing readable. */
export function challengeOf({ response }: BrowserAnswer): string {
  try {
    return String(decodeClientDataJSON(response.clientDataJSON).challenge);
  } catch {
    return '';
  }
}

/** The new key, or null where the answer proves nothing. The caller has made sure of the challenge. */
export async function createdBy(tenant: Tenant, challenge: string, answer: BrowserAnswer): Promise<Credential | null> {
  const { rpID, origin } = partyOf(tenant);
  const response = answer as unknown as Registration;
  try {
    if (!isUnattested(response)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...algorithms,
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null;
  }
}

/** Nobody was asked to prove a device's maker. Certificates are not looked at: checking them would let a stranger's answer make this server fetch the addresses in them. */
function isUnattested({ response }: Registration): boolean {
  const statement = decodeAttestationObject(bytesOf(response.attestationObject));
  return (
    statement.get('fmt') === 'none' ||
    (statement.get('fmt') === 'packed' && statement.get('attStmt').get('x5c') === undefined)
  );
}

/** The new count of the key that answered; null for a wrong answer, another site's, or a count that did not go up, as a copy's would. */
export async function countAfter(
  tenant: Tenant,
  challenge: string,
  answer: BrowserAnswer,
  passkey: Passkey,
): Promise<number | null> {
  const { rpID, origin } = partyOf(tenant);
  const credential = {
    id: passkey.credentialId,
    publicKey: bytesOf(passkey.publicKey),
    counter: passkey.counter,
    transports: [...passkey.transports],
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as Authentication,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
