import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { actorOf } from '#platform/http/call.js';
import { platformTenant, type Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { IdentityProvider } from './identity-providers.js';
import { PlatformOperators } from './platform-operators.js';
import { personFrom, platformOperatorFrom } from './rights.js';
import { sessionHours } from './staff-sessions.js';

export interface PlatformSession {
  /** Plaintext of the platform token. */
  readonly token: string;
  readonly name: string;
}

interface Asking {
  readonly address: string;
  readonly correlationId: string;
  readonly language: Language;
}

/** Single sign-on of platform operators, which opens nothing of a tenant. */
@Injectable()
export class PlatformSignIn {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly operators: PlatformOperators,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Code and verifier become a session of the platform. */
  async signIn(
    proof: { readonly code: string; readonly verifier: string; readonly nonce: string | undefined },
    { address, correlationId, language }: Asking,
  ): Promise<PlatformSession> {
    const { subject, claims } = await this.provider.identify(proof, address);
    const name = platformOperatorFrom(claims);
    const { email, proven } = personFrom(claims);
    const userId = idFrom(platformTenant, subject);
    return this.work.run(
      { tenantId: platformTenant, actor: actorOf({ kind: 'platform', userId, name, token: '' }), correlationId },
      async () => {
        await this.operators.signedIn(
          { userId, name },
          language,
          email === null ? undefined : { email, isProven: proven },
        );
        await this.audit.record({ action: 'session.open', subject: userId, by: name, after: { roles: ['plattform'] } });
        return {
          name,
          token: await this.tokens.issue('platform', userId, {
            expiresAt: addHours(this.clock.now(), sessionHours),
            data: { name },
          }),
        };
      },
    );
  }

  async signOut({ token, userId, name }: PlatformSession & { readonly userId: string }): Promise<void> {
    await this.tokens.revoke('platform', token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }
}
