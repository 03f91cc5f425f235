import { defineMail, optionalText, requiredText, secretLink, text, flag } from '#platform/mail/template.js';
import {
  formOfAddressOf,
  formOfAddress,
  type MailRecipient,
  type FormOfAddress,
} from '#platform/mail/mail-reaction.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { timeZone } from '#shared/dates-and-money.js';
import type { PendingDecision } from '../../agency/api.js';

// Mails about opening an account, and about changes of its protection.

export interface Access {
  readonly token: string;
}
interface AccountReplaced {
  readonly token: string;
  readonly at: Date;
  readonly payableFrom: Date;
}

const locales = { de: 'de-DE', en: 'en-GB' } as const;
export const when = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone(),
  }).format(at);
export const moment = text({ de: '2. Januar 2027 um 13:00', en: '2 January 2027 at 13:00' });

export type ProtectionChange =
  | 'password'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sign-in-linked'
  | 'sign-in-unlinked'
  | 'recovery-codes-renewed'
  | 'recovery-code-used';

interface Changed {
  readonly change: ProtectionChange;
  readonly at: Date;
}

const what = {
  // Continues the sentence after the salutation's comma.
  de: {
    password: 'das Passwort Ihres Kontos wurde geändert.',
    'authenticator-added': 'für Ihr Konto wurde eine Authenticator-App eingerichtet.',
    'authenticator-removed': 'die Authenticator-App wurde von Ihrem Konto entfernt.',
    'passkey-added': 'für Ihr Konto wurde ein Passkey eingerichtet.',
    'passkey-removed': 'ein Passkey wurde von Ihrem Konto entfernt.',
    'sign-in-linked': 'Ihr Konto lässt sich jetzt auch über einen verknüpften Anmeldedienst öffnen.',
    'sign-in-unlinked': 'ein Anmeldedienst wurde von Ihrem Konto getrennt.',
    'recovery-codes-renewed':
      'für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    'recovery-code-used': 'mit einem Ihrer Wiederherstellungscodes hat sich jemand an Ihrem Konto angemeldet.',
  },
  en: {
    password: 'The password for your account was changed.',
    'authenticator-added': 'An authenticator app was set up for your account.',
    'authenticator-removed': 'The authenticator app was removed from your account.',
    'passkey-added': 'A passkey was set up for your account.',
    'passkey-removed': 'A passkey was removed from your account.',
    'sign-in-linked': 'You can now also log in to your account through a linked sign-in provider.',
    'sign-in-unlinked': 'A sign-in provider was unlinked from your account.',
    'recovery-codes-renewed': 'New recovery codes were created for your account. The old ones no longer work.',
    'recovery-code-used': 'Someone logged in to your account with one of your recovery codes.',
  },
} as const satisfies Record<string, Record<ProtectionChange, string>>;

interface Facts {
  readonly things: readonly PendingDecision[];
  readonly consoleUrl: string;
}
const places = {
  goodwill: 'Kulanz',
  orders: 'Auftraege',
  batches: 'Stapel',
  returns: 'Ruecklaeufer',
  clearing: 'Klaerungskonto',
  account: 'Zahlungskonto',
  holds: 'Pruefungen',
  redeliveries: 'Wiederholungen',
  staff: 'Personal',
  services: 'Anmeldedienste',
  publications: 'Veroeffentlichungen',
} as const satisfies Record<PendingDecision['kind'], string>;

/** To staff: decisions wait. Numbers and days only; the details are shown in the console, after sign-in. */
function waitingValues({ language }: MailRecipient, { things, consoleUrl }: Facts) {
  const inDays = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: timeZone() });
  const all = things.reduce((sum, { count }) => sum + count, 0);
  const entries = Object.values(places).map(place => {
    const thing = things.find(({ kind }) => places[kind] === place);
    const since = language === 'de' ? 'das älteste seit' : 'oldest since';
    return [
      place,
      thing ? `${thing.count}${thing.oldestAt ? `, ${since} ${inDays.format(thing.oldestAt)}` : ''}` : null,
    ] as const;
  });
  return {
    Link: consoleUrl,
    Anzahl: String(all),
    Eine: all === 1,
    ...(Object.fromEntries(entries) as Record<(typeof places)[keyof typeof places], string | null>),
  };
}

