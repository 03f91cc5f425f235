import { inBoth } from './in-both.js';

interface Access {
  readonly token: string;
}

/** A new account: the link confirms the address and sets the first password. */
export const welcomeLetter = inBoth<Access>({
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
    preheader: 'One click, one password, and you can recommend. The link is valid for 24 hours.',
    heading: 'One more step to your recommendation',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Thank you for joining the ${to.tenant.name} referral programme. Please confirm your e-mail address and choose a password.`,
      },
      { kind: 'button', label: 'Confirm address', url: to.link('/registrieren/', token) },
      {
        kind: 'paragraph',
        text: 'If you have already prepared a recommendation, it is waiting for you: once your address is confirmed you can share it right away.',
      },
      {
        kind: 'small',
        text: 'The link is valid for 24 hours and works once. If this was not you, there is nothing to do: no account is opened without confirmation.',
      },
    ],
    because: `You receive this e-mail because your address was entered in the ${to.tenant.name} referral programme.`,
  }),
});

/** The account is there: the link sets a new password. */
export const resetLetter = inBoth<Access>({
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
        text: 'A new password was requested for your account. Choose it with this link; you will then be logged in.',
      },
      { kind: 'button', label: 'Choose password', url: to.link('/passwortsetzen/', token) },
      {
        kind: 'small',
        text: 'The link is valid for 24 hours and works once. If this was not you, there is nothing to do: your current password stays valid.',
      },
    ],
    because: `You receive this e-mail because a new password was requested for your ${to.tenant.name} account.`,
  }),
});

/** Somebody registered with an address that has an account: its owner alone is told. */
export const knownLetter = inBoth<Access>({
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
        text: 'The link is valid for 24 hours and works once. If this was not you, there is nothing to do: nothing about your account has changed.',
      },
    ],
    because: `You receive this e-mail because your address was entered in the ${to.tenant.name} referral programme.`,
  }),
});
