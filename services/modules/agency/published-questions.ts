import { Query } from '@nestjs/cqrs';

export interface StaffMember {
  readonly userId: string;
  /** Given at the first sign-in, the same ever after. */
  readonly employeeNumber: string;
  readonly name: string;
}

/** An agency's owner and staff who signed in at least once, by name; operators belong to no agency. Null: staff of no agency. */
export class AgencyStaff extends Query<readonly StaffMember[]> {
  constructor(readonly agencyNumber: string | null) {
    super();
  }
}
