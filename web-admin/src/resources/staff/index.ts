import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import { useTranslate } from 'react-admin';
import { roles as allRoles, type Role } from '#contract/agentur/schemas.js';
import { listStaff, type StaffRow } from '#contract/betrieb/staff.js';
import { defineResource, page, pagedSource, type RecordOf, type Source } from '../resource.js';

const columns = {
  number: 'Mitarbeiternummer',
  name: 'Name',
  email: 'Email',
  state: 'Zustand',
  roles: 'Rollen',
  agencyNumber: 'Agenturnummer',
  rolesFrom: 'RollenVon',
  proposal: 'Vorschlag',
  invitedAt: 'EingeladenAm',
  invitedBy: 'EingeladenVon',
  lastSignedInAt: 'LetzteAnmeldungAm',
  blockedAt: 'GesperrtAm',
  blockedBy: 'GesperrtVon',
  blockedBecause: 'Sperrgrund',
  self: 'Selbst',
} as const;
export type StaffPerson = RecordOf<StaffRow, typeof columns>;

const paged = pagedSource<StaffRow, typeof columns>({
  call: listStaff,
  columns,
  id: ({ Mitarbeiternummer }) => Mitarbeiternummer,
  query: { state: 'zustand', search: 'suche' },
});
const source: Source<StaffPerson> = {
  ...paged,
  one: async (wanted, signal) => {
    const asked = { page: 1, perPage: 200, sort: null, filter: { search: wanted }, signal };
    return (await paged.list(asked)).data.find(({ id }) => id === wanted) ?? null;
  },
};

/** Rights as they stand in the form. */
export interface WrittenRights {
  readonly roles: readonly Role[];
  readonly agencyNumber: string;
}

/** As they are sent; null while something is missing. Operators alone belong to no agency. */
export function sentRights({ roles, agencyNumber }: WrittenRights) {
  const inAgency = roles.some(role => role !== 'Betreiber');
  const number = agencyNumber.trim();
  if (roles.length === 0 || (inAgency && number === '')) return null;
  return { Rollen: allRoles.filter(role => roles.includes(role)), Agenturnummer: inAgency ? number : null };
}

/** `Betreiber · Agentur 4711` */
export function useRightsText() {
  const translate = useTranslate();
  return (roles: readonly Role[], agencyNumber: string | null): string =>
    [
      ...(roles.length > 0 ? roles.map(role => translate(`staff.role.${role}`)) : [translate('staff.no_roles')]),
      ...(agencyNumber === null ? [] : [translate('staff.agency', { number: agencyNumber })]),
    ].join(' · ');
}

export type Deed = 'change' | 'agree' | 'decline' | 'block' | 'unblock' | 'withdraw' | 'remind';

/** What may be done to somebody now. */
export function deedsFor({ state, proposal, self, roles }: StaffPerson): readonly Deed[] {
  if (self) return [];
  return [
    ...(proposal && !proposal.Eigener ? (['agree'] as const) : []),
    ...(proposal ? (['decline'] as const) : []),
    ...(state === 'Gesperrt' || proposal ? [] : (['change'] as const)),
    ...(state === 'Eingeladen' && roles.length > 0 ? (['remind'] as const) : []),
    ...({ Eingeladen: ['withdraw'], Aktiv: ['block'], Gesperrt: ['unblock'] } as const)[state],
  ];
}

