import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addMinutes, Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { ensure } from '#platform/domain/domain-error.js';
import { normalisedEmail } from '#platform/persons/person-store.js';
import { ProviderGrants } from '#platform/provider-grants.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import type { CustomerIdentity } from '../../agency/api.js';

/** Minutes allowed at the provider, and minutes in which its answer may be used to link or open an account. */
const [BEGUN_MINUTES, PROOF_MINUTES] = [30, 60];

/** A provider's statement on a person without a linked account; name and address are kept in their browser only. */
interface Proof {
  readonly login: string;
  readonly service: string;
  readonly serviceId: string;
  /** Keyed hash of the e-mail address; null where the provider names none. */
  readonly address: string | null;
  readonly isProven: boolean;
  /** Used to ask the provider again. */
  readonly refreshToken?: string | undefined;
}

/**
 * A sign-in from its beginning to its proof. Each half is valid once and in one browser only: an attacker who plants
 * their own link in another's browser lacks the matching cookie.
 */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly tokens: Tokens,
    private readonly grants: ProviderGrants,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async begin(serviceId: string, browser: string): Promise<{ state: string; nonce: string; challenge: string }> {
    const state = await this.tokens.issue('sign-in-begun', serviceId, {
      expiresAt: addMinutes(this.clock.now(), BEGUN_MINUTES),
      data: { browser: this.mark(browser) },
    });
    const { verifier, nonce } = this.secretsOf(state, browser);
    return { state, nonce, challenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  /** Refuses `not-authorised` for a sign-in that is expired, used or begun in another browser; a refusal does not use it up. */
  async take(state: string, browser: string): Promise<{ serviceId: string; verifier: string; nonce: string }> {
    const { subjectId } = await this.used('sign-in-begun', state, browser, 'not-authorised');
    return { serviceId: subjectId, ...this.secretsOf(state, browser) };
  }

  async prove(identity: CustomerIdentity, serviceId: string, browser: string): Promise<string> {
    const { loginId, service, email, isProven, refreshToken } = identity;
    const proof: Omit<Proof, 'login'> = { service, serviceId, isProven, address: email && this.addressOf(email) };
    const token = await this.tokens.issue('sign-in-proof', loginId, {
      expiresAt: addMinutes(this.clock.now(), PROOF_MINUTES),
      data: { ...proof, browser: this.mark(browser) },
    });
    if (refreshToken !== undefined) await this.grants.keep(token, refreshToken);
    return token;
  }

  /** Refuses `link-expired`. */
  async proofOf(token: string, browser: string): Promise<Proof> {
    const { subjectId, data } = await this.used('sign-in-proof', token, browser, 'link-expired');
    return { ...(data as unknown as Proof), login: subjectId, refreshToken: await this.grants.takeFrom(token) };
  }

  addressOf(email: string): string {
    return this.keyed.of('sign-in-address', normalisedEmail(email));
  }

  private async used(
    kind: 'sign-in-begun' | 'sign-in-proof',
    token: string,
    browser: string,
    otherwise: 'not-authorised' | 'link-expired',
  ): Promise<TokenRecord> {
    const record = await this.tokens.resolve(kind, token);
    ensure(record !== undefined && record.data['browser'] === this.mark(browser), otherwise);
    ensure(await this.tokens.use(kind, token), otherwise);
    return record;
  }

  private mark(browser: string): string {
    return this.keyed.of('sign-in-browser', browser);
  }

  /** Not stored: derived from the browser's cookie and the state that the provider returns. */
  private secretsOf(state: string, browser: string): { verifier: string; nonce: string } {
    const of = (purpose: string) => this.keyed.digest(purpose, `${browser} ${state}`).toString('base64url');
    return { verifier: of('sign-in-verifier'), nonce: of('sign-in-nonce') };
  }
}
