import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import { listInvitations } from '#contract/agentur/calls.js';
import type { InvitationRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

const columns = {
  number: 'Einladungsnummer',
  name: 'Name',
  email: 'Email',
  kind: 'Art',
  employeeNumber: 'Mitarbeiternummer',
  createdAt: 'ErstelltAm',
  status: 'Status',
} as const;

export type Invitation = RecordOf<InvitationRow, typeof columns>;

export const invitationStatuses = ['Offen', 'Angenommen', 'Abgelaufen'] as const;

const invitationSource = reportSource<InvitationRow, typeof columns>({
  call: listInvitations,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'ErstelltAm'),
});

export const invitations = defineResource({
  name: 'invitations',
  menu: 'work',
  icon: ForwardToInboxOutlined,
  ability: 'Einladungstool',
  source: invitationSource,
  list: page(async () => (await import('./InvitationList.js')).InvitationList),
  texts: {
    de: {
      name: 'Einladung |||| Einladungen',
      fields: {
        number: 'Einladung',
        name: 'Name',
        email: 'E-Mail',
        kind: 'Art',
        employeeNumber: 'Mitarbeiternummer',
        createdAt: 'Verschickt',
        status: 'Status',
      },
      intro: 'Einladungen zum Empfehlen, die Ihre Agentur verschickt hat.',
      search: 'Nummer, Name oder E-Mail',
      empty: 'Noch keine Einladungen',
      empty_hint: 'Sobald Ihre Agentur jemanden zum Empfehlen einlädt, steht es hier.',
      invite: {
        open: 'Jemanden einladen',
        title: 'Zum Empfehlen einladen',
        text: 'Die Person bekommt eine E-Mail und legt ihr Konto selbst an. Die Einladung gilt 60 Tage.',
        Vorname: 'Vorname',
        Nachname: 'Nachname',
        Email: 'E-Mail-Adresse',
        Art: 'Art der Einladung',
        Mitarbeiternummer: 'Im Namen von',
        myself: 'Ich selbst',
        employee_hint: 'Wem die Einladung im Bericht zugerechnet wird.',
        kind: { Kunde: 'Kunde', Mitarbeiter: 'Mitarbeiter', Partner: 'Partner' },
        address_taken: 'Diese Adresse hat schon ein Konto oder eine offene Einladung.',
        action: 'Einladung senden',
        done: 'Einladung an %{email} ist unterwegs.',
      },
    },
    en: {
      name: 'Invitation |||| Invitations',
      fields: {
        number: 'Invitation',
        name: 'Name',
        email: 'E-mail',
        kind: 'Kind',
        employeeNumber: 'Employee number',
        createdAt: 'Sent',
        status: 'Status',
      },
      intro: 'Invitations to recommend that your agency has sent.',
      search: 'Number, name or e-mail',
      empty: 'No invitations yet',
      empty_hint: 'As soon as your agency invites somebody to recommend, it appears here.',
      invite: {
        open: 'Invite somebody',
        title: 'Invite to recommend',
        text: 'The person gets a mail and makes an account of their own. The invitation is valid for 60 days.',
        Vorname: 'First name',
        Nachname: 'Last name',
        Email: 'E-mail address',
        Art: 'Kind of invitation',
        Mitarbeiternummer: 'On behalf of',
        myself: 'Myself',
        employee_hint: 'To whom the report counts the invitation.',
        kind: { Kunde: 'Customer', Mitarbeiter: 'Employee', Partner: 'Partner' },
        address_taken: 'This address already has an account or an open invitation.',
        action: 'Send invitation',
        done: 'The invitation to %{email} is on its way.',
      },
    },
  },
});
