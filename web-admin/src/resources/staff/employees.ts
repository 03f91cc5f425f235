import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { useTranslate } from 'react-admin';
import { listEmployees, type EmployeeRow } from '#contract/agentur/employees.js';
import type { Role } from '#contract/agentur/schemas.js';
import { defineResource, page, pagedSource, type RecordOf } from '../resource.js';

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
  changeable: 'Aenderbar',
} as const;
export type Employee = RecordOf<EmployeeRow, typeof columns>;

const source = pagedSource<EmployeeRow, typeof columns>({
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
export function useRightsText() {
  const translate = useTranslate();
  return (roles: readonly Role[], agencyNumber: string | null): string =>
    [
      ...(roles.length > 0 ? roles.map(role => translate(`staff.role.${role}`)) : [translate('staff.no_roles')]),
      ...(agencyNumber === null ? [] : [translate('staff.agency', { number: agencyNumber })]),
    ].join(' · ');
}

/** An agency's staff, for its owners; actions share the texts of the operators' page (`staff.…`). */
export const employees = defineResource({
  name: 'employees',
  menu: 'work',
  icon: BadgeOutlined,
  ability: 'Mitarbeiter',
  source,
  list: page(async () => (await import('./people.js')).EmployeesPage),
  texts: {
    de: {
      name: 'Mitarbeiter |||| Mitarbeiter',
      fields: {
        number: 'Mitarbeiternummer',
        name: 'Name',
        email: 'E-Mail-Adresse',
        state: 'Status',
        roles: 'Rolle',
        invitedAt: 'Eingeladen',
        lastSignedInAt: 'Letzte Anmeldung',
        blockedAt: 'Gesperrt',
      },
      intro: 'Wer sich für Ihre Agentur anmelden darf.',
      empty: 'Noch niemand',
      empty_hint: 'Wer sich für Ihre Agentur anmeldet oder eingeladen wird, steht hier.',
      rights: 'Die Person wird Mitarbeiter Ihrer Agentur und sieht deren Empfehler, Empfehlungen und Aufträge.',
      self: 'Das sind Sie.',
      not_yours: 'Über diese Person entscheiden die Betreiber des Programms.',
    },
    en: {
      name: 'Staff member |||| Agency staff',
      fields: {
        number: 'Employee number',
        name: 'Name',
        email: 'E-mail address',
        state: 'Status',
        roles: 'Role',
        invitedAt: 'Invited',
        lastSignedInAt: 'Last sign-in',
        blockedAt: 'Blocked',
      },
      intro: 'Who can sign in for your agency.',
      empty: 'No one yet',
      empty_hint: 'Everyone who signs in for your agency or is invited appears here.',
      rights: 'They join your agency’s staff and see its referrers, referrals and orders.',
      self: 'This is you.',
      not_yours: 'The programme’s operators decide about this person.',
    },
  },
});
