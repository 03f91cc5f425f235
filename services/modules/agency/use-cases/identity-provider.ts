import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { environment } from '#platform/environment.js';
import { isWorking } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { AtOnce } from '#platform/intake/limits.js';
import { logger } from '#platform/logger.js';

/** Seconds a call to the identity provider may take. */
const patience = 5;
/** Milliseconds after which its addresses and keys are looked up anew. */
const knownFor = 3_600_000;
/** Sign-ins that may wait for the provider at once, in all and from one network: anybody may begin one. */
const [waiting, waitingOfOne] = [64, 16];

interface Proof {
  readonly code: string;
  readonly verifier: string;
  /** What was sent to the provider, where the client sent one. */
  readonly nonce: string | undefined;
}

export interface Identity {
  /** The provider's own name for the person; never stored. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** To ask again with, where the provider gives one. */
  readonly refreshToken: string | undefined;
}

/** Where agency and operators sign in (OpenID Connect, authorization code with PKCE). */
@Injectable()
export class IdentityProvider {
  private readonly atOnce = new AtOnce(waiting, waitingOfOne);
  private known: { readonly configuration: Promise<oidc.Configuration>; readonly at: number } | undefined;

  /**
   * Trades the code for who it stands for. Refused: not-authorised for a wrong, used or expired code, unavailable when the provider does not answer.
   * Never called inside a transaction: a provider that hangs would keep its connection.
   */
  identify(proof: Proof, address: string): Promise<Identity> {
    if (isWorking()) throw new Error('The identity provider is asked outside a transaction.');
    return this.atOnce.run(address, () => this.trade(proof));
  }

  /** Who the person is by now: `over` where the provider no longer stands by its earlier answer, `away` where it does not answer. Never called inside a transaction either. */
  async askAgain(refreshToken: string, address: string): Promise<Identity | 'over' | 'away'> {
    if (isWorking()) throw new Error('The identity provider is asked outside a transaction.');
    try {
      return await this.atOnce.run(address, async () => {
        const configuration = await this.configuration();
        const identity = await identityOf(configuration, await oidc.refreshTokenGrant(configuration, refreshToken));
        return { ...identity, refreshToken: identity.refreshToken ?? refreshToken };
      });
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'over';
      refusalFor(error);
      return 'away';
    }
  }

  private async trade({ code, verifier, nonce }: Proof): Promise<Identity> {
    try {
      const configuration = await this.configuration();
      // The code can only be exchanged at the one provider we know, so the answer's `iss` is that provider.
      const answer = new URL(`${environment().PUBLIC_URL.replace(/\/$/, '')}/admin/auth-callback`);
      answer.search = new URLSearchParams({ code, iss: configuration.serverMetadata().issuer }).toString();
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(nonce && { expectedNonce: nonce }),
      });
      return await identityOf(configuration, tokens);
    } catch (error) {
      throw refusalFor(error);
    }
  }

  private configuration(): Promise<oidc.Configuration> {
    if (this.known && Date.now() - this.known.at < knownFor) return this.known.configuration;
    const configuration = discover();
    this.known = { configuration, at: Date.now() };
    // A provider that was down is asked again by the next sign-in.
    configuration.catch(() => (this.known = undefined));
    return configuration;
  }
}

async function discover(): Promise<oidc.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = environment();
  if (!OIDC_ISSUER) throw new Error('OIDC_ISSUER is not set');
  const issuer = new URL(OIDC_ISSUER);
  // Plain http is for the demo's own provider; then the ID token's signature is what the claims rest on.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ];
  return oidc.discovery(issuer, OIDC_CLIENT_ID, undefined, oidc.None(), { execute, timeout: patience });
}

/** Providers that keep claims out of the ID token, or send none when asked again, answer them at the userinfo endpoint. */
async function identityOf(
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
): Promise<Identity> {
  const claims = tokens.claims();
  if (claims?.['department']) return { subject: claims.sub, claims, refreshToken: tokens.refresh_token };
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