export const welcomeMail = defineMail(
  {
    kind: 'willkommen',
    name: { de: 'Adresse bestätigen', en: 'Confirm address' },
    variables: { Link: secretLink('/registrieren/') },
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse für {{ Anbieter }}',
      preheader: 'Ein Klick, und Sie können Ihren Link teilen. Er gilt 24 Stunden.',
      because:
        'Sie erhalten diese E-Mail, weil Ihre Adresse beim Empfehlungsprogramm von {{ Anbieter }} angegeben wurde.',
      body: `
<mj-text mj-class="title">Noch ein Schritt bis zu Ihrer Empfehlung</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>vielen Dank für Ihre Anmeldung beim Empfehlungsprogramm von {{ Anbieter }}. Bitte bestätigen Sie Ihre E-Mail-Adresse: Danach sind Sie gleich angemeldet und können Ihren Link teilen.</mj-text>
<mj-button href="{{ Link }}">Adresse bestätigen</mj-button>
<mj-text>Wenn Sie bereits eine Empfehlung vorbereitet haben, liegt sie für Sie bereit: Nach der Bestätigung können Sie sie sofort teilen.</mj-text>
<mj-text mj-class="small">Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie sich nicht angemeldet haben, brauchen Sie nichts zu tun: Ohne Bestätigung wird kein Konto eröffnet.</mj-text>
`,
    },
    en: {
      subject: 'Please confirm your e-mail address for {{ Anbieter }}',
      preheader: 'One click and you can share your link. Valid for 24 hours.',
      because:
        'You’re receiving this e-mail because your address was entered in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">One more step to your referral</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Thank you for joining the {{ Anbieter }} referral programme. Please confirm your e-mail address: you’ll be logged in straight away and can share your link.</mj-text>
<mj-button href="{{ Link }}">Confirm address</mj-button>
<mj-text>If you’ve already started a referral, it’s waiting for you. You can share it as soon as your address is confirmed.</mj-text>
<mj-text mj-class="small">The link works once and is valid for 24 hours. If this wasn’t you, you don’t need to do anything: no account is created unless you confirm.</mj-text>
`,
    },
  },
  (to, { token, productId }: Access & { readonly productId: number | null }) => ({
    Link: to.link(productId === null ? '/registrieren/' : `/registrieren/?produkt=${productId}`, token),
  }),
);

export const loginMail = defineMail(
  {
    kind: 'anmeldelink',
    name: { de: 'Link zum Anmelden', en: 'Link to log in' },
    variables: { Link: secretLink('/anmeldelink/') },
    de: {
      subject: 'Ihr Link zum Anmelden bei {{ Anbieter }}',
      preheader: 'Ein Klick, und Sie sind angemeldet. Der Link gilt 15 Minuten.',
      because: 'Sie erhalten diese E-Mail, weil sich jemand mit Ihrer Adresse bei {{ Anbieter }} anmelden möchte.',
      body: `
<mj-text mj-class="title">Hier melden Sie sich an</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>mit diesem Link melden Sie sich ohne Passwort an.</mj-text>
<mj-button href="{{ Link }}">Jetzt anmelden</mj-button>
<mj-text mj-class="small">Der Link gilt 15 Minuten und funktioniert einmal. Bitte leiten Sie diese E-Mail nicht weiter: Wer den Link hat, kommt in Ihr Konto. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.</mj-text>
`,
    },
    en: {
      subject: 'Your link to log in to {{ Anbieter }}',
      preheader: 'One click and you’re in. The link is valid for 15 minutes.',
      because: 'You’re receiving this e-mail because someone wants to log in to {{ Anbieter }} with your address.',
      body: `
<mj-text mj-class="title">Log in here</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>This link logs you in without a password.</mj-text>
<mj-button href="{{ Link }}">Log in</mj-button>
<mj-text mj-class="small">The link works once and is valid for 15 minutes. Please don’t forward this e-mail: anyone with the link can get into your account. If this wasn’t you, you don’t need to do anything.</mj-text>
`,
    },
  },
  (to, { token }: Access) => ({ Link: to.link('/anmeldelink/', token) }),
);

export const resetMail = defineMail(
  {
    kind: 'neues-passwort',
    name: { de: 'Neues Passwort', en: 'New password' },
    variables: { Link: secretLink('/passwortsetzen/') },
    de: {
      subject: 'Neues Passwort für {{ Anbieter }}',
      preheader: 'Mit diesem Link legen Sie ein neues Passwort fest. Er gilt 24 Stunden.',
      because: 'Sie erhalten diese E-Mail, weil für Ihr Konto bei {{ Anbieter }} ein neues Passwort angefordert wurde.',
      body: `
<mj-text mj-class="title">Ein neues Passwort festlegen</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>für Ihr Konto wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest und sind danach angemeldet.</mj-text>
<mj-button href="{{ Link }}">Passwort festlegen</mj-button>
<mj-text mj-class="small">Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr bisheriges Passwort bleibt gültig.</mj-text>
`,
    },
    en: {
      subject: 'New password for {{ Anbieter }}',
      preheader: 'Use this link to choose a new password. It’s valid for 24 hours.',
      because: 'You’re receiving this e-mail because a new password was requested for your {{ Anbieter }} account.',
      body: `
<mj-text mj-class="title">Choose a new password</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>A new password was requested for your account. Use this link to choose it; you’ll be logged in straight away.</mj-text>
<mj-button href="{{ Link }}">Choose password</mj-button>
<mj-text mj-class="small">The link works once and is valid for 24 hours. If this wasn’t you, you don’t need to do anything: your current password still works.</mj-text>
`,
    },
  },
  (to, { token }: Access) => ({ Link: to.link('/passwortsetzen/', token) }),
);

export const knownMail = defineMail(
  {
    kind: 'konto-bekannt',
    name: { de: 'Konto gibt es schon', en: 'Account already exists' },
    variables: { Link: secretLink('/passwortsetzen/') },
    de: {
      subject: 'Sie haben bereits ein Konto bei {{ Anbieter }}',
      preheader: 'Melden Sie sich einfach an, auch ohne Passwort.',
      because:
        'Sie erhalten diese E-Mail, weil Ihre Adresse beim Empfehlungsprogramm von {{ Anbieter }} angegeben wurde.',
      body: `
<mj-text mj-class="title">Sie haben bereits ein Konto</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>jemand hat sich gerade mit Ihrer E-Mail-Adresse beim Empfehlungsprogramm von {{ Anbieter }} angemeldet. Sie haben dort schon ein Konto: Melden Sie sich einfach an, mit Ihrem Passwort oder per Link.</mj-text>
<mj-button href="{{ Portal }}/login">Zur Anmeldung</mj-button>
<mj-text mj-class="link"><a href="{{ Link }}">Passwort vergessen? Hier legen Sie ein neues fest</a></mj-text>
<mj-text mj-class="small">Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: An Ihrem Konto hat sich nichts geändert.</mj-text>
`,
    },
    en: {
      subject: 'You already have an account with {{ Anbieter }}',
      preheader: 'Simply log in, even without a password.',
      because:
        'You’re receiving this e-mail because your address was entered in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">You already have an account</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Someone has just registered with your e-mail address for the {{ Anbieter }} referral programme. You already have an account there, so simply log in with your password or a link.</mj-text>
<mj-button href="{{ Portal }}/login">Log in</mj-button>
<mj-text mj-class="link"><a href="{{ Link }}">Forgotten your password? Choose a new one here</a></mj-text>
<mj-text mj-class="small">The link works once and is valid for 24 hours. If this wasn’t you, you don’t need to do anything: your account hasn’t changed.</mj-text>
`,
    },
  },
  (to, { token }: Access) => ({ Link: to.link('/passwortsetzen/', token) }),
);

