import { inBoth, type Block, type MailRecipient } from '#platform/mail/mail-reaction.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { WaitingThing } from '../../agency/api.js';

interface Access {
  readonly token: string;
}

/** A new account: the link confirms the address and sets the first password. */
export const welcomeMail = inBoth<Access>({
  de: (to, { token }) => ({
    subject: `Bitte bestätigen Sie Ihre E-Mail-Adresse für ${to.tenant.name}`,
    preheader: 'Ein Klick, ein Passwort, und Sie können empfehlen. Der Link gilt 24 Stunden.',
    heading: 'Noch ein Schritt bis zu Ihrer Empfehlung',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `vielen Dank für Ihre Anmeldung beim Empfehlungsprogramm von ${to.tenant.name}. Bitte bestätigen Sie Ihre E-Mail-Adresse und legen Sie ein Passwort fest.`,
      },
      { kind: 'button', label: 'Adresse bestätigen', url: to.link('/registrieren/', token) },
      {
        kind: 'paragraph',
        text: 'Wenn Sie bereits eine Empfehlung vorbereitet haben, liegt sie für Sie bereit: Nach der Bestätigung können Sie sie sofort teilen.',
      },
      {
        kind: 'small',
        text: 'Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie sich nicht angemeldet haben, brauchen Sie nichts zu tun: Ohne Bestätigung wird kein Konto eröffnet.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Ihre Adresse beim Empfehlungsprogramm von ${to.tenant.name} angegeben wurde.`,
  }),
  en: (to, { token }) => ({
    subject: `Please confirm your e-mail address for ${to.tenant.name}`,
    preheader: 'One click, one password, and you can start referring. The link works for 24 hours.',
    heading: 'One more step to your referral',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Thank you for joining the ${to.tenant.name} referral programme. Please confirm your e-mail address and choose a password.`,
      },
      { kind: 'button', label: 'Confirm address', url: to.link('/registrieren/', token) },
      {
        kind: 'paragraph',
        text: 'If you’ve already started a referral, it is waiting for you: once your address is confirmed you can share it right away.',
      },
      {
        kind: 'small',
        text: 'The link works once and for 24 hours. If this wasn’t you, there’s nothing to do: without confirmation no account is opened.',
      },
    ],
    because: `You receive this e-mail because your address was entered in the ${to.tenant.name} referral programme.`,
  }),
});

/** The account is there: the link sets a new password. */
export const resetMail = inBoth<Access>({
  de: (to, { token }) => ({
    subject: `Neues Passwort für ${to.tenant.name}`,
    preheader: 'Mit diesem Link legen Sie ein neues Passwort fest. Er gilt 24 Stunden.',
    heading: 'Ein neues Passwort festlegen',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'für Ihr Konto wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest und sind danach angemeldet.',
      },
      { kind: 'button', label: 'Passwort festlegen', url: to.link('/passwortsetzen/', token) },
      {
        kind: 'small',
        text: 'Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr bisheriges Passwort bleibt gültig.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil für Ihr Konto bei ${to.tenant.name} ein neues Passwort angefordert wurde.`,
  }),
  en: (to, { token }) => ({
    subject: `Your new password for ${to.tenant.name}`,
    preheader: 'Use this link to choose a new password. It is valid for 24 hours.',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'A new password was requested for your account. Use this link to choose it; you’ll be logged in straight away.',
      },
      { kind: 'button', label: 'Choose password', url: to.link('/passwortsetzen/', token) },
      {
        kind: 'small',
        text: 'The link works once and for 24 hours. If this wasn’t you, there’s nothing to do: your current password still works.',
      },
    ],
    because: `You receive this e-mail because a new password was requested for your ${to.tenant.name} account.`,
  }),
});

