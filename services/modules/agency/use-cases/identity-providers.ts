import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { isWorking } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { consoleAddress, environment } from '#platform/environment.js';
import { ConcurrencyLimit } from '#platform/intake/limits.js';
import { logger } from '#platform/logger.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { hourMs } from '#shared/dates-and-money.js';
import type { SignInAudience } from '../api.js';
import { claimAt, type ClaimMapping } from './rights.js';

/** Timeout in seconds of a call to an identity provider. */
const timeout = 5;
/** Milliseconds for which a provider's addresses and keys are cached. */
const knownFor = hourMs;
/** Sign-ins that may wait for providers at once, in all and per network address, since anybody may begin one. */
const [waiting, waitingOfOne] = [64, 16];

interface Proof {
  readonly code: string;
  readonly verifier: string;
  /** The nonce sent to the provider, where the client sent one. */
  readonly nonce: string | undefined;
  /** Address at which the answer arrived, and the issuer named there; by default the console's address and the issuer asked. */
  readonly answered?: { readonly at: string; readonly issuer: string | undefined };
}

export interface Identity {
  /** The provider's subject for the person; never stored. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Used to ask the provider again; undefined where it gives none. */
  readonly refreshToken: string | undefined;
}

/** A tenant's own identity provider; where none is given, the installation's is used. */
export interface SignInService {
  readonly serviceId: string;
  readonly audience: SignInAudience;
  readonly name: string;
  readonly version: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly scope: string;
  readonly mapping: ClaimMapping;
}
type ClientCredentials = Pick<SignInService, 'issuer' | 'clientId' | 'secret'>;

const outside = () => {
  if (isWorking()) throw new Error('An identity provider is asked outside a transaction.');
};

/**
 * Sign-in of agency staff and operators (OpenID Connect, authorization code with PKCE): at the installation's provider,
 * or at one of their tenant's own.
 */
@Injectable()
export class IdentityProvider {
  private readonly concurrency = new ConcurrencyLimit(waiting, waitingOfOne);
  private readonly known = new Map<
    string,
    { readonly configuration: Promise<oidc.Configuration>; readonly at: number }
  >();

  constructor(private readonly outbound: Outbound) {}

  /**
   * Exchanges the code for the identity. Refuses `not-authorised` (wrong, used, expired), `unavailable` (no answer).
   * Must not run inside a transaction, since a hanging provider would keep its connection.
   */
  identify(proof: Proof, address: string, service?: SignInService): Promise<Identity> {
    outside();
    return this.concurrency.run(address, () => this.trade(proof, service));
  }

  /**
   * The person's present identity: `over` where the provider refuses the refresh token, `away` where it does not
   * answer. Must not run inside a transaction.
   */
  async askAgain(refreshToken: string, address: string, service?: SignInService): Promise<Identity | 'over' | 'away'> {
    outside();
    try {
      return await this.concurrency.run(address, async () => {
        const configuration = await this.configuration(service);
        const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
        const identity = await identityOf(configuration, tokens, service);
        return { ...identity, refreshToken: identity.refreshToken ?? refreshToken };
      });
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'over';
      refusalFor(error);
      return 'away';
    }
  }

  /** Address at which people sign in. Refuses `validation-failed` by field: an address that may not be called, or that is no provider's. */
  async authorizationEndpointOf(asked: ClientCredentials): Promise<string> {
    outside();
    const refused = (reason: string) =>
      new DomainError('validation-failed', { fields: [{ field: 'Aussteller', reason }] });
    const problem = await this.outbound.destination(asked.issuer).catch((error: unknown) => error);
    if (problem instanceof DestinationRefused) throw refused(problem.reason);
    const found = await this.discover(asked).catch(() => null);
    const endpoint = found?.serverMetadata().authorization_endpoint ?? '';
    if (!URL.canParse(endpoint)) throw refused('no-provider');
    // People type their password there, so an https issuer may not lead to a page without encryption.
    if (new URL(endpoint).protocol !== new URL(asked.issuer).protocol) throw refused('https-only');
    return endpoint;
  }

