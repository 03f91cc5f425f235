import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { AgencyStaff, StaffAddress, StaffByRole, StaffNames, type StaffMember } from '../api.js';
import { atWork, AgencyUsers, users } from '../persistence/agency-users.js';

@QueryHandler(AgencyStaff)
export class AgencyStaffHandler implements IQueryHandler<AgencyStaff> {
  execute({ agencyNumber }: AgencyStaff): Promise<StaffMember[]> {
    return atWork()
      .select(['userId', 'employeeNumber', 'name'])
      .where('agencyNumber', 'is not distinct from', agencyNumber)
      .where(sql<boolean>`roles && array['AgenturInhaber', 'AgenturMitarbeiter']`)
      .orderBy(sql`lower(name) collate "de-x-icu"`)
      .orderBy('employeeNumber')
      .execute();
  }
}

@QueryHandler(StaffAddress)
export class StaffAddressHandler implements IQueryHandler<StaffAddress> {
  constructor(private readonly users: AgencyUsers) {}

  async execute({ userId }: StaffAddress): Promise<string | null> {
    return (await this.users.withAddress(userId))?.email ?? null;
  }
}

@QueryHandler(StaffNames)
export class StaffNamesHandler implements IQueryHandler<StaffNames> {
  async execute({ userIds }: StaffNames): Promise<ReadonlyMap<string, string>> {
    const rows = await users()
      .select(['userId', 'name'])
      .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
      .execute();
    return new Map(rows.map(({ userId, name }) => [userId, name]));
  }
}

@QueryHandler(StaffByRole)
export class StaffByRoleHandler implements IQueryHandler<StaffByRole> {
  async execute(): Promise<ReadonlyMap<string, number>> {
    const counted = await atWork()
      .select(sql<string>`unnest(roles)`.as('role'))
      .select(({ fn }) => fn.countAll<number>().as('people'))
      .groupBy('role')
      .execute();
    return new Map(counted.map(({ role, people }) => [role, Number(people)]));
  }
}
