import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { actorOf } from '#platform/http/call.js';
import { platformRoom, type Language, type Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyUsers } from '../persistence.js';
import {
  IdentityProvider,
  platformOperatorFrom,
  sessionHours,
  staffFrom,
  StaffSessions,
  type Staff,
} from './staff-sessions.js';

interface OpenedSession extends Omit<Staff, 'email'> {
  /** Plaintext of the agency token. */
  readonly token: string;
}

/** Finishes single sign-on: code and verifier of the authorization-code flow become an agency session. */
export class SignStaffIn extends Command<OpenedSession> {
  constructor(
    readonly tenant: Tenant,
    readonly code: string,
    readonly verifier: string,
    readonly nonce: string | undefined,
    readonly request: { readonly address: string; readonly correlationId: string; readonly language: Language },
  ) {
    super();
  }
}

@CommandHandler(SignStaffIn)
export class SignStaffInHandler implements ICommandHandler<SignStaffIn> {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly users: AgencyUsers,
    private readonly sessions: StaffSessions,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({
    tenant,
    code,
    verifier,
    nonce,
    request: { address, correlationId, language },
  }: SignStaffIn): Promise<OpenedSession> {
    const { subject, claims, refreshToken } = await this.provider.identify({ code, verifier, nonce }, address);
    const found = staffFrom(claims, tenant.key);
    const { email: _, ...staff } = found;
    const userId = idFrom(tenant.id, subject);
    const actor = actorOf({
      kind: 'agency',
      userId,
      name: staff.name,
      roles: staff.roles,
      agencyNumber: staff.agencyNumber ?? '',
      token: '',
    });
    return this.work.run({ tenantId: tenant.id, actor, correlationId }, async () => {
      await this.users.signedIn(userId, found, language, this.clock.now());
      await this.audit.record({
        action: 'session.open',
        subject: userId,
        by: staff.name,
        after: { roles: staff.roles, agencyNumber: staff.agencyNumber },
      });
      return { ...staff, token: await this.sessions.open(userId, staff, refreshToken) };
    });
  }
}

/** Finishes a platform operator's single sign-on: code and verifier become a session of the platform, which opens nothing of a tenant. */
export class SignPlatformIn extends Command<{ readonly token: string; readonly name: string }> {
  constructor(
    readonly code: string,
    readonly verifier: string,
    readonly nonce: string | undefined,
    readonly request: { readonly address: string; readonly correlationId: string },
  ) {
    super();
  }
}

@CommandHandler(SignPlatformIn)
export class SignPlatformInHandler implements ICommandHandler<SignPlatformIn> {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({
    code,
    verifier,
    nonce,
    request: { address, correlationId },
  }: SignPlatformIn): Promise<{ token: string; name: string }> {
    const { subject, claims } = await this.provider.identify({ code, verifier, nonce }, address);
    const name = platformOperatorFrom(claims);
    const userId = idFrom(platformRoom, subject);
    return this.work.run(
      { tenantId: platformRoom, actor: actorOf({ kind: 'platform', userId, name, token: '' }), correlationId },
      async () => {
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
}