  private async trade(
    { code, verifier, nonce, answered }: Proof,
    service: SignInService | undefined,
  ): Promise<Identity> {
    try {
      const configuration = await this.configuration(service);
      const answer = new URL(answered?.at ?? consoleAnswer());
      // The console does not pass the issuer on: its code can only be exchanged at the provider that was asked.
      const iss = answered ? answered.issuer : configuration.serverMetadata().issuer;
      answer.search = new URLSearchParams({ code, ...(iss && { iss }) }).toString();
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(nonce && { expectedNonce: nonce }),
      });
      return await identityOf(configuration, tokens, service);
    } catch (error) {
      throw refusalFor(error);
    }
  }

  private configuration(service: SignInService | undefined): Promise<oidc.Configuration> {
    const key = service ? `${service.serviceId} ${service.version}` : '';
    const kept = this.known.get(key);
    if (kept && Date.now() - kept.at < knownFor) return kept.configuration;
    for (const [old, { at }] of this.known) if (Date.now() - at >= knownFor) this.known.delete(old);
    const configuration = service ? this.discover(service) : discover();
    this.known.set(key, { configuration, at: Date.now() });
    // A failed lookup is not cached, so the next sign-in tries again.
    configuration.catch(() => this.known.delete(key));
    return configuration;
  }

  /** Addresses that a tenant names are called with the usual safeguards: never inside a private network, and no redirects. */
  private async discover({ issuer, clientId, secret }: ClientCredentials): Promise<oidc.Configuration> {
    const address = new URL(issuer);
    return oidc.discovery(address, clientId, undefined, secret === null ? oidc.None() : oidc.ClientSecretPost(secret), {
      execute: safeguards(address),
      timeout,
      [oidc.customFetch]: (text, { method, headers, body }) =>
        this.outbound.fetch(text, { method, headers, body }) as Promise<Response>,
    });
  }
}

/** Address at which the console awaits a provider's answer. */
export const consoleAnswer = (): string => consoleAddress('auth-callback');

// Plain http is allowed for the demo's own provider; the ID token's signature is always verified.
const safeguards = ({ protocol }: URL) => [
  oidc.enableNonRepudiationChecks,
  ...(protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
];

async function discover(): Promise<oidc.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = environment();
  if (!OIDC_ISSUER) throw new Error('OIDC_ISSUER is not set');
  const issuer = new URL(OIDC_ISSUER);
  return oidc.discovery(issuer, OIDC_CLIENT_ID, undefined, oidc.None(), {
    execute: safeguards(issuer),
    timeout,
  });
}

/** Claims that an answer needs. */
function wantedOf(service: SignInService | undefined): string[] {
  if (!service) return ['department'];
  const { rolesClaim, person } = service.mapping;
  return person ? Object.values(person) : [rolesClaim ?? 'email', 'name'];
}

/** Claims that are missing in the ID token, or after a refresh, are read from the userinfo endpoint. */
async function identityOf(
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
  service: SignInService | undefined,
): Promise<Identity> {
  const claims = tokens.claims();
  const isThere = claims && wantedOf(service).every(claim => claimAt(claims, claim) !== undefined);
  const noMore = service && configuration.serverMetadata().userinfo_endpoint === undefined;
  if (claims && (isThere || noMore)) return { subject: claims.sub, claims, refreshToken: tokens.refresh_token };
  const told = await oidc.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? oidc.skipSubjectCheck);
  return { subject: told.sub, claims: { ...claims, ...told }, refreshToken: tokens.refresh_token };
}

function refusalFor(error: unknown): DomainError {
  if (error instanceof oidc.ResponseBodyError && error.status < 500) return new DomainError('not-authorised');
  // A nonce that is missing or differs means that the code belongs to another person's sign-in.
  if (/nonce/i.test(`${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`))
    return new DomainError('not-authorised');
  // A cause that is no `Error` is the provider's answer and may contain personal claims, so it is not logged.
  const { name, message, cause } = error as Error;
  logger.warn(
    { error: `${name}: ${message}`, cause: cause instanceof Error ? cause.message : undefined },
    'the identity provider did not answer as it should',
  );
  return new DomainError('unavailable', { retryAfterSeconds: 5 });
}
