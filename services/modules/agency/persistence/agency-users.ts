import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { StaffMember } from '../published-questions.js';
import type { Staff } from '../commands/sign-in/staff.js';

/** Agency people and operators who signed in at least once, as the identity provider last described them. */
@Injectable()
export class AgencyUsers {
  constructor(private readonly sql: Sql) {}

  async signedIn(userId: string, { name, roles, agencyNumber }: Staff, at: Date): Promise<void> {
    await this.sql.execute(
      `insert into agency_user (tenant_id, user_id, name, roles, agency_number, first_signed_in_at, last_signed_in_at) values ($1, $2, $3, $4, $5, $6, $6)
       on conflict (tenant_id, user_id) do update set name = $3, roles = $4, agency_number = $5, last_signed_in_at = $6`,
      [currentWork().tenantId, userId, name, roles, agencyNumber, at],
    );
  }

  async staffOf(agencyNumber: string | null): Promise<StaffMember[]> {
    return this.sql.query<StaffMember>(
      `select user_id as "userId", employee_number as "employeeNumber", name from agency_user
       where tenant_id = $1 and agency_number is not distinct from $2 and roles && array['AgenturInhaber', 'AgenturMitarbeiter'] order by lower(name) collate "und-x-icu", employee_number`,
      [currentWork().tenantId, agencyNumber],
    );
  }
}
