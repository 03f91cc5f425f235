import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import { roles as allRoles, type Role } from '#contract/agentur/schemas.js';
import { listStaff, type StaffRow } from '#contract/betrieb/staff.js';
import { defineResource, page, pagedSource, type RecordOf } from '../resource.js';

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
} as const;
export type StaffPerson = RecordOf<StaffRow, typeof columns>;

const source = pagedSource<StaffRow, typeof columns>({
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

/** Staff who may sign in to the console. */
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
        rolesFrom: 'Rollen kommen von',
        passkey: 'Meldet sich an',
        invitedAt: 'Eingeladen',
        lastSignedInAt: 'Letzte Anmeldung',
        blockedAt: 'Gesperrt',
        blockedBecause: 'Grund der Sperre',
      },
      intro: 'Wer sich in der Konsole anmelden darf: Menschen aus Agenturen und Betreiber.',
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
      from: { Anmeldedienst: 'Anmeldedienst', Liste: 'dieser Liste', Passkey: 'mit einem Passkey' },
      never: 'Noch nie',
      you: 'Das sind Sie. Ihre Rollen kann nur jemand anderes ändern.',
      by: '%{date} von %{name}',
      invite: {
        open: 'Einladen',
        title: 'Jemanden einladen',
        text: 'Die Person bekommt eine E-Mail mit einem Link zum Anmelden. Er gilt einmal und 14 Tage lang.',
        name: 'Name',
        email: 'E-Mail-Adresse',
        language: 'Sprache der E-Mail',
        done: 'Die Einladung ist unterwegs.',
        waits: 'Eingetragen. Die E-Mail geht hinaus, sobald ein anderer Betreiber zustimmt.',
      },
      lacks_rights: 'Bitte wählen Sie eine Rolle, und für die Agentur ihre Nummer.',
      second: 'Wird jemand Betreiber oder Agenturinhaber, muss ein anderer Betreiber zustimmen.',
      agency_number: 'Agenturnummer',
      agency_hint: 'Wessen Kunden die Person sieht',
      new_agency: 'Neue Agentur: Diese Nummer hat noch niemand',
      change: {
        open: 'Rollen ändern',
        title: 'Rollen von %{name} ändern',
        text: 'Ab dann gilt, was hier steht, auch wenn der Anmeldedienst andere Rollen nennt. Laufende Sitzungen enden.',
        done: 'Die Rollen sind geändert.',
        waits: 'Vorgeschlagen. Ein anderer Betreiber muss zustimmen.',
      },
      proposed: 'Vorgeschlagen am %{date} von %{name}',
      proposed_by_platform: 'Von der Plattform vorgeschlagen am %{date} (%{name}): Sie entscheiden',
      own: 'Ein anderer Betreiber muss zustimmen.',
      agree: {
        open: 'Zustimmen',
        title: 'Rollen für %{name} zustimmen?',
        text: 'Stimmen Sie nur zu, wenn Sie wissen, wer das ist: Diese Person kann danach freigeben, was andere begonnen haben.',
        done: 'Sie haben zugestimmt.',
      },
      alone:
        'Bisher kennt nur eine Person dieses Konto: die, die dazu eingeladen hat. Bis jemand anderes es bestätigt, zählen beide als ein Mensch, auch wo zwei gefragt sind.',
      confirm: {
        open: 'Bestätigen',
        title: '%{name} bestätigen?',
        text: 'Bestätigen Sie nur, wenn Sie diese Person kennen: Danach kann sie freigeben, was der Mensch begonnen hat, der sie eingeladen hat.',
        done: '%{name} ist bestätigt.',
      },
      decline: {
        open: 'Ablehnen',
        title: 'Vorschlag für %{name} ablehnen?',
        text: 'Die vorgeschlagenen Rollen gelten dann nicht. Hat die Person keine andere Rolle, wird ihre Einladung zurückgezogen.',
        done: 'Der Vorschlag ist abgelehnt.',
      },
      block: {
        open: 'Sperren',
        title: '%{name} sperren?',
        text: 'Laufende Sitzungen enden sofort, auch solche im Namen von Empfehlern. Neu anmelden kann sich die Person nicht.',
        done: '%{name} ist gesperrt.',
      },
      unblock: {
        open: 'Entsperren',
        title: '%{name} entsperren?',
        text: 'Die Person darf sich wieder anmelden, mit den Rollen, die hier stehen.',
        done: '%{name} darf sich wieder anmelden.',
      },
      remind: {
        open: 'Neuen Link schicken',
        done: 'Ein neuer Link ist unterwegs; der alte gilt nicht mehr.',
        lost: 'Ein neuer Link ist unterwegs. Der bisherige Passkey gilt, bis damit ein neuer angelegt ist.',
      },
      withdraw: {
        open: 'Zurückziehen',
        title: 'Einladung für %{name} zurückziehen?',
        text: 'Der Link in der E-Mail gilt dann nicht mehr.',
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
        rolesFrom: 'Roles come from',
        passkey: 'Signs in',
        invitedAt: 'Invited',
        lastSignedInAt: 'Last sign-in',
        blockedAt: 'Blocked',
        blockedBecause: 'Reason for the block',
      },
      intro: 'Who can sign in to the console: agency staff and operators.',
      empty: 'No one yet',
      empty_hint: 'Everyone who signs in or is invited appears here.',
      search: 'Name, number or full address',
      state: { Eingeladen: 'Invited', Aktiv: 'Active', Gesperrt: 'Blocked' },
      waits: 'Awaiting approval',
      role: { AgenturInhaber: 'Agency owner', AgenturMitarbeiter: 'Agency staff', Betreiber: 'Operator' },
      agency: 'Agency %{number}',
      no_roles: 'No role yet',
      from: { Anmeldedienst: 'the identity provider', Liste: 'this list', Passkey: 'with a passkey' },
      never: 'Never',
      you: 'This is you. Someone else has to change your roles.',
      by: '%{date} by %{name}',
      invite: {
        open: 'Invite',
        title: 'Invite someone',
        text: 'They get an e-mail with a link to sign in. The link works once and is valid for 14 days.',
        name: 'Name',
        email: 'E-mail address',
        language: 'Language of the e-mail',
        done: 'The invitation is on its way.',
        waits: 'Added. The e-mail goes out as soon as another operator approves.',
      },
      lacks_rights: 'Please choose a role, and for an agency its number.',
      second: 'New operators and agency owners have to be approved by another operator.',
      agency_number: 'Agency number',
      agency_hint: 'Whose customers they see',
      new_agency: 'New agency: no one has this number yet',
      change: {
        open: 'Change roles',
        title: 'Change roles for %{name}',
        text: 'From then on, the roles set here apply, even if the identity provider sends different ones. Current sessions end.',
        done: 'The roles have been changed.',
        waits: 'Proposed. Another operator has to approve.',
      },
      proposed: 'Proposed on %{date} by %{name}',
      proposed_by_platform: 'Proposed by the platform on %{date} (%{name}): it’s your decision',
      own: 'Another operator has to approve.',
      agree: {
        open: 'Approve',
        title: 'Approve roles for %{name}?',
        text: 'Approve only if you know who this is. They’ll be able to approve what other people have started.',
        done: 'Approved.',
      },
      alone:
        'So far, only the person who sent the invitation knows this account. Until someone else confirms it, the two count as one person, also where two are needed.',
      confirm: {
        open: 'Confirm',
        title: 'Confirm %{name}?',
        text: 'Confirm only if you know this person. They’ll be able to approve what the person who invited them has started.',
        done: '%{name} has been confirmed.',
      },
      decline: {
        open: 'Decline',
        title: 'Decline the proposal for %{name}?',
        text: 'The proposed roles won’t apply. If the person has no other role, their invitation is withdrawn.',
        done: 'The proposal has been declined.',
      },
      block: {
        open: 'Block',
        title: 'Block %{name}?',
        text: 'Their sessions end immediately, including any opened as a referrer. They can’t sign in again.',
        done: '%{name} has been blocked.',
      },
      unblock: {
        open: 'Unblock',
        title: 'Unblock %{name}?',
        text: 'They can sign in again, with the roles shown here.',
        done: '%{name} can sign in again.',
      },
      remind: {
        open: 'Send a new link',
        done: 'A new link is on its way. The previous one no longer works.',
        lost: 'A new link is on its way. The current passkey works until a new one is created with it.',
      },
      withdraw: {
        open: 'Withdraw',
        title: 'Withdraw the invitation for %{name}?',
        text: 'The link in the e-mail will stop working.',
        done: 'The invitation has been withdrawn.',
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
      intro: 'Wo sich Ihr Personal oder Ihre Kundschaft anmeldet: bei eigenen Diensten (OpenID Connect).',
      audience: { Personal: 'Personal', Kundschaft: 'Kundschaft' },
      returns: 'Rücksprungadressen beim Dienst: %{addresses}',
      title: 'Eigene Anmeldedienste',
      section_hint:
        'Einschalten lässt sich ein Dienst erst, wenn er ausprobiert ist, und nur durch einen anderen Betreiber, denn er bestimmt, wer hereinkommt.',
      none: 'Noch kein eigener Anmeldedienst',
      new: 'Neuer Anmeldedienst',
      change: 'Ändern',
      save: 'Speichern',
      saved: 'Gespeichert. Probieren Sie die Anmeldung jetzt aus.',
      changes_off: 'Eine Änderung schaltet den Dienst aus, bis er wieder ausprobiert ist; Sitzungen enden.',
      field: {
        Fuer: 'Für wen',
        Name: 'Name',
        EmailFeld: 'Claim mit der E-Mail-Adresse',
        VornameFeld: 'Claim mit dem Vornamen',
        NachnameFeld: 'Claim mit dem Nachnamen',
        Aussteller: 'Aussteller (Issuer)',
        ClientId: 'Client-ID',
        Geheimnis: 'Client-Geheimnis',
        Scope: 'Scopes',
        RollenFeld: 'Claim mit den Rollen',
        AgenturFeld: 'Claim mit der Agenturnummer',
      },
      hint: {
        Fuer: 'Personal meldet sich in der Verwaltung an, Kundschaft im Portal. Das lässt sich später nicht ändern.',
        Name: 'So steht er auf der Anmeldeseite: „Mit … anmelden“',
        Person: 'Üblich: email (bestätigt durch email_verified), given_name und family_name',
        Aussteller: 'Eine öffentliche Adresse mit https://, genau wie im Feld „issuer“ des Dienstes',
        ClientId: 'Welche Rücksprungadressen der Dienst kennen muss, steht danach in der Liste',
        Geheimnis: 'Leer für einen öffentlichen Client. Wird nie wieder gezeigt.',
        keeps: 'Leer: bleibt, wie es ist. Bei einem anderen Aussteller bitte neu eintragen.',
        Scope: 'Fügen Sie offline_access hinzu, wenn der Dienst nur damit Rollen nachlesen lässt',
        RollenFeld: 'Zum Beispiel groups oder realm_access.roles. Leer: Rollen stehen unter „Personal“.',
        AgenturFeld: 'Für Inhaber und Mitarbeiter einer Agentur',
      },
      value: 'Wert im Claim',
      role: 'gibt die Rolle',
      add_rule: 'Rolle zuordnen',
      remove_rule: 'Zuordnung entfernen',
      trusted: 'E-Mail-Adressen dieses Dienstes gelten als bestätigt',
      try: 'Test-Anmeldung',
      switch: { on: 'Einschalten', off: 'Ausschalten', then: 'Er steht danach auf der Anmeldeseite.' },
      is: { on: 'Der Anmeldedienst steht auf der Anmeldeseite.', off: 'Der Anmeldedienst ist ausgeschaltet.' },
      state: { active: 'Eingeschaltet', waits: 'Ausprobiert', untested: 'Nicht ausprobiert' },
      incomplete: 'Aus einem Dokument: bitte mit Geheimnis speichern',
      own: 'Einschalten muss ihn ein anderer Betreiber',
      changed: 'Zuletzt geändert von %{name} am %{date}',
      remove: 'Entfernen',
      remove_title: '„%{name}“ entfernen?',
      remove_text: 'Wer darüber angemeldet ist, wird abgemeldet.',
      removed: { title: 'Entfernte Anmeldedienste', by: 'Entfernt von %{name}, %{date}' },
      removed_hint:
        'Unter „Verlauf“ lässt sich jeder wieder einrichten: ausgeschaltet, mit neu eingetragenem Geheimnis.',
      trial: {
        title: 'Ergebnis der Test-Anmeldung',
        hint: 'Niemand wurde angemeldet. Diese Angaben kamen vom Dienst.',
        gives: 'Diese Person bekäme: %{rights}.',
        person: 'Angemeldet würde %{name} (%{email}).',
        confirms: 'Die Adresse ist nicht als bestätigt gemeldet: Sie wird wie sonst per E-Mail bestätigt.',
        gives_none: 'Der Dienst gibt dieser Person keine Rolle. Herein kommt sie nur, wenn sie im Personal steht.',
        unproven: 'Der Dienst meldet die Adresse nicht als bestätigt. Eine Einladung gilt deshalb nur über ihren Link.',
      },
    },
    en: {
      name: 'Identity provider |||| Identity providers',
      intro: 'Let your staff or your customers sign in with your own identity providers (OpenID Connect).',
      audience: { Personal: 'Staff', Kundschaft: 'Customers' },
      returns: 'Redirect addresses to enter at the provider: %{addresses}',
      title: 'Your own identity providers',
      section_hint:
        'A provider can be switched on once it’s been tested, and only by another operator, because it decides who gets in.',
      none: 'No identity providers yet',
      new: 'New identity provider',
      change: 'Edit',
      save: 'Save',
      saved: 'Saved. Now test signing in.',
      changes_off: 'Any change switches the provider off until it’s been tested again. Sessions end.',
      field: {
        Fuer: 'For whom',
        Name: 'Name',
        EmailFeld: 'Claim with the e-mail address',
        VornameFeld: 'Claim with the first name',
        NachnameFeld: 'Claim with the last name',
        Aussteller: 'Issuer',
        ClientId: 'Client ID',
        Geheimnis: 'Client secret',
        Scope: 'Scopes',
        RollenFeld: 'Claim with the roles',
        AgenturFeld: 'Claim with the agency number',
      },
      hint: {
        Fuer: 'Staff sign in to the console, customers to the portal. This can’t be changed later.',
        Name: 'Shown on the sign-in page: “Sign in with …”',
        Person: 'Usually email (verified by email_verified), given_name and family_name',
        Aussteller: 'A public address starting with https://, exactly as in the provider’s “issuer” field',
        ClientId: 'The list shows which redirect addresses to enter at the provider',
        Geheimnis: 'Leave empty for a public client. Never shown again.',
        keeps: 'Leave empty to keep it. Enter it again if you change the issuer.',
        Scope: 'Add offline_access if the provider needs it for refreshing roles',
        RollenFeld: 'For example groups or realm_access.roles. Leave empty to set roles under Staff.',
        AgenturFeld: 'For agency owners and agency staff',
      },
      value: 'Value in the claim',
      role: 'gives the role',
      add_rule: 'Add role mapping',
      remove_rule: 'Remove role mapping',
      trusted: 'E-mail addresses of this provider count as verified',
      try: 'Test sign-in',
      switch: { on: 'Switch on', off: 'Switch off', then: 'It then appears on the sign-in page.' },
      is: { on: 'The identity provider is on the sign-in page.', off: 'The identity provider is switched off.' },
      state: { active: 'On', waits: 'Tested', untested: 'Not tested' },
      incomplete: 'From a document: please save it with its secret',
      own: 'Another operator has to switch it on',
      changed: 'Last changed by %{name} on %{date}',
      remove: 'Remove',
      remove_title: 'Remove “%{name}”?',
      remove_text: 'Everyone who signed in with it is signed out.',
      removed: { title: 'Removed identity providers', by: 'Removed by %{name}, %{date}' },
      removed_hint: 'Each can be set up again under its history: switched off, with its secret entered anew.',
      trial: {
        title: 'Result of the test sign-in',
        hint: 'No one was signed in. This is what the provider sent.',
        gives: 'This person would get: %{rights}.',
        person: '%{name} (%{email}) would be signed in.',
        confirms: 'The provider doesn’t say that the address is verified, so it’s confirmed by e-mail as usual.',
        gives_none: 'The provider gives this person no role. They get in only if they are listed under Staff.',
        unproven: 'The provider doesn’t report the address as verified: an invitation only works through its link.',
      },
    },
  },
});
