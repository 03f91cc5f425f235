import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { addMinutes, Clock } from './clock.js';
import type { Tenant } from './tenancy/tenant.js';
import { Tokens, type TokenRecord } from './tokens.js';

/** The site that asks: a tenant's portal, or the installation's console. A passkey is bound to its host. */
export type Party = Pick<Tenant, 'name' | 'portalUrl'>;

/** The public key of a passkey, as the device reported it. */
export interface Credential {
  /** Base64url, chosen by the device. */
  readonly credentialId: string;
  /** Base64url (COSE). */
  readonly publicKey: string;
  /** The device's signature counter; always 0 on devices that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

type Options = Record<string, unknown>;
/** A browser's answer in the shape that the contract requires. */
export interface BrowserAnswer {
  readonly id: string;
  readonly response: { readonly clientDataJSON: string };
}

/** Loaded when somebody uses a passkey: it is a tenth of what a host would load. */
const webAuthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256, RS256: what devices support, listed here so that every runtime offers the same. */
const algorithms = { supportedAlgorithmIDs: [-8, -7, -257] };

const partyOf = ({ portalUrl }: Party) => ({ rpID: new URL(portalUrl).hostname, origin: new URL(portalUrl).origin });
const named = (passkeys: readonly Credential[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** For `navigator.credentials.create`. `always`: it alone opens a session; its device stores it, verifies its owner. */
export async function creationOptions(
  party: Party,
  challenge: string,
  person: { readonly id: string; readonly account: string; readonly name: string },
  passkeys: readonly Credential[],
  always = false,
): Promise<Options> {
  const { generateRegistrationOptions } = await webAuthn();
  const wanted = always ? 'required' : 'preferred';
  const options = await generateRegistrationOptions({
    ...algorithms,
    rpName: party.name,
    rpID: partyOf(party).rpID,
    challenge: bytesOf(challenge),
    userID: new Uint8Array(createHash('sha256').update(person.id).digest()),
    userName: person.account,
    userDisplayName: person.name,
    excludeCredentials: named(passkeys),
    authenticatorSelection: { residentKey: wanted, userVerification: wanted },
  });
  return { ...options };
}

export async function requestOptions(
  party: Party,
  challenge: string,
  passkeys: readonly Credential[] | 'any',
): Promise<Options> {
  const { generateAuthenticationOptions } = await webAuthn();
  return {
    ...(await generateAuthenticationOptions({
      rpID: partyOf(party).rpID,
      challenge: bytesOf(challenge),
      // No passkey is named: the device offers those it stores for this site and verifies its owner.
      ...(passkeys !== 'any' && { allowCredentials: named(passkeys) }),
      userVerification: passkeys === 'any' ? 'required' : 'preferred',
    })),
  };
}

/** The challenge that an answer claims to be for; empty when unreadable. */
export function challengeOf({ response }: BrowserAnswer): string {
  try {
    return String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge);
  } catch {
    return '';
  }
}

/** The new passkey, or null when the answer proves nothing. The caller has checked the challenge. */
export async function createdBy(
  party: Party,
  challenge: string,
  answer: BrowserAnswer,
  always = false,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { rpID, origin } = partyOf(party);
  const response = answer as unknown as RegistrationResponseJSON;
  try {
    if (!isUnattested(decodeAttestationObject(bytesOf(response.response.attestationObject)))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...algorithms,
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: always,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null;
  }
}

/**
 * Attestation is not requested. Certificates are not checked, because that would let a stranger's answer make this
 * server fetch the URLs in them.
 */
const isUnattested = (statement: AttestationObject): boolean =>
  statement.get('fmt') === 'none' ||
  (statement.get('fmt') === 'packed' && statement.get('attStmt').get('x5c') === undefined);

/**
 * The new count of the key that answered; `alone`: nothing else is asked for, so the device must have made sure whose
 * finger it was. Null for a wrong answer, another site's, or a count that did not go up, as a copy's would.
 */
export async function countAfter(
  party: Party,
  challenge: string,
  answer: BrowserAnswer,
  passkey: Credential,
  alone = false,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { rpID, origin } = partyOf(party);
  const credential = {
    id: passkey.credentialId,
    publicKey: bytesOf(passkey.publicKey),
    counter: passkey.counter,
    transports: [...passkey.transports],
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: alone,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const QUESTION_MINUTES = 5;
type QuestionKind = 'passkey-setup' | 'passkey-login';

/** Challenges for devices: each is a token, stored as a hash, valid for five minutes and one answer. */
@Injectable()
export class PasskeyQuestions {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** `of` is the subject that has to answer, or a placeholder for anybody. */
  ask(kind: QuestionKind, of: string, data: Record<string, unknown> = {}): Promise<string> {
    return this.tokens.issue(kind, of, { expiresAt: addMinutes(this.clock.now(), QUESTION_MINUTES), data });
  }

  /** Whether the answer is to such a challenge, which it uses up, right or wrong: commit that before throwing a refusal. */
  async take(kind: QuestionKind, answer: BrowserAnswer, isMeant: (asked: TokenRecord) => boolean): Promise<boolean> {
    const challenge = challengeOf(answer);
    const asked = await this.tokens.resolve(kind, challenge);
    return asked !== undefined && isMeant(asked) && (await this.tokens.use(kind, challenge));
  }
}
