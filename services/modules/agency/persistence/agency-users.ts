import { Injectable } from '@nestjs/common';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { actorOf } from '#platform/http/call-context.js';
import type { Language } from '#platform/tenant/tenant.js';
import type { StaffMember } from '../published-questions.js';
import type { Staff } from '../commands/sign-in/staff.js';

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
