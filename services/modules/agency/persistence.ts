import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { actorOf } from '#platform/http/call.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { AgencyStaff, type StaffMember } from './api.js';
import type { Staff } from './use-cases/staff-sessions.js';

interface StaffWithAddress {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly roles: readonly string[];
  readonly agencyNumber: string;
  readonly actor: string;
}
type Row = Omit<StaffWithAddress, 'email' | 'actor'> & { readonly sealed: string };

const columns = `user_id as "userId", name, email_encrypted as sealed, language, roles, coalesce(agency_number, '') as "agencyNumber"`;

/** Agency people and operators who signed in at least once, as the identity provider last described them. */
@Injectable()
export class AgencyUsers {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
  ) {}

  async signedIn(
    userId: string,
    { name, roles, agencyNumber, email }: Staff,
    language: Language,
    at: Date,
  ): Promise<void> {
    await this.sql.execute(
      `insert into agency_user (tenant_id, user_id, name, roles, agency_number, first_signed_in_at, last_signed_in_at, email_encrypted, language) values ($1, $2, $3, $4, $5, $6, $6, $7, $8)
       on conflict (tenant_id, user_id) do update set name = $3, roles = $4, agency_number = $5, last_signed_in_at = $6, email_encrypted = $7, language = $8`,
      [
        currentWork().tenantId,
        userId,
        name,
        roles,
        agencyNumber,
        at,
        email === null ? null : this.cipher.encrypt(email, 'agency_user.email_encrypted', userId),
        language,
      ],
    );
  }

  async describedAs(userId: string, { name, roles, agencyNumber }: Omit<Staff, 'email'>): Promise<void> {
    await this.sql.execute(
      'update agency_user set name = $3, roles = $4, agency_number = $5 where tenant_id = $1 and user_id = $2',
      [currentWork().tenantId, userId, name, roles, agencyNumber],
    );
  }

  async staffOf(agencyNumber: string | null): Promise<StaffMember[]> {
    return this.sql.query<StaffMember>(
      `select user_id as "userId", employee_number as "employeeNumber", name from agency_user
       where tenant_id = $1 and agency_number is not distinct from $2 and roles && array['AgenturInhaber', 'AgenturMitarbeiter'] order by lower(name) collate "und-x-icu", employee_number`,
      [currentWork().tenantId, agencyNumber],
    );
  }

  /** Those with an address who signed in since then and were not told that day. */
  async toBeTold(day: string, signedInSince: Date): Promise<StaffWithAddress[]> {
    const rows = await this.sql.query<Row>(
      `select ${columns} from agency_user where tenant_id = $1 and email_encrypted is not null and told_on is distinct from $2::date and last_signed_in_at >= $3 order by user_id for update`,
      [currentWork().tenantId, day, signedInSince],
    );
    return rows.map(row => this.opened(row));
  }

  async told(userId: string, day: string): Promise<void> {
    await this.sql.execute('update agency_user set told_on = $3::date where tenant_id = $1 and user_id = $2', [
      currentWork().tenantId,
      userId,
      day,
    ]);
  }

  async withAddress(userId: string): Promise<StaffWithAddress | null> {
    const row = await this.sql.one<Row>(
      `select ${columns} from agency_user where tenant_id = $1 and user_id = $2 and email_encrypted is not null`,
      [currentWork().tenantId, userId],
    );
    return row ? this.opened(row) : null;
  }

  private opened({ sealed, ...row }: Row): StaffWithAddress {
    return {
      ...row,
      email: this.cipher.decrypt(sealed, 'agency_user.email_encrypted', row.userId),
      actor: actorOf({ kind: 'agency', token: '', ...row }),
    };
  }
}

export interface StaffGrant {
  readonly refreshToken: string;
  /** Of the session. */
  readonly openedAt: Date;
}

const column = 'staff_grant.refresh_token_encrypted';
/** Longer than asking the provider can take. */
const ASKING_MS = 30_000;

/** The refresh tokens of staff sessions, encrypted. */
@Injectable()
export class StaffGrants {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(sessionId: string, refreshToken: string): Promise<void> {
    await this.sql.execute(
      'insert into staff_grant (tenant_id, session_id, refresh_token_encrypted, opened_at) values ($1, $2, $3, $4)',
      [...this.of(sessionId), this.cipher.encrypt(refreshToken, column, sessionId), this.clock.now()],
    );
  }

  /** What was answered to it: the next one to ask with. */
  async asked(sessionId: string, refreshToken: string): Promise<void> {
    await this.sql.execute(
      'update staff_grant set refresh_token_encrypted = $3, asking_until = null where tenant_id = $1 and session_id = $2',
      [...this.of(sessionId), this.cipher.encrypt(refreshToken, column, sessionId)],
    );
  }

  /** For the one who asks now; `others` while somebody else does. Undefined where there is none. */
  async take(sessionId: string): Promise<StaffGrant | 'others' | undefined> {
    const now = this.clock.now();
    const row = await this.sql.one<{ encrypted: string; openedAt: Date; isFree: boolean }>(
      'select refresh_token_encrypted as encrypted, opened_at as "openedAt", asking_until is null or asking_until <= $3 as "isFree" from staff_grant where tenant_id = $1 and session_id = $2 for update',
      [...this.of(sessionId), now],
    );
    if (!row) return undefined;
    if (!row.isFree) return 'others';
    await this.sql.execute('update staff_grant set asking_until = $3 where tenant_id = $1 and session_id = $2', [
      ...this.of(sessionId),
      new Date(now.getTime() + ASKING_MS),
    ]);
    return { refreshToken: this.cipher.decrypt(row.encrypted, column, sessionId), openedAt: row.openedAt };
  }

  async forget(sessionId: string): Promise<void> {
    await this.sql.execute('delete from staff_grant where tenant_id = $1 and session_id = $2', this.of(sessionId));
  }

  /** Sessions nobody closed, which are long over. */
  async forgetBefore(openedAt: Date): Promise<void> {
    await this.sql.execute('delete from staff_grant where tenant_id = $1 and opened_at < $2', [
      currentWork().tenantId,
      openedAt,
    ]);
  }

  private of(sessionId: string): [string, string] {
    return [currentWork().tenantId, sessionId];
  }
}

@QueryHandler(AgencyStaff)
export class AgencyStaffHandler implements IQueryHandler<AgencyStaff> {
  constructor(private readonly users: AgencyUsers) {}

  execute({ agencyNumber }: AgencyStaff): Promise<StaffMember[]> {
    return this.users.staffOf(agencyNumber);
  }
}