/** Who may sign in to the console. */
export const staff = defineResource({
  name: 'staff',
  menu: 'machinery',
  icon: BadgeOutlined,
  ability: 'Personal',
  source,
  list: page(async () => (await import('./StaffPage.js')).StaffPage),
  texts: {
    de: {
      name: 'Person |||| Personal',
      fields: {
        number: 'Mitarbeiternummer',
        name: 'Name',
        email: 'E-Mail-Adresse',
        state: 'Status',
        roles: 'Rollen',
        agencyNumber: 'Agenturnummer',
        rolesFrom: 'Rollen kommen von',
        proposal: 'Vorschlag',
        invitedAt: 'Eingeladen',
        invitedBy: 'Eingeladen von',
        lastSignedInAt: 'Letzte Anmeldung',
        blockedAt: 'Gesperrt',
        blockedBy: 'Gesperrt von',
        blockedBecause: 'Grund der Sperre',
        self: 'Sie selbst',
      },
      intro: 'Wer sich in der Verwaltung anmelden darf: aus Agenturen und Betrieb.',
      empty: 'Noch niemand',
      empty_hint: 'Wer sich anmeldet oder eingeladen wird, steht hier.',
      search: 'Name, Nummer oder ganze Adresse',
      state: { Eingeladen: 'Eingeladen', Aktiv: 'Aktiv', Gesperrt: 'Gesperrt' },
      waits: 'Wartet auf Zustimmung',
      role: {
        AgenturInhaber: 'Inhaber der Agentur',
        AgenturMitarbeiter: 'Mitarbeiter der Agentur',
        Betreiber: 'Betreiber',
      },
      agency: 'Agentur %{number}',
      no_roles: 'Noch keine Rolle',
      from: { Anmeldedienst: 'Anmeldedienst', Liste: 'dieser Liste' },
      never: 'Noch nie',
      you: 'Das sind Sie. Ihre eigenen Rechte ändert jemand anders.',
      by: '%{date} von %{name}',
      invite: {
        open: 'Einladen',
        title: 'Jemanden einladen',
        text: 'Die Person bekommt eine E-Mail mit einem Link, der einmal und 14 Tage lang gilt, und meldet sich damit an.',
        name: 'Name',
        email: 'E-Mail-Adresse',
        language: 'Sprache der E-Mail',
        done: 'Die Einladung ist unterwegs.',
        waits: 'Eingetragen. Die E-Mail geht hinaus, sobald ein anderer Betreiber zustimmt.',
      },
      second: 'Wer Betreiber oder Inhaber einer Agentur wird, braucht die Zustimmung eines anderen Betreibers.',
      agency_number: 'Agenturnummer',
      agency_hint: 'Wessen Kunden die Person sieht',
      change: {
        open: 'Rollen ändern',
        title: 'Rollen von %{name} ändern',
        text: 'Ab dann gilt, was hier steht, auch wenn der Anmeldedienst andere Rollen nennt. Laufende Sitzungen enden.',
        done: 'Die Rollen sind geändert.',
        waits: 'Vorgeschlagen. Ein anderer Betreiber muss zustimmen.',
      },
      proposed: 'Vorgeschlagen am %{date} von %{name}',
      own: 'Ein anderer Betreiber muss zustimmen.',
      agree: {
        open: 'Zustimmen',
        title: '%{name} zustimmen?',
        text: 'Stimmen Sie nur zu, wenn Sie wissen, wer das ist: Diese Person kann danach freigeben, was andere begonnen haben.',
        done: 'Sie haben zugestimmt.',
      },
      decline: {
        open: 'Ablehnen',
        title: 'Vorschlag für %{name} ablehnen',
        text: 'Die vorgeschlagenen Rollen gelten dann nicht. Eine Einladung ohne andere Rolle wird zurückgezogen.',
        done: 'Der Vorschlag ist abgelehnt.',
      },
      block: {
        open: 'Sperren',
        title: '%{name} sperren',
        text: 'Laufende Sitzungen enden sofort, auch solche im Namen von Empfehlern. Eine neue Anmeldung ist nicht möglich.',
        done: '%{name} ist gesperrt.',
      },
      unblock: {
        open: 'Entsperren',
        title: '%{name} entsperren',
        text: 'Die Person darf sich wieder anmelden, mit den Rollen, die hier stehen.',
        done: '%{name} darf sich wieder anmelden.',
      },
      remind: { open: 'Neuen Link schicken', done: 'Ein neuer Link ist unterwegs; der alte gilt nicht mehr.' },
      withdraw: {
        open: 'Zurückziehen',
        title: 'Einladung von %{name} zurückziehen?',
        text: 'Der Link in der E-Mail öffnet dann nichts mehr.',
        done: 'Die Einladung ist zurückgezogen.',
      },
    },
    en: {
      name: 'Person |||| Staff',
      fields: {
        number: 'Employee number',
        name: 'Name',
        email: 'E-mail address',
        state: 'Status',
        roles: 'Roles',
        agencyNumber: 'Agency number',
        rolesFrom: 'Roles come from',
        proposal: 'Proposal',
        invitedAt: 'Invited',
        invitedBy: 'Invited by',
        lastSignedInAt: 'Last sign-in',
        blockedAt: 'Blocked',
        blockedBy: 'Blocked by',
        blockedBecause: 'Reason for the block',
        self: 'Yourself',
      },
      intro: 'Who may sign in to the console: people of agencies, and operators.',
      empty: 'Nobody yet',
      empty_hint: 'Everyone who signs in or is invited appears here.',
      search: 'Name, number or whole address',
      state: { Eingeladen: 'Invited', Aktiv: 'Active', Gesperrt: 'Blocked' },
      waits: 'Waits for agreement',
      role: { AgenturInhaber: 'Agency owner', AgenturMitarbeiter: 'Agency staff', Betreiber: 'Operator' },
      agency: 'Agency %{number}',
      no_roles: 'No role yet',
      from: { Anmeldedienst: 'the identity provider', Liste: 'this list' },
      never: 'Never',
      you: 'This is you. Somebody else changes your rights.',
      by: '%{date} by %{name}',
      invite: {
        open: 'Invite',
        title: 'Invite somebody',
        text: 'They get an e-mail with a link that works once, within 14 days, and sign in with it.',
        name: 'Name',
        email: 'E-mail address',
        language: 'Language of the e-mail',
        done: 'The invitation is on its way.',
        waits: 'Added. The e-mail leaves as soon as another operator agrees.',
      },
      second: 'Whoever becomes an operator or the owner of an agency needs the agreement of another operator.',
      agency_number: 'Agency number',
      agency_hint: 'Whose customers they see',
      change: {
        open: 'Change roles',
        title: 'Change the roles of %{name}',
        text: 'From then on this list counts, whatever roles the identity provider names. Sessions under way end.',
        done: 'The roles are changed.',
        waits: 'Proposed. Another operator has to agree.',
      },
      proposed: 'Proposed on %{date} by %{name}',
      own: 'Another operator has to agree.',
      agree: {
        open: 'Agree',
        title: 'Agree to %{name}?',
        text: 'Agree only if you know who this is: they can then approve what others began.',
        done: 'You agreed.',
      },
      decline: {
        open: 'Decline',
        title: 'Decline the proposal for %{name}',
        text: 'The proposed roles will not apply. An invitation without another role is withdrawn.',
        done: 'The proposal is declined.',
      },
      block: {
        open: 'Block',
        title: 'Block %{name}',
        text: 'Sessions end at once, those in a referrer’s name too. They cannot sign in again.',
        done: '%{name} is blocked.',
      },
      unblock: {
        open: 'Unblock',
        title: 'Unblock %{name}',
        text: 'They may sign in again, with the roles shown here.',
        done: '%{name} may sign in again.',
      },
      remind: { open: 'Send a new link', done: 'A new link is on its way; the former one no longer works.' },
      withdraw: {
        open: 'Withdraw',
        title: 'Withdraw the invitation of %{name}?',
        text: 'The link in the e-mail will open nothing any more.',
        done: 'The invitation is withdrawn.',
      },
    },
  },
});

