import { useTranslate } from 'react-admin';
import { listEmployees, type EmployeeRow } from '#contract/agentur/employees.js';
import type { Role } from '#contract/agentur/schemas.js';
import type { Translate } from '../../shared/ui/columns.js';
import { pagedSource, type RecordOf } from '../resource.js';

const columns = {
  number: 'Mitarbeiternummer',
  name: 'Name',
  email: 'Email',
  state: 'Zustand',
  roles: 'Rollen',
  invitedAt: 'EingeladenAm',
  invitedBy: 'EingeladenVon',
  lastSignedInAt: 'LetzteAnmeldungAm',
  blockedAt: 'GesperrtAm',
  blockedBy: 'GesperrtVon',
  self: 'Selbst',
  others: 'WeitereKonten',
  changeable: 'Aenderbar',
} as const;
export type Employee = RecordOf<EmployeeRow, typeof columns>;

export const source = pagedSource<EmployeeRow, typeof columns>({
  call: listEmployees,
  columns,
  id: ({ Mitarbeiternummer }) => Mitarbeiternummer,
  query: { state: 'zustand', search: 'suche' },
  isFoundBySearch: true,
});
/** The owner's possible actions on an employee, by state. */
export function employeeActions({
  state,
  changeable,
}: Employee): readonly ('remind' | 'withdraw' | 'block' | 'unblock')[] {
  if (!changeable) return [];
  return ({ Eingeladen: ['remind', 'withdraw'], Aktiv: ['block'], Gesperrt: ['unblock'] } as const)[state];
}

/** For example `Betreiber · Agentur 4711`. */
export const rightsIn = (translate: Translate, roles: readonly Role[], agencyNumber: string | null): string =>
  [
    ...(roles.length > 0 ? roles.map(role => translate(`staff.role.${role}`)) : [translate('staff.no_roles')]),
    ...(agencyNumber === null ? [] : [translate('staff.agency', { number: agencyNumber })]),
  ].join(' · ');

export function useRightsText() {
  const translate = useTranslate();
  return (roles: readonly Role[], agencyNumber: string | null): string => rightsIn(translate, roles, agencyNumber);
}
