import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Audit } from '#platform/audit.js';
import { addHours, addMinutes, Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { actorOf } from '#platform/http/call.js';
import { StaffRenewal } from '#platform/http/authenticate.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { AgencyUsers, StaffGrants, type StaffGrant } from '../persistence.js';
import { IdentityProvider, type Identity } from './identity-provider.js';

/** docs/specification/programme.md#who-may-do-what; any other role opens nothing. */
export const staffRoles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface Staff {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Null for operators, who belong to no agency. */
  readonly agencyNumber: string | null;
  /** Where to tell them that something waits; null where the provider does not say. */
  readonly email: string | null;
}

/** What the identity provider says of a person: claims of the scopes `basic` and `department`. */
const Claims = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254).nullish().catch(null),
  department: z.object({
    tenant: z.string(),
    roles: z.array(z.string()),
    agencyNumber: z.string().trim().min(1).max(40).nullish(),
  }),
});

/** A platform operator belongs to no tenant: whoever's claims name one is that tenant's, whatever else they say. */
const PlatformClaims = z.object({
  name: z.string().trim().min(1).max(200),
  department: z.object({ tenant: z.null().optional(), roles: z.array(z.string()) }),
});

const isStaffRole = (role: string): role is StaffRole => (staffRoles as readonly string[]).includes(role);

/** The staff member behind the claims; refused as not-authorised for another tenant's people and for those without a role here. */
export function staffFrom(claims: unknown, tenantKey: string): Staff {
  const { success, data } = Claims.safeParse(claims);
  ensure(success, 'not-authorised');
  const { name, email, department } = data;
  ensure(department.tenant.toLowerCase() === tenantKey.toLowerCase(), 'not-authorised');
  const roles = staffRoles.filter(role => department.roles.filter(isStaffRole).includes(role));
  const agencyNumber = department.agencyNumber ?? null;
  // Without the claim nobody knows whose customers they may see: nobody's.
  const usable = roles.filter(role => agencyNumber !== null || role === 'Betreiber');
  ensure(usable.length > 0, 'not-authorised');
  return { name, roles: usable, agencyNumber, email: email ?? null };
}

/** The name of the platform operator behind the claims; refused as not-authorised for everybody else. */
export function platformOperatorFrom(claims: unknown): string {
  const { success, data } = PlatformClaims.safeParse(claims);
  ensure(success && data.department.roles.includes('plattform'), 'not-authorised');
  return data.name;
}

/** The roles of a session are no older: the provider is asked before the next call is served. */
const ROLES_MINUTES = 15;
/** While it does not answer, it is not asked at every call. */
const AGAIN_MINUTES = 1;
/** So long after the provider last said who somebody is, the session is over. */
export const sessionHours = 1;
/** A working day: however often the provider was asked, one then signs in anew. */
const AT_MOST_HOURS = 10;
const LOOK_AGAIN_MS = 200;

/** Where to write to somebody is none of the session's business. */
type StaffOfSession = Omit<Staff, 'email'>;
type Request = Parameters<StaffRenewal['renew']>[2];

