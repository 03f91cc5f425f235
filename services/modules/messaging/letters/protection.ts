import { inBoth } from './in-both.js';

export type ProtectionChange =
  | 'password'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used';

interface Changed {
  readonly change: ProtectionChange;
  readonly at: Date;
}

const what = {
  // Goes on behind the salutation’s comma.
  de: {
    password: 'das Passwort Ihres Kontos wurde geändert.',
    'authenticator-added': 'für Ihr Konto wurde eine Authenticator-App eingerichtet.',
    'authenticator-removed': 'die Authenticator-App wurde von Ihrem Konto entfernt.',
    'passkey-added': 'für Ihr Konto wurde ein Passkey eingerichtet.',
    'passkey-removed': 'ein Passkey wurde von Ihrem Konto entfernt.',
    'recovery-codes-renewed':
      'für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    'recovery-code-used': 'mit einem Ihrer Wiederherstellungscodes hat sich jemand an Ihrem Konto angemeldet.',
  },
  en: {
    password: 'The password of your account was changed.',
    'authenticator-added': 'An authenticator app was set up for your account.',
    'authenticator-removed': 'The authenticator app was removed from your account.',
    'passkey-added': 'A passkey was set up for your account.',
    'passkey-removed': 'A passkey was removed from your account.',
    'recovery-codes-renewed': 'New recovery codes were made for your account. The earlier ones no longer work.',
    'recovery-code-used': 'Someone signed in to your account with one of your recovery codes.',
  },
} as const satisfies Record<string, Record<ProtectionChange, string>>;

const when = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(at);

/** What an account is opened with has changed: the owner reads it, and what to do if it was somebody else. */
export const protectionLetter = inBoth<Changed>({
  de: (to, { change, at }) => ({
    subject: `Änderung an Ihrem Konto bei ${to.tenant.name}`,
    preheader: what.de[change].charAt(0).toUpperCase() + what.de[change].slice(1),
    heading: 'Waren Sie das?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: `${what.de[change]} Zeitpunkt: ${when(at, 'de-DE')} Uhr.` },
      {
        kind: 'paragraph',
        text: 'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie bitte sofort ein neues Passwort fest: Das beendet alle anderen Anmeldungen.',
      },
      { kind: 'button', label: 'Neues Passwort anfordern', url: to.link('/passwortvergessen') },
      {
        kind: 'small',
        text: 'Danach sehen Sie unter „Meine Daten“, was für Ihr Konto eingerichtet ist und wo Sie angemeldet sind.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil sich die Anmeldung Ihres Kontos bei ${to.tenant.name} geändert hat.`,
  }),
  en: (to, { change, at }) => ({
    subject: `A change to your ${to.tenant.name} account`,
    preheader: what.en[change],
    heading: 'Was this you?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: `${what.en[change]} Time: ${when(at, 'en-GB')} (Berlin).` },
      {
        kind: 'paragraph',
        text: 'If this was you, there is nothing to do. If not, please choose a new password right away: that ends every other sign-in.',
      },
      { kind: 'button', label: 'Request a new password', url: to.link('/passwortvergessen') },
      {
        kind: 'small',
        text: 'Under “My data” you then see what is set up for your account and where you are signed in.',
      },
    ],
    because: `You receive this e-mail because the sign-in of your ${to.tenant.name} account has changed.`,
  }),
});