export const accountReplacedMail = defineMail(
  {
    kind: 'bankverbindung-geaendert',
    name: { de: 'Bankverbindung geändert', en: 'Bank details changed' },
    variables: {
      ...formOfAddress,
      Link: secretLink('/bankdaten/einspruch/'),
      GeaendertAm: moment,
      AuszahlungAb: moment,
    },
    de: {
      subject:
        '{% if Du %}Deine Bankverbindung bei {{ Anbieter }} wurde geändert{% else %}Ihre Bankverbindung bei {{ Anbieter }} wurde geändert{% endif %}',
      preheader:
        '{% if Du %}Warst du das? Wenn nicht, stopp die Auszahlung mit einem Klick.{% else %}Waren Sie das? Wenn nicht, stoppen Sie die Auszahlung mit einem Klick.{% endif %}',
      because:
        '{% if Du %}Du bekommst diese E-Mail, weil sich die Bankverbindung für deine Prämien von {{ Anbieter }} geändert hat.{% else %}Sie erhalten diese E-Mail, weil sich die Bankverbindung für Ihre Prämien von {{ Anbieter }} geändert hat.{% endif %}',
      body: `
<mj-text mj-class="title">{% if Du %}Warst du das?{% else %}Waren Sie das?{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}für deine Prämien wurde eine andere Bankverbindung hinterlegt. Wenn du das warst, brauchst du nichts zu tun.{% else %}für Ihre Prämien wurde eine andere Bankverbindung hinterlegt. Wenn Sie das waren, brauchen Sie nichts zu tun.{% endif %}</mj-text>
<mail-fact label="Geändert am">{{ GeaendertAm }}</mail-fact>
<mail-fact label="Auszahlungen frühestens">{{ AuszahlungAb }}</mail-fact>
<mail-note tone="wait">{% if Du %}Zu deiner Sicherheit zahlen wir bis dahin nichts auf das neue Konto aus.{% else %}Zu Ihrer Sicherheit zahlen wir bis dahin nichts auf das neue Konto aus.{% endif %}</mail-note>
<mj-button href="{{ Link }}">Das war ich nicht</mj-button>
<mj-text mj-class="small">{% if Du %}Wir nennen deine Bankverbindung nie in E-Mails und fragen nie per E-Mail oder Telefon danach. Der Link ist persönlich: Bitte leite diese E-Mail nicht weiter.{% else %}Wir nennen Ihre Bankverbindung nie in E-Mails und fragen nie per E-Mail oder Telefon danach. Der Link ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter.{% endif %}</mj-text>
`,
    },
    en: {
      subject: 'Your bank details with {{ Anbieter }} were changed',
      preheader: 'Was this you? If not, stop the payment with one click.',
      because:
        'You’re receiving this e-mail because the bank details for your rewards from {{ Anbieter }} have changed.',
      body: `
<mj-text mj-class="title">Was this you?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>New bank details were added for your rewards. If this was you, you don’t need to do anything.</mj-text>
<mail-fact label="Changed on">{{ GeaendertAm }}</mail-fact>
<mail-fact label="Payments not before">{{ AuszahlungAb }}</mail-fact>
<mail-note tone="wait">For your security, we won’t pay anything to the new account until then.</mail-note>
<mj-button href="{{ Link }}">This wasn’t me</mj-button>
<mj-text mj-class="small">We never include your bank details in e-mails and never ask for them by e-mail or phone. This link is for you alone: please don’t forward this e-mail.</mj-text>
`,
    },
  },
  (to, { token, at, payableFrom, casual }: AccountReplaced & FormOfAddress) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/bankdaten/einspruch/', token, { casual, marksFriend: true }),
    GeaendertAm: when(at, to.language),
    AuszahlungAb: when(payableFrom, to.language),
  }),
);

