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
import { principalOf, type CallContext } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import type { By } from '../api.js';
import { stateOf, StaffList, type ListedHuman } from '../use-cases/staff-list.js';
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
export const employeeCalls = [
  calls(StaffList, [
    answer(listEmployees, async (list, { query, context }) => {
      const { page, pagesize: pageSize, zustand, suche: search } = query;
      const owner = ownerOf(context);
      const state = zustand && staffStateNames.fromWire(zustand);
      const found = await list.page({ page, pageSize, search, state, agency: owner.ofAgency });
      const rows = found.rows.map(row => fromEmployee(row, owner));
      return toPaged(rows, { page, pageSize, totalCount: found.total });
    }),
    answer(inviteEmployee, async (list, { body, context }) => {
      const owner = ownerOf(context);
      const person = { name: body.Name, email: body.Email.toLowerCase(), language: body.Sprache };
      const rights = { roles: ['AgenturMitarbeiter'], agencyNumber: owner.ofAgency } as const;
      const { employeeNumber } = await list.invite({ ...person, ...rights }, owner, true);
      return { Mitarbeiternummer: employeeNumber };
    }),
    answer(blockEmployee, (list, { params, body, context }) => list.block(params.nr, body.Grund, ownerOf(context))),
    answer(unblockEmployee, (list, { params, body, context }) => list.unblock(params.nr, body.Grund, ownerOf(context))),
    answer(remindEmployee, (list, { params, context }) => list.remind(params.nr, ownerOf(context))),
    answer(withdrawEmployee, (list, { params, context }) => list.withdraw(params.nr, ownerOf(context))),
  ]),
];
