import { Controller } from '@nestjs/common';
import {
  blockEmployee,
  inviteEmployee,
  listEmployees,
  remindEmployee,
  unblockEmployee,
  withdrawEmployee,
  type EmployeeRow,
} from '#contract/agentur/employees.js';
import { toPaged, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import type { By } from '../api.js';
import { stateOf, StaffList, type ListedHuman } from '../use-cases/manage-staff.js';
import { fromOthers, staffStateNames, type StaffRoles } from './staff.js';

/** An owner may act for their own agency only. */
const ownerOf = (context: CallContext): Required<By> => {
  const { userId, name, agencyNumber } = principalOf(context, 'agency');
  return { userId, name, ofAgency: agencyNumber };
};

const fromEmployee = (entry: ListedHuman, asker: Required<By>): EmployeeRow => ({
  Mitarbeiternummer: entry.employeeNumber,
  Name: entry.name,
  Email: entry.email,
  Zustand: staffStateNames.toWire(stateOf(entry)),
  Rollen: entry.roles as StaffRoles,
  EingeladenAm: toWireDateTimeOrNull(entry.invitedAt),
  EingeladenVon: entry.invitedByName,
  LetzteAnmeldungAm: toWireDateTimeOrNull(entry.lastSignedInAt),
  GesperrtAm: toWireDateTimeOrNull(entry.blockedAt),
  GesperrtVon: entry.blockedByName,
  Selbst: entry.userId === asker.userId,
  WeitereKonten: fromOthers(entry.others),
  Aenderbar:
    entry.userId !== asker.userId &&
    !entry.roles.includes('AgenturInhaber') &&
    (entry.blockedAt === null || entry.blockedByAgency === asker.ofAgency),
});

/** An agency's own people, for its owners (docs/specification/programme.md#an-owners-staff). */
@Controller()
export class EmployeesController {
  constructor(private readonly list: StaffList) {}

  @Implements(listEmployees)
  async read(@Input() { query, context }: CallRequest<typeof listEmployees>) {
    const { page, pagesize: pageSize, zustand, suche: search } = query;
    const owner = ownerOf(context);
    const state = zustand && staffStateNames.fromWire(zustand);
    const { rows, total } = await this.list.page({ page, pageSize, search, state, agency: owner.ofAgency });
    return toPaged(
      rows.map(row => fromEmployee(row, owner)),
      { page, pageSize, totalCount: total },
    );
  }

  @Implements(inviteEmployee)
  async invite(@Input() { body, context }: CallRequest<typeof inviteEmployee>) {
    const owner = ownerOf(context);
    const person = { name: body.Name, email: body.Email.toLowerCase(), language: body.Sprache };
    const rights = { roles: ['AgenturMitarbeiter'], agencyNumber: owner.ofAgency } as const;
    const { employeeNumber } = await this.list.invite({ ...person, ...rights }, owner, true);
    return { Mitarbeiternummer: employeeNumber };
  }

  @Implements(blockEmployee)
  block(@Input() { params, body, context }: CallRequest<typeof blockEmployee>): Promise<void> {
    return this.list.block(params.nr, body.Grund, ownerOf(context));
  }

  @Implements(unblockEmployee)
  unblock(@Input() { params, body, context }: CallRequest<typeof unblockEmployee>): Promise<void> {
    return this.list.unblock(params.nr, body.Grund, ownerOf(context));
  }

  @Implements(remindEmployee)
  remind(@Input() { params, context }: CallRequest<typeof remindEmployee>): Promise<void> {
    return this.list.remind(params.nr, ownerOf(context));
  }

  @Implements(withdrawEmployee)
  withdraw(@Input() { params, context }: CallRequest<typeof withdrawEmployee>): Promise<void> {
    return this.list.withdraw(params.nr, ownerOf(context));
  }
}