/** A tenant's own identity providers. */
export const signInServices = defineResource({
  name: 'sign-in-services',
  menu: 'machinery',
  icon: LoginOutlined,
  ability: 'Personal',
  list: page(async () => (await import('./SignInServicesPage.js')).SignInServicesPage),
  texts: {
    de: {
      name: 'Anmeldedienst |||| Anmeldedienste',
      intro: 'Wo sich Ihr Personal anmeldet: bei Ihrem eigenen Dienst (OpenID Connect), auch bei mehreren.',
      title: 'Eigene Anmeldedienste',
      section_hint:
        'Einschalten lässt sich ein Dienst, wenn er ausprobiert ist, und nur von einem anderen Betreiber: Er sagt, wer Betreiber ist.',
      none: 'Noch kein eigener Anmeldedienst',
      new: 'Neuer Anmeldedienst',
      change: 'Ändern',
      save: 'Speichern',
      saved: 'Gespeichert. Probieren Sie die Anmeldung jetzt aus.',
      changes_off: 'Eine Änderung schaltet den Dienst aus, bis er wieder ausprobiert ist; Sitzungen enden.',
      field: {
        Name: 'Name',
        Aussteller: 'Aussteller (Issuer)',
        ClientId: 'Client-Id',
        Geheimnis: 'Client-Geheimnis',
        Scope: 'Scopes',
        RollenFeld: 'Claim mit den Rollen',
        AgenturFeld: 'Claim mit der Agenturnummer',
      },
      hint: {
        Name: 'So steht er auf der Anmeldeseite',
        Aussteller: 'Öffentlich und mit https://, wie im Feld „issuer“ des Dienstes',
        ClientId: 'Rücksprungadresse beim Dienst: /admin/auth-callback auf dieser Adresse',
        Geheimnis: 'Leer für einen öffentlichen Client; wird nie wieder gezeigt',
        keeps: 'Leer: bleibt, wie es ist; ein anderer Aussteller braucht es neu',
        Scope: 'offline_access dazu, wenn der Dienst nur damit Rollen nachlesen lässt',
        RollenFeld: 'Zum Beispiel groups oder realm_access.roles; leer: Rollen stehen im Personal',
        AgenturFeld: 'Für Inhaber und Mitarbeiter einer Agentur',
      },
      value: 'Wert im Claim',
      role: 'gibt die Rolle',
      add_rule: 'Rolle zuordnen',
      remove_rule: 'Zuordnung entfernen',
      trusted: 'E-Mail-Adressen dieses Dienstes gelten als bestätigt',
      try: 'Test-Anmeldung',
      on: 'Einschalten',
      off: 'Ausschalten',
      is_on: 'Der Anmeldedienst steht auf der Anmeldeseite.',
      is_off: 'Der Anmeldedienst ist ausgeschaltet.',
      active: 'Eingeschaltet',
      waits: 'Ausprobiert',
      untested: 'Nicht ausprobiert',
      own: 'Ein anderer Betreiber schaltet ihn ein',
      changed: 'Zuletzt geändert von %{name} am %{date}',
      remove: 'Entfernen',
      remove_title: '„%{name}“ entfernen?',
      remove_text: 'Wer darüber angemeldet ist, ist sofort abgemeldet.',
      trial: {
        title: 'Ergebnis der Test-Anmeldung',
        hint: 'Niemand wurde angemeldet. Diese Angaben kamen vom Dienst.',
        gives: 'Diese Person bekäme: %{rights}.',
        gives_none: 'Der Dienst gibt dieser Person keine Rolle. Herein kommt sie nur, wenn sie im Personal steht.',
        unproven: 'Die Adresse ist nicht als bestätigt gemeldet: Eine Einladung findet die Person nur über ihren Link.',
      },
    },
    en: {
      name: 'Identity provider |||| Identity providers',
      intro: 'Where your staff sign in: at your own provider (OpenID Connect), or at several.',
      title: 'Your own identity providers',
      section_hint:
        'One can be switched on once it was tried out, and only by another operator: it says who is an operator.',
      none: 'No identity provider of your own yet',
      new: 'New identity provider',
      change: 'Change',
      save: 'Save',
      saved: 'Saved. Try signing in now.',
      changes_off: 'A change switches it off until it was tried out again; sessions end.',
      field: {
        Name: 'Name',
        Aussteller: 'Issuer',
        ClientId: 'Client id',
        Geheimnis: 'Client secret',
        Scope: 'Scopes',
        RollenFeld: 'Claim with the roles',
        AgenturFeld: 'Claim with the agency number',
      },
      hint: {
        Name: 'As it stands on the sign-in page',
        Aussteller: 'Public and with https://, as the provider’s “issuer” says',
        ClientId: 'Redirect address at the provider: /admin/auth-callback at this address',
        Geheimnis: 'Empty for a public client; never shown again',
        keeps: 'Empty: stays as it is; another issuer needs it anew',
        Scope: 'Add offline_access where the provider needs it to let roles be read again',
        RollenFeld: 'Such as groups or realm_access.roles; empty: roles stand under Staff',
        AgenturFeld: 'For owners and staff of an agency',
      },
      value: 'Value in the claim',
      role: 'gives the role',
      add_rule: 'Map a role',
      remove_rule: 'Remove this mapping',
      trusted: 'E-mail addresses of this provider count as verified',
      try: 'Test sign-in',
      on: 'Switch on',
      off: 'Switch off',
      is_on: 'The identity provider is on the sign-in page.',
      is_off: 'The identity provider is switched off.',
      active: 'On',
      waits: 'Tried out',
      untested: 'Not tried out',
      own: 'Another operator switches it on',
      changed: 'Last changed by %{name} on %{date}',
      remove: 'Remove',
      remove_title: 'Remove “%{name}”?',
      remove_text: 'Whoever signed in with it is signed out at once.',
      trial: {
        title: 'Result of the test sign-in',
        hint: 'Nobody was signed in. This is what the provider said.',
        gives: 'This person would get: %{rights}.',
        gives_none: 'The provider gives this person no role. They get in only if they are listed under Staff.',
        unproven: 'The address is not said to be verified: an invitation finds them by its link alone.',
      },
    },
  },
});
