import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { defineResource, page } from '../resource.js';
import { source } from './employee.js';

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
        others: 'Weitere Konten',
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
        others: 'Further accounts',
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
