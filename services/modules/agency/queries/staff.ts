import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { PersonId } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { AgencyStaff, StaffAddress, StaffByRole, StaffNames, type StaffMember } from '../api.js';
import { atWork, AgencyUsers, users } from '../persistence/agency-users.js';

/** What other modules ask about staff. */
@Injectable()
export class StaffQueries {
  constructor(private readonly users: AgencyUsers) {}

  @Handles(AgencyStaff)
  ofAgency(agencyNumber: string | null): Promise<StaffMember[]> {
    return atWork()
      .select(['userId', 'employeeNumber', 'name'])
      .where('agencyNumber', 'is not distinct from', agencyNumber)
      .where(sql<boolean>`roles && array['AgenturInhaber', 'AgenturMitarbeiter']`)
      .orderBy(sql`lower(name) collate "de-x-icu"`)
      .orderBy('employeeNumber')
      .execute();
  }

  @Handles(StaffAddress)
  async address(userId: string): Promise<string | null> {
    return (await this.users.withAddress(userId))?.email ?? null;
  }

  @Handles(StaffNames)
  async names(userIds: readonly PersonId[]): Promise<ReadonlyMap<string, string>> {
    const rows = await users()
      .select(['userId', 'name'])
      .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ userId, name }) => [userId, name]));
  }

  @Handles(StaffByRole)
  async byRole(): Promise<ReadonlyMap<string, number>> {
    const counted = await atWork()
      .select(sql<string>`unnest(roles)`.as('role'))
      .select(({ fn }) => fn.countAll<number>().as('people'))
      .groupBy('role')
      .execute();
    return new Map(counted.map(({ role, people }) => [role, Number(people)]));
  }
}
