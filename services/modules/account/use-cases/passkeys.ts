import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { addMinutes, Clock } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys, type Credential, type Passkey } from '../persistence/second-factors.js';
import { SecondFactorSettings } from './second-factor.js';

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

async function creationOptions(
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
async function createdBy(tenant: Tenant, challenge: string, answer: BrowserAnswer): Promise<Credential | null> {
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

const MINUTES = 5;
const AT_MOST = 10;

/** Passkeys of an account: added after the password was asked for, named, taken away; each change is mailed to the owner. */
@Injectable()
export class PasskeySettings {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly tokens: Tokens,
    private readonly settings: SecondFactorSettings,
    private readonly clock: Clock,
  ) {}

  /** The question is a token: kept as a hash, of this account, good once. */
  async begin(recommenderId: string, tenant: Tenant): Promise<Record<string, unknown>> {
    const person = await this.people.find(recommenderId);
    if (!person) throw new DomainError('session-over');
    const challenge = await this.tokens.issue('passkey-setup', recommenderId, {
      expiresAt: addMinutes(this.clock.now(), MINUTES),
    });
    return creationOptions(
      tenant,
      challenge,
      { id: recommenderId, email: person.email, name: `${person.firstName} ${person.lastName}` },
      await this.passkeys.of(recommenderId),
    );
  }

  /** Answers the recovery codes where it is the first second factor. A refusal is returned, not thrown: the question is used up by a wrong answer too. */
  async add(
    recommenderId: string,
    tenant: Tenant,
    name: string,
    answer: BrowserAnswer,
  ): Promise<string[] | DomainError> {
    await this.recommenders.lock(recommenderId);
    const challenge = challengeOf(answer);
    const asked = await this.tokens.resolve('passkey-setup', challenge);
    if (asked?.subjectId !== recommenderId || !(await this.tokens.use('passkey-setup', challenge)))
      return new DomainError('passkey-wrong');
    if ((await this.passkeys.of(recommenderId)).length >= AT_MOST)
      return new DomainError('validation-failed', { fields: [{ field: 'Name', reason: 'too-many-passkeys' }] });
    const credential = await createdBy(tenant, challenge, answer);
    if (!credential || !(await this.passkeys.add(recommenderId, newId(), name, credential)))
      return new DomainError('passkey-wrong');
    return this.settings.added(recommenderId, 'passkey-added');
  }

  async remove(recommenderId: string, passkeyId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    ensure(await this.passkeys.remove(recommenderId, passkeyId), 'not-found');
    await this.settings.removed(recommenderId, 'passkey-removed');
  }
}
