import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { isWorking } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { environment } from '#platform/environment.js';
import { ConcurrencyLimit } from '#platform/intake/limits.js';
import { logger } from '#platform/logger.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import type { SignInAudience } from '../api.js';
import { claimAt, type ClaimMapping } from './rights.js';

/** Seconds a call to an identity provider may take. */
const timeout = 5;
/** Milliseconds after which its addresses and keys are looked up anew. */
const knownFor = 3_600_000;
/** Sign-ins that may wait for providers at once, in all and from one network: anybody may begin one. */
const [waiting, waitingOfOne] = [64, 16];

interface Proof {
  readonly code: string;
  readonly verifier: string;
  /** What was sent to the provider, where the client sent one. */
  readonly nonce: string | undefined;
  /** Where the answer came, and which provider it named there; without, the console's address, and the one that is asked. */
  readonly answered?: { readonly at: string; readonly issuer: string | undefined };
}

export interface Identity {
  /** The provider's own name for the person; never stored. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** To ask again with, where the provider gives one. */
  readonly refreshToken: string | undefined;
}

/** A tenant's own identity provider, as it is asked; without, the installation's is. */
export interface SignInService {
  readonly serviceId: string;
  readonly audience: SignInAudience;
  readonly name: string;
  readonly version: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly mapping: ClaimMapping;
}
type ClientCredentials = Pick<SignInService, 'issuer' | 'clientId' | 'secret'>;

const outside = () => {
  if (isWorking()) throw new Error('An identity provider is asked outside a transaction.');
};

/** Where agency and operators sign in (OpenID Connect, authorization code with PKCE): at the installation's provider, or at one of their tenant's own. */
@Injectable()
export class IdentityProvider {
  private readonly concurrency = new ConcurrencyLimit(waiting, waitingOfOne);
  private readonly known = new Map<
    string,
    { readonly configuration: Promise<oidc.Configuration>; readonly at: number }
  >();

  constructor(private readonly outbound: Outbound) {}

  /**
   * Trades the code for who it stands for. Refused: not-authorised for a wrong, used or expired code, unavailable when the provider does not answer.
   * Never called inside a transaction: a provider that hangs would keep its connection.
   */
  identify(proof: Proof, address: string, service?: SignInService): Promise<Identity> {
    outside();
    return this.concurrency.run(address, () => this.trade(proof, service));
  }

  /** Who the person is by now: `over` where the provider no longer stands by its earlier answer, `away` where it does not answer. Never called inside a transaction either. */
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

  /** Where people are sent to sign in. Refuses `validation-failed` by field: an address nobody may ask, or one that is no provider's. */
  async authorizationEndpointOf(asked: ClientCredentials): Promise<string> {
    outside();
    const refused = (reason: string) =>
      new DomainError('validation-failed', { fields: [{ field: 'Aussteller', reason }] });
    const problem = await this.outbound.destination(asked.issuer).catch((error: unknown) => error);
    if (problem instanceof DestinationRefused) throw refused(problem.reason);
    const found = await this.discover(asked).catch(() => null);
    const endpoint = found?.serverMetadata().authorization_endpoint ?? '';
    if (!URL.canParse(endpoint)) throw refused('no-provider');
    // People type their password there: never to a page anybody could read.
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
      // The console does not hand it on: its code can only be exchanged at the one provider it was asked for.
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
    // A provider that was down is asked again by the next sign-in.
    configuration.catch(() => this.known.delete(key));
    return configuration;
  }

  /** Whatever a tenant names is asked like everything it names: never inside a private network, and never where an answer leads on to. */
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

/** Where the console awaits a provider's answer. */
export const consoleAnswer = (): string => `${environment().PUBLIC_URL.replace(/\/$/, '')}/admin/auth-callback`;

// Plain http is for the demo's own provider; the ID token's signature is what the claims rest on.
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

/** What an answer has to say of a person. */
function wantedOf(service: SignInService | undefined): string[] {
  if (!service) return ['department'];
  const { rolesClaim, person } = service.mapping;
  return person ? Object.values(person) : [rolesClaim ?? 'email', 'name'];
}

/** Providers that keep claims out of the ID token, or send none when asked again, answer them at the userinfo endpoint. */
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
  // Another nonce than was sent, one that was not told, or none where one was: the code belongs to somebody else's sign-in.
  if (/nonce/i.test(`${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`))
    return new DomainError('not-authorised');
  // A cause that is no error is the provider's answer and may hold a person's claims: it is not logged.
  const { name, message, cause } = error as Error;
  logger.warn(
    { error: `${name}: ${message}`, cause: cause instanceof Error ? cause.message : undefined },
    'the identity provider did not answer as it should',
  );
  return new DomainError('unavailable', { retryAfterSeconds: 5 });
}
