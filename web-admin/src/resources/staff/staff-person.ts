import { roles as allRoles, type Role } from '#contract/agentur/schemas.js';
import { listStaff, type StaffRow } from '#contract/betrieb/staff.js';
import { pagedSource, type RecordOf } from '../resource.js';

const columns = {
  number: 'Mitarbeiternummer',
  version: 'Version',
  name: 'Name',
  email: 'Email',
  state: 'Zustand',
  roles: 'Rollen',
  agencyNumber: 'Agenturnummer',
  rolesFrom: 'RollenVon',
  passkey: 'Passkey',
  proposal: 'Vorschlag',
  invitedAt: 'EingeladenAm',
  invitedBy: 'EingeladenVon',
  invitedAlone: 'AlleinEingeladen',
  lastSignedInAt: 'LetzteAnmeldungAm',
  blockedAt: 'GesperrtAm',
  blockedBy: 'GesperrtVon',
  blockedBecause: 'Sperrgrund',
  self: 'Selbst',
  others: 'WeitereKonten',
} as const;
export type StaffPerson = RecordOf<StaffRow, typeof columns>;

export const source = pagedSource<StaffRow, typeof columns>({
  call: listStaff,
  columns,
  id: ({ Mitarbeiternummer }) => Mitarbeiternummer,
  query: { state: 'zustand', search: 'suche' },
  isFoundBySearch: true,
});
/** Roles and agency as the form holds them. */
export interface WrittenRights {
  readonly roles: readonly Role[];
  readonly agencyNumber: string;
  /** The user confirmed a number that no agency has yet. */
  readonly isNewAgency?: boolean;
}

/** What was last entered for somebody: what is proposed, or else what holds. */
export const writtenRights = ({ roles, agencyNumber, proposal }: StaffPerson): WrittenRights => ({
  roles: proposal?.Rollen ?? roles,
  agencyNumber: (proposal ? proposal.Agenturnummer : agencyNumber) ?? '',
});

/** The request body; null while incomplete. Users who are only operators belong to no agency. */
export function sentRights({ roles, agencyNumber, isNewAgency }: WrittenRights) {
  const inAgency = roles.some(role => role !== 'Betreiber');
  const number = agencyNumber.trim();
  if (roles.length === 0 || (inAgency && number === '')) return null;
  return {
    Rollen: allRoles.filter(role => roles.includes(role)),
    Agenturnummer: inAgency ? number : null,
    ...(inAgency && isNewAgency && { NeueAgentur: true }),
  };
}

export type Action = 'change' | 'agree' | 'confirm' | 'decline' | 'block' | 'unblock' | 'withdraw' | 'remind';

/** The possible actions on a staff member. */
export function actionsFor({ state, proposal, self, roles, passkey, invitedAlone }: StaffPerson): readonly Action[] {
  if (self) return [];
  return [
    ...(proposal && !proposal.Eigener ? (['agree'] as const) : []),
    ...(proposal ? (['decline'] as const) : []),
    ...(invitedAlone && !proposal ? (['confirm'] as const) : []),
    ...(state === 'Gesperrt' || proposal ? [] : (['change'] as const)),
    ...((state === 'Eingeladen' && roles.length > 0) || (state === 'Aktiv' && passkey) ? (['remind'] as const) : []),
    ...({ Eingeladen: ['withdraw'], Aktiv: ['block'], Gesperrt: ['unblock'] } as const)[state],
  ];
}
