import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AgencyUsers } from '../../persistence/agency-users.js';
import { AgencyStaff, type StaffMember } from '../../published-questions.js';

@QueryHandler(AgencyStaff)
export class AgencyStaffHandler implements IQueryHandler<AgencyStaff> {
  constructor(private readonly users: AgencyUsers) {}

  execute({ agencyNumber }: AgencyStaff): Promise<StaffMember[]> {
    return this.users.staffOf(agencyNumber);
  }
}