export const protectionMail = defineMail(
  {
    kind: 'konto-geaendert',
    name: { de: 'Anmeldung geändert', en: 'Login changed' },
    variables: { Aenderung: text({ de: what.de.password, en: what.en.password }), Zeitpunkt: moment },
    de: {
      subject: 'Änderung an Ihrem Konto bei {{ Anbieter }}',
      preheader: '{{ Aenderung | capitalize }}',
      because: 'Sie erhalten diese E-Mail, weil sich die Anmeldung Ihres Kontos bei {{ Anbieter }} geändert hat.',
      body: `
<mj-text mj-class="title">Waren Sie das?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{{ Aenderung }} Zeitpunkt: {{ Zeitpunkt }} Uhr.</mj-text>
<mj-text>Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie bitte sofort ein neues Passwort fest: Das beendet alle anderen Anmeldungen.</mj-text>
<mj-button href="{{ Portal }}/passwortvergessen">Neues Passwort anfordern</mj-button>
<mj-text mj-class="small">Danach sehen Sie unter „Meine Daten“, was für Ihr Konto eingerichtet ist und wo Sie angemeldet sind.</mj-text>
`,
    },
    en: {
      subject: 'A change to your {{ Anbieter }} account',
      preheader: '{{ Aenderung }}',
      because: 'You’re receiving this e-mail because the way you log in to your {{ Anbieter }} account has changed.',
      body: `
<mj-text mj-class="title">Was this you?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{{ Aenderung }} Time: {{ Zeitpunkt }} (Berlin).</mj-text>
<mj-text>If this was you, you don’t need to do anything. If not, please choose a new password right away. That logs out all other devices.</mj-text>
<mj-button href="{{ Portal }}/passwortvergessen">Request a new password</mj-button>
<mj-text mj-class="small">After that, “My data” shows what’s set up for your account and where you’re logged in.</mj-text>
`,
    },
  },
  ({ language }, { change, at }: Changed) => ({ Aenderung: what[language][change], Zeitpunkt: when(at, language) }),
);

