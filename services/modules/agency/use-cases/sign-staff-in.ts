import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyUsers } from '../persistence/agency-users.js';
import { wayThrough } from '../persistence/ways-in.js';
import { IdentityProvider } from './identity-providers.js';
import { entitled, personFrom } from './rights.js';
import { SignInServices } from './sign-in-services.js';
import { type OpenedSession, StaffSessions } from './staff-sessions.js';
import { providerIdentity } from './provider-identity.js';

/** What a browser brings from a provider. */
interface Proof {
  readonly code: string;
  readonly verifier: string;
  readonly nonce: string | undefined;
  /** Token of the invitation mail's link. */
  readonly invitation: string | undefined;
  /** One of the tenant's own providers; undefined: the installation's. */
  readonly serviceId: string | undefined;
}

interface Asking {
  readonly tenant: Tenant;
  readonly address: string;
  readonly correlationId: string;
  readonly language: Language;
}

/** Single sign-on of staff. */
@Injectable()
export class StaffSignIn {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly services: SignInServices,
    private readonly users: AgencyUsers,
    private readonly sessions: StaffSessions,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Code and verifier of the authorization-code flow become an agency session. */
  async signIn(
    { code, verifier, nonce, invitation, serviceId }: Proof,
    { tenant, address, correlationId, language }: Asking,
  ): Promise<OpenedSession> {
    const work = { tenantId: tenant.id, actor: 'anonymous', correlationId };
    const service = serviceId && (await this.work.run(work, () => this.services.find(serviceId, 'staff')));
    ensure(!serviceId || Boolean(service), 'not-authorised');
    const identity = await this.provider.identify({ code, verifier, nonce }, address, service || undefined);
    const { loginId, claims, refreshToken } = providerIdentity(tenant, identity, service || undefined);
    const person = personFrom(claims);
    return this.work.run(work, async () => {
      const listed = await this.users.forSignIn(loginId, await this.invited(invitation), person);
      const { email, rolesFrom, ...staff } = entitled(claims, tenant.key, listed);
      const userId = listed?.userId ?? loginId;
      const wayIn = service ? wayThrough(service.serviceId, service) : ({ by: 'installation' } as const);
      const described = { ...staff, email, rolesFrom, proven: person.proven, loginId, wayIn };
      await this.users.signedIn(userId, described, language, this.clock.now());
      if (listed?.lastSignedInAt === null) await this.sessions.linkFollowed(userId);
      return this.sessions.openFor(userId, staff, { refreshToken, service: serviceId });
    });
  }

  /** The person invited by the link, while it is valid. */
  private async invited(link: string | undefined): Promise<string | null> {
    return link === undefined ? null : ((await this.tokens.resolve('staff-invitation', link))?.subjectId ?? null);
  }
}