/** Sessions of staff. With a refresh token of the provider they last a working day, their roles read again and again; without one an hour. */
@Injectable()
export class StaffSessions extends StaffRenewal {
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly provider: IdentityProvider,
    private readonly users: AgencyUsers,
    private readonly grants: StaffGrants,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    super();
  }

  async open(userId: string, staff: StaffOfSession, refreshToken: string | undefined): Promise<string> {
    const now = this.clock.now();
    await this.grants.forgetBefore(addHours(now, -AT_MOST_HOURS));
    const askAt = refreshToken === undefined ? {} : { askAt: addMinutes(now, ROLES_MINUTES).toISOString() };
    const token = await this.tokens.issue('agency', userId, {
      expiresAt: addHours(now, sessionHours),
      data: { ...staff, ...askAt },
    });
    if (refreshToken !== undefined) await this.grants.keep(this.tokens.idOf(token), refreshToken);
    return token;
  }

  async close(token: string): Promise<void> {
    await this.tokens.revoke('agency', token);
    await this.grants.forget(this.tokens.idOf(token));
  }

  /** Calls of one session that come at once wait for one question. */
  override renew(tenant: Tenant, token: string, request: Request): Promise<void> {
    const asking =
      this.underWay.get(token) ?? this.ask(tenant, token, request).finally(() => this.underWay.delete(token));
    this.underWay.set(token, asking);
    return asking;
  }

  private async ask(tenant: Tenant, token: string, { address, correlationId }: Request): Promise<void> {
    const work = { tenantId: tenant.id, actor: 'anonymous', correlationId };
    const grant = await this.taken(token, work);
    if (!grant) return;
    const answer = await this.provider.askAgain(grant.refreshToken, address);
    await this.work.run(work, async () => {
      const session = await this.tokens.resolve('agency', token);
      if (!session) return this.grants.forget(this.tokens.idOf(token));
      if (answer === 'over') return this.end(session, token, correlationId, tenant);
      if (answer === 'away') return this.goOn(session, token, grant);
      return this.settle(tenant, session, token, grant, answer, correlationId);
    });
  }

  /** What to ask with, for one process at a time; nothing where another one has asked meanwhile, or the session is over. */
  private async taken(token: string, work: Parameters<UnitOfWork['run']>[0]): Promise<StaffGrant | undefined> {
    for (;;) {
      const grant = await this.work.run(work, async () => {
        const taken = await this.grants.take(this.tokens.idOf(token));
        if (taken === undefined || taken === 'others') return taken;
        const askAt = (await this.tokens.resolve('agency', token))?.data['askAt'];
        if (typeof askAt === 'string' && new Date(askAt) <= this.clock.now()) return taken;
        await this.grants.asked(this.tokens.idOf(token), taken.refreshToken);
        return undefined;
      });
      if (grant !== 'others') return grant;
      await wait(LOOK_AGAIN_MS);
    }
  }

  private async settle(
    tenant: Tenant,
    { subjectId, data, ...rest }: TokenRecord,
    token: string,
    { openedAt }: StaffGrant,
    { subject, claims, refreshToken }: Identity,
    correlationId: string,
  ): Promise<void> {
    const found = staffOrNone(claims, tenant.key);
    if (!found || idFrom(tenant.id, subject) !== subjectId)
      return this.end({ subjectId, data, ...rest }, token, correlationId, tenant);
    const { email: _, ...staff } = found;
    const now = this.clock.now();
    const latest = addHours(openedAt, AT_MOST_HOURS);
    const expiresAt = addHours(now, sessionHours) < latest ? addHours(now, sessionHours) : latest;
    await this.tokens.renew(
      'agency',
      token,
      { ...staff, askAt: addMinutes(now, ROLES_MINUTES).toISOString() },
      expiresAt,
    );
    await this.grants.asked(this.tokens.idOf(token), refreshToken ?? '');
    const [before, after] = [
      { roles: data['roles'], agencyNumber: data['agencyNumber'] },
      { roles: staff.roles, agencyNumber: staff.agencyNumber },
    ];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await this.users.describedAs(subjectId, staff);
    await this.asThemselves(subjectId, staff, correlationId, tenant, () =>
      this.audit.record({ action: 'session.roles', subject: subjectId, by: staff.name, before, after }),
    );
  }

  /** Until its hour is over, and no longer. */
  private async goOn(session: TokenRecord, token: string, { refreshToken }: StaffGrant): Promise<void> {
    const now = this.clock.now();
    await this.tokens.renew(
      'agency',
      token,
      { askAt: addMinutes(now, AGAIN_MINUTES).toISOString() },
      session.expiresAt ?? addHours(now, sessionHours),
    );
    await this.grants.asked(this.tokens.idOf(token), refreshToken);
  }

  /** The provider no longer knows the person, or gives them no role here. */
  private async end(
    { subjectId, data }: TokenRecord,
    token: string,
    correlationId: string,
    tenant: Tenant,
  ): Promise<void> {
    const staff = {
      name: String(data['name'] ?? ''),
      roles: (data['roles'] ?? []) as Staff['roles'],
      agencyNumber: (data['agencyNumber'] ?? null) as string | null,
    };
    await this.close(token);
    await this.asThemselves(subjectId, staff, correlationId, tenant, () =>
      this.audit.record({ action: 'session.end', subject: subjectId, by: staff.name }),
    );
  }

  private asThemselves(
    userId: string,
    { name, roles, agencyNumber }: StaffOfSession,
    correlationId: string,
    tenant: Tenant,
    note: () => Promise<void>,
  ): Promise<void> {
    const actor = actorOf({ kind: 'agency', userId, name, roles, agencyNumber: agencyNumber ?? '', token: '' });
    return this.work.run({ tenantId: tenant.id, actor, correlationId }, note);
  }
}

function staffOrNone(claims: unknown, tenantKey: string): Staff | null {
  try {
    return staffFrom(claims, tenantKey);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