export const waitingMail = defineMail(
  {
    kind: 'entscheidungen-warten',
    name: { de: 'Entscheidungen warten', en: 'Decisions waiting' },
    variables: {
      Link: requiredText('https://portal.example/admin/?tenant=telko'),
      Anzahl: text('2'),
      Eine: flag,
      Kulanz: optionalText('2'),
      Auftraege: optionalText('2'),
      Stapel: optionalText('2'),
      Ruecklaeufer: optionalText('2'),
      Klaerungskonto: optionalText('1'),
      Zahlungskonto: optionalText('1'),
      Pruefungen: optionalText('2'),
      Wiederholungen: optionalText('2'),
      Personal: optionalText('1'),
      Anmeldedienste: optionalText('1'),
      Veroeffentlichungen: optionalText('1'),
    },
    de: {
      subject:
        '{% if Eine %}Eine Entscheidung wartet{% else %}{{ Anzahl }} Entscheidungen warten{% endif %} auf Sie ({{ Anbieter }})',
      preheader: 'Bitte sehen Sie in der Konsole nach.',
      because:
        'Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie bei {{ Anbieter }} darüber entscheiden dürfen.',
      body: `
<mj-text mj-class="title">Das wartet auf Sie</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>hierüber entscheiden Sie oder eine andere berechtigte Person. Was Sie selbst begonnen haben, ist nicht dabei.</mj-text>
{% if Kulanz %}<mail-fact label="Kulanz über der Grenze">{{ Kulanz }}</mail-fact>{% endif %}
{% if Auftraege %}<mail-fact label="Aufträge zuzuordnen">{{ Auftraege }}</mail-fact>{% endif %}
{% if Stapel %}<mail-fact label="Versiegelte Stapel">{{ Stapel }}</mail-fact>{% endif %}
{% if Ruecklaeufer %}<mail-fact label="Rückläufer nach der Auszahlung">{{ Ruecklaeufer }}</mail-fact>{% endif %}
{% if Klaerungskonto %}<mail-fact label="Buchungen auf das Klärungskonto">{{ Klaerungskonto }}</mail-fact>{% endif %}
{% if Zahlungskonto %}<mail-fact label="Geändertes Zahlungskonto">{{ Zahlungskonto }}</mail-fact>{% endif %}
{% if Pruefungen %}<mail-fact label="Prämien in Prüfung">{{ Pruefungen }}</mail-fact>{% endif %}
{% if Wiederholungen %}<mail-fact label="Beantragte Wiederholungen">{{ Wiederholungen }}</mail-fact>{% endif %}
{% if Personal %}<mail-fact label="Vorgeschlagene Rollen">{{ Personal }}</mail-fact>{% endif %}
{% if Anmeldedienste %}<mail-fact label="Anmeldedienste einzuschalten">{{ Anmeldedienste }}</mail-fact>{% endif %}
{% if Veroeffentlichungen %}<mail-fact label="Vorgeschlagene Änderungen">{{ Veroeffentlichungen }}</mail-fact>{% endif %}
<mj-button href="{{ Link }}">Zur Konsole</mj-button>
`,
    },
    en: {
      subject:
        '{% if Eine %}A decision is{% else %}{{ Anzahl }} decisions are{% endif %} waiting for you ({{ Anbieter }})',
      preheader: 'Please take a look in the console.',
      because:
        'You’re receiving this e-mail, no more than once a day, because you can decide on these for {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">Waiting for you</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>These need a decision from you or another authorised person. Anything you started yourself isn’t included.</mj-text>
{% if Kulanz %}<mail-fact label="Goodwill rewards above the limit">{{ Kulanz }}</mail-fact>{% endif %}
{% if Auftraege %}<mail-fact label="Orders to assign">{{ Auftraege }}</mail-fact>{% endif %}
{% if Stapel %}<mail-fact label="Sealed batches">{{ Stapel }}</mail-fact>{% endif %}
{% if Ruecklaeufer %}<mail-fact label="Payments returned after settlement">{{ Ruecklaeufer }}</mail-fact>{% endif %}
{% if Klaerungskonto %}<mail-fact label="Postings to the clearing account">{{ Klaerungskonto }}</mail-fact>{% endif %}
{% if Zahlungskonto %}<mail-fact label="Payout account change">{{ Zahlungskonto }}</mail-fact>{% endif %}
{% if Pruefungen %}<mail-fact label="Rewards held for review">{{ Pruefungen }}</mail-fact>{% endif %}
{% if Wiederholungen %}<mail-fact label="Re-run requests">{{ Wiederholungen }}</mail-fact>{% endif %}
{% if Personal %}<mail-fact label="Proposed roles">{{ Personal }}</mail-fact>{% endif %}
{% if Anmeldedienste %}<mail-fact label="Identity providers to switch on">{{ Anmeldedienste }}</mail-fact>{% endif %}
{% if Veroeffentlichungen %}<mail-fact label="Proposed changes">{{ Veroeffentlichungen }}</mail-fact>{% endif %}
<mj-button href="{{ Link }}">Open the console</mj-button>
`,
    },
  },
  waitingValues,
);
