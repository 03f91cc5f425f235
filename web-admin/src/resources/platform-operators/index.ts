import AccountCircle from '@mui/icons-material/AccountCircle';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { defineResource, page } from '../resource.js';
import { operatorSource } from './operator.js';

export const platformOperators = defineResource({
  name: 'platform-operators',
  menu: 'machinery',
  icon: BadgeOutlined,
  ability: 'Plattform',
  source: operatorSource,
  list: page(async () => (await import('./OperatorsPage.js')).OperatorsPage),
  texts: {
    de: {
      name: 'Plattform-Betreiber |||| Plattform-Betreiber',
      fields: {
        name: 'Name',
        email: 'E-Mail-Adresse',
        provenAt: 'Adresse',
        passkey: 'Meldet sich an',
        lastSignedInAt: 'Letzte Anmeldung',
      },
      intro:
        'Wer diese Installation betreibt. An der bestätigten Adresse erkennt das System, ob jemand hier und in einem Programm derselbe Mensch ist. Zugänge entstehen und enden auf der Kommandozeile oder beim Anmeldedienst.',
      empty: 'Noch niemand hat sich angemeldet.',
      proven: 'bestätigt am %{date} %{by}',
      not_proven: 'noch nicht bestätigt',
      by: { Link: 'per Link', Anmeldedienst: 'vom Anmeldedienst', Kommandozeile: 'auf der Kommandozeile' },
      way: { passkey: 'mit einem Passkey', provider: 'beim Anmeldedienst' },
      signs_in: 'meldet sich an: %{way}',
      last: 'letzte Anmeldung: %{date}',
      never: 'noch nie',
      you: 'Das sind Sie',
      own: 'Mein Konto',
    },
    en: {
      name: 'Platform operator |||| Platform operators',
      fields: {
        name: 'Name',
        email: 'E-mail address',
        provenAt: 'Address',
        passkey: 'Signs in',
        lastSignedInAt: 'Last sign-in',
      },
      intro:
        'Who operates this installation. By the confirmed address the system tells whether someone is the same person here and in a programme. Access is given and taken away on the command line or at the identity provider.',
      empty: 'No one has signed in yet.',
      proven: 'confirmed %{date} %{by}',
      not_proven: 'not confirmed yet',
      by: { Link: 'by link', Anmeldedienst: 'by the identity provider', Kommandozeile: 'on the command line' },
      way: { passkey: 'with a passkey', provider: 'at the identity provider' },
      signs_in: 'signs in %{way}',
      last: 'last sign-in: %{date}',
      never: 'never',
      you: 'This is you',
      own: 'My account',
    },
  },
});

/** The signed-in platform operator's own account. */
export const account = defineResource({
  name: 'account',
  menu: 'machinery',
  icon: AccountCircle,
  ability: 'Plattform',
  list: page(async () => (await import('./AccountPage.js')).AccountPage),
  texts: {
    de: {
      name: 'Mein Konto |||| Mein Konto',
      intro: 'Ihr Zugang zur Plattform.',
      address: {
        title: 'E-Mail-Adresse',
        hint: 'Bestätigen Sie, dass die Adresse Ihnen gehört: Wo zwei Menschen gefragt sind, zählen Sie dann überall als einer. Ohne bestätigte Adresse laden Sie keine Betreiber in Programme ein.',
        proven: 'Ihre Adresse',
        new: 'Neue Adresse',
        until: 'Der Link in der E-Mail gilt bis %{date}.',
        field: 'E-Mail-Adresse',
        send: 'Link schicken',
        again: 'Link noch einmal schicken',
        sent: 'Der Link ist unterwegs. Ein früherer gilt nicht mehr.',
      },
      confirm: {
        text: 'Gehört die Adresse, an die dieser Link ging, Ihnen?',
        do: 'Adresse bestätigen',
        done: 'Ihre Adresse ist bestätigt.',
        over: 'Dieser Link gilt nicht mehr oder gehört zu einem anderen Zugang. Schicken Sie sich unten einen neuen.',
      },
      notice:
        'Ihre E-Mail-Adresse ist noch nicht bestätigt. Bis dahin können Sie keine Betreiber in Programme einladen.',
      notice_do: 'Adresse bestätigen',
    },
    en: {
      name: 'My account |||| My account',
      intro: 'Your access to the platform.',
      address: {
        title: 'E-mail address',
        hint: 'Confirm that the address is yours: where two people are needed, you then count as one everywhere. Without a confirmed address you can’t invite operators to programmes.',
        proven: 'Your address',
        new: 'New address',
        until: 'The link in the e-mail is valid until %{date}.',
        field: 'E-mail address',
        send: 'Send link',
        again: 'Send the link again',
        sent: 'The link is on its way. An earlier one no longer works.',
      },
      confirm: {
        text: 'Is the address to which this link was sent yours?',
        do: 'Confirm address',
        done: 'Your address is confirmed.',
        over: 'This link no longer works or belongs to another account. You can send yourself a new one below.',
      },
      notice: 'Your e-mail address isn’t confirmed yet. Until it is, you can’t invite operators to programmes.',
      notice_do: 'Confirm address',
    },
  },
});