/** Somebody registered with an address that has an account: its owner alone is told. */
export const knownMail = inBoth<Access>({
  de: (to, { token }) => ({
    subject: `Sie haben bereits ein Konto bei ${to.tenant.name}`,
    preheader: 'Melden Sie sich mit Ihrem Passwort an oder legen Sie ein neues fest.',
    heading: 'Sie haben bereits ein Konto',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `jemand hat sich gerade mit Ihrer E-Mail-Adresse beim Empfehlungsprogramm von ${to.tenant.name} angemeldet. Sie haben dort schon ein Konto: Melden Sie sich einfach mit Ihrem Passwort an.`,
      },
      { kind: 'button', label: 'Zur Anmeldung', url: to.link('/login') },
      {
        kind: 'link',
        label: 'Passwort vergessen? Hier legen Sie ein neues fest',
        url: to.link('/passwortsetzen/', token),
      },
      {
        kind: 'small',
        text: 'Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: An Ihrem Konto hat sich nichts geändert.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Ihre Adresse beim Empfehlungsprogramm von ${to.tenant.name} angegeben wurde.`,
  }),
  en: (to, { token }) => ({
    subject: `You already have an account with ${to.tenant.name}`,
    preheader: 'Log in with your password or choose a new one.',
    heading: 'You already have an account',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Someone has just registered with your e-mail address for the ${to.tenant.name} referral programme. You already have an account there: simply log in with your password.`,
      },
      { kind: 'button', label: 'Log in', url: to.link('/login') },
      {
        kind: 'link',
        label: 'Forgotten your password? Choose a new one here',
        url: to.link('/passwortsetzen/', token),
      },
      {
        kind: 'small',
        text: 'The link works once and for 24 hours. If this wasn’t you, there’s nothing to do: nothing about your account has changed.',
      },
    ],
    because: `You receive this e-mail because your address was entered in the ${to.tenant.name} referral programme.`,
  }),
});

interface AccountReplaced {
  readonly token: string;
  readonly at: Date;
  readonly payableFrom: Date;
}

const when = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(at);
const rows = (...both: (readonly [string, string])[]): Block => ({ kind: 'facts', rows: both });
const objection = (to: MailRecipient, token: string) => to.link('/bankdaten/einspruch/', token);

/** Money goes to another account from now on: whoever owns the address may say no while nothing is paid. */
export const accountReplacedMail = inBoth<AccountReplaced>({
  de: (to, { token, at, payableFrom }) => ({
    subject: `Ihre Bankverbindung bei ${to.tenant.name} wurde geändert`,
    preheader: 'Waren Sie das? Wenn nicht, stoppen Sie die Auszahlung mit einem Klick.',
    heading: 'Waren Sie das?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'für Ihre Prämien wurde eine andere Bankverbindung hinterlegt. Wenn Sie das waren, brauchen Sie nichts zu tun.',
      },
      rows(['Geändert am', when(at, 'de-DE')], ['Auszahlungen frühestens', when(payableFrom, 'de-DE')]),
      { kind: 'note', tone: 'wait', text: 'Zu Ihrer Sicherheit zahlen wir bis dahin nichts auf das neue Konto aus.' },
      { kind: 'button', label: 'Das war ich nicht', url: objection(to, token) },
      {
        kind: 'small',
        text: 'Wir nennen Ihre Bankverbindung nie in E-Mails und fragen nie per E-Mail oder Telefon danach. Der Link ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil sich die Bankverbindung für Ihre Prämien von ${to.tenant.name} geändert hat.`,
  }),
  en: (to, { token, at, payableFrom }) => ({
    subject: `Your bank details with ${to.tenant.name} were changed`,
    preheader: 'Was this you? If not, stop the payment with one click.',
    heading: 'Was this you?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'New bank details were added for your rewards. If this was you, there’s nothing to do.',
      },
      rows(['Changed on', when(at, 'en-GB')], ['Payments not before', when(payableFrom, 'en-GB')]),
      { kind: 'note', tone: 'wait', text: 'To keep you safe we pay nothing to the new account until then.' },
      { kind: 'button', label: 'This wasn’t me', url: objection(to, token) },
      {
        kind: 'small',
        text: 'We never name your bank details in e-mails and never ask for them by e-mail or phone. This link is for you alone: please don’t forward this e-mail.',
      },
    ],
    because: `You receive this e-mail because the bank details for your rewards from ${to.tenant.name} have changed.`,
  }),
});

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

/** What an account is opened with has changed: the owner reads it, and what to do if it was somebody else. */
export const protectionMail = inBoth<Changed>({
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

interface Facts {
  readonly things: readonly WaitingThing[];
  readonly consoleUrl: string;
}

const kinds: Readonly<Record<Language, Readonly<Record<WaitingThing['kind'], string>>>> = {
  de: {
    goodwill: 'Kulanz über der Grenze',
    orders: 'Aufträge zuzuordnen',
    batches: 'Versiegelte Stapel',
    returns: 'Rückläufer nach der Auszahlung',
    holds: 'Prämien in Prüfung',
    refires: 'Beantragte Wiederholungen',
  },
  en: {
    goodwill: 'Goodwill above a limit',
    orders: 'Orders to assign',
    batches: 'Sealed batches',
    returns: 'Returns after settlement',
    holds: 'Rewards held for review',
    refires: 'Requested repeats',
  },
};

const day = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(at);
const sum = (things: readonly WaitingThing[]) => things.reduce((all, { count }) => all + count, 0);
const waitingRows = (things: readonly WaitingThing[], language: Language): Block => ({
  kind: 'facts',
  rows: things.map(({ kind, count, oldestAt }) => [
    kinds[language][kind],
    `${count}${oldestAt ? (language === 'de' ? `, das älteste seit ${day(oldestAt, 'de-DE')}` : `, the oldest since ${day(oldestAt, 'en-GB')}`) : ''}`,
  ]),
});

/** To staff: something waits for their decision. Numbers and days only; what it is about is read in the console, behind the sign-in. */
export const waitingMail = inBoth<Facts>({
  de: (to, { things, consoleUrl }) => ({
    subject:
      sum(things) === 1
        ? `Eine Entscheidung wartet auf Sie (${to.tenant.name})`
        : `${sum(things)} Entscheidungen warten auf Sie (${to.tenant.name})`,
    preheader: 'Bitte sehen Sie in der Verwaltung nach.',
    heading: 'Das wartet auf Sie',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'hierüber entscheiden Sie oder eine andere berechtigte Person. Was Sie selbst begonnen haben, ist nicht dabei.',
      },
      waitingRows(things, 'de'),
      { kind: 'button', label: 'Zur Verwaltung', url: consoleUrl },
    ],
    because: `Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie bei ${to.tenant.name} darüber entscheiden dürfen.`,
  }),
  en: (to, { things, consoleUrl }) => ({
    subject:
      sum(things) === 1
        ? `A decision is waiting for you (${to.tenant.name})`
        : `${sum(things)} decisions are waiting for you (${to.tenant.name})`,
    preheader: 'Please have a look in the console.',
    heading: 'Waiting for you',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'you or another authorised person decide on these. What you began yourself is not among them.',
      },
      waitingRows(things, 'en'),
      { kind: 'button', label: 'To the console', url: consoleUrl },
    ],
    because: `You receive this e-mail once a day at most, because you may decide on these at ${to.tenant.name}.`,
  }),
});
