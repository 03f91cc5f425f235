import {
  agreeToStaff,
  blockStaff,
  changeStaff,
  confirmStaff,
  declineStaff,
  inviteStaff,
  listStaff,
  remindStaff,
  unblockStaff,
  withdrawStaff,
  type roleSources,
  type StaffRow,
  type staffStates,
} from '#contract/betrieb/staff.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { principalOf, type CallContext } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import type { By } from '../api.js';
import {
  stateOf,
  StaffList,
  versionOf,
  type ListedHuman,
  type StaffEntry,
  type StaffState,
} from '../use-cases/staff-list.js';

export const staffStateNames = names({
  invited: 'Eingeladen',
  active: 'Aktiv',
  blocked: 'Gesperrt',
} satisfies Record<StaffState, (typeof staffStates)[number]>);

const sources = names({
  provider: 'Anmeldedienst',
  list: 'Liste',
} satisfies Record<StaffEntry['rolesFrom'], (typeof roleSources)[number]>);

export type StaffRoles = StaffRow['Rollen'];

/** What a line of the list says of a human's other accounts. */
export const fromOthers = (others: ListedHuman['others']): StaffRow['WeitereKonten'] =>
  others.map(other => ({
    Mitarbeiternummer: other.employeeNumber,
    Zustand: staffStateNames.toWire(stateOf(other)),
    Rollen: other.roles as StaffRoles,
    Agenturnummer: other.agencyNumber,
  }));

const fromEntry = (entry: ListedHuman & { readonly hasPasskey: boolean }, asker: By): StaffRow => ({
  Mitarbeiternummer: entry.employeeNumber,
  Version: versionOf(entry),
  Name: entry.name,
  Email: entry.email,
  Zustand: staffStateNames.toWire(stateOf(entry)),
  Rollen: entry.roles as StaffRoles,
  Agenturnummer: entry.agencyNumber,
  RollenVon: sources.toWire(entry.rolesFrom),
  Passkey: entry.hasPasskey,
  Vorschlag: entry.proposalId
    ? {
        Id: entry.proposalId,
        Rollen: (entry.proposedRoles ?? []) as StaffRoles,
        Agenturnummer: entry.proposedAgency,
        VorgeschlagenAm: toWireDateTime(entry.proposedAt!),
        VorgeschlagenVon: entry.proposedByName ?? '',
        VonPlattform: entry.invitedByPlatform && entry.lastSignedInAt === null,
        Eigener: isTheirOwn(currentPerson(), entry.proposedBy),
      }
    : null,
  EingeladenAm: toWireDateTimeOrNull(entry.invitedAt),
  EingeladenVon: entry.invitedByName,
  AlleinEingeladen: entry.invitedAloneBy !== null,
  LetzteAnmeldungAm: toWireDateTimeOrNull(entry.lastSignedInAt),
  GesperrtAm: toWireDateTimeOrNull(entry.blockedAt),
  GesperrtVon: entry.blockedByName,
  Sperrgrund: entry.blockedBecause,
  Selbst: entry.userId === asker.userId,
  WeitereKonten: fromOthers(entry.others),
});

export const by = (context: CallContext): By => {
  const { userId, name } = principalOf(context, 'agency');
  return { userId, name };
};

const rights = (body: { readonly Rollen: StaffRoles; readonly Agenturnummer: string | null }) => ({
  roles: body.Rollen,
  agencyNumber: body.Agenturnummer,
});

const waiting = (waits: boolean) => ({ WartetAuf: waits ? ('ZweitePerson' as const) : null });

/** Who may sign in to the console (docs/specification/programme.md#the-list-of-staff). */
export const staffCalls = [
  calls(StaffList, [
    answer(listStaff, async (list, { query, context }) => {
      const { page, pagesize: pageSize, zustand, suche: search } = query;
      const found = await list.page({ page, pageSize, search, state: zustand && staffStateNames.fromWire(zustand) });
      const asker = by(context);
      const rows = found.rows.map(row => fromEntry(row, asker));
      return toPaged(rows, { page, pageSize, totalCount: found.total });
    }),
    answer(inviteStaff, async (list, { body, context }) => {
      const invited = { name: body.Name, email: body.Email.toLowerCase(), language: body.Sprache, ...rights(body) };
      const { employeeNumber, waits } = await list.invite(invited, by(context), body.NeueAgentur);
      return { Mitarbeiternummer: employeeNumber, ...waiting(waits) };
    }),
    answer(changeStaff, async (list, { params, body, context }) => {
      const change = { of: body.Version, to: rights(body), isNewAgency: body.NeueAgentur };
      return waiting((await list.change(params.nr, change, by(context))).waits);
    }),
    answer(agreeToStaff, (list, { params, body, context }) => list.agree(params.nr, body.Id, by(context))),
    answer(confirmStaff, (list, { params, context }) => list.confirm(params.nr, by(context))),
    answer(declineStaff, (list, { params, body, context }) =>
      list.decline(params.nr, body.Id, body.Grund, by(context)),
    ),
    answer(blockStaff, (list, { params, body, context }) => list.block(params.nr, body.Grund, by(context))),
    answer(unblockStaff, (list, { params, body, context }) => list.unblock(params.nr, body.Grund, by(context))),
    answer(remindStaff, (list, { params, context }) => list.remind(params.nr, by(context))),
    answer(withdrawStaff, (list, { params, context }) => list.withdraw(params.nr, by(context))),
  ]),
];
