import {
  money,
  formOfAddressOf,
  formOfAddress,
  type MailRecipient,
  type FormOfAddress,
} from '#platform/mail/mail-reaction.js';
import {
  amountExample,
  defineMail,
  optionalText,
  requiredText,
  secretLink,
  text,
  flag,
} from '#platform/mail/template.js';
import type { Access } from './account.js';

// Mails about an account: change of address, newsletter, block, erasure.

const wording = requiredText({
  de: 'Ich möchte per E-Mail über Produkte, Aktionen und Prämien informiert werden.',
  en: 'I would like to be told by e-mail about products, campaigns and rewards.',
});
const reasonExample = { de: 'Doppelte Anmeldung', en: 'Double registration' };

interface OptInRequest extends Access {
  /** The text of the consent, word for word. */
  readonly wording: string;
}
interface StillOwed {
  /** Rewards that are not settled, in cents. */
  readonly openCents: readonly number[];
  /** A friend who followed one of their links may still conclude a contract. */
  readonly friendsAwaited: boolean;
}
const farewellValues = ({ language }: MailRecipient, { openCents, friendsAwaited }: StillOwed) => ({
  Betrag:
    openCents.length > 0
      ? money(
          openCents.reduce((total, one) => total + one, 0),
          language,
        )
      : null,
  Anzahl: String(openCents.length),
  Mehrere: openCents.length > 1,
  Kontakte: friendsAwaited,
});

export const emailConfirmationMail = defineMail(
  {
    kind: 'neue-adresse-bestaetigen',
    name: { de: 'Neue Adresse bestätigen', en: 'Confirm new address' },
    variables: { Link: secretLink('/empfehler/email/') },
    de: {
      subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse für {{ Anbieter }}',
      preheader: 'Ein Klick genügt. Bis dahin bleibt Ihre bisherige Adresse gültig.',
      because: 'Sie erhalten diese E-Mail, weil diese Adresse für ein Konto bei {{ Anbieter }} eingetragen wurde.',
      body: `
<mj-text mj-class="title">Ihre neue E-Mail-Adresse</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Sie möchten diese Adresse für Ihr Konto bei {{ Anbieter }} verwenden. Bitte bestätigen Sie das mit einem Klick. Danach melden Sie sich mit der neuen Adresse an; sonst bleibt alles, wie es ist.</mj-text>
<mj-button href="{{ Link }}">Neue Adresse bestätigen</mj-button>
<mj-text mj-class="small">Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ohne Bestätigung ändert sich nichts.</mj-text>
`,
    },
    en: {
      subject: 'Please confirm your new e-mail address for {{ Anbieter }}',
      preheader: 'One click is all it takes. Until then, your current address stays valid.',
      because: 'You’re receiving this e-mail because this address was entered for a {{ Anbieter }} account.',
      body: `
<mj-text mj-class="title">Your new e-mail address</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>You would like to use this address for your {{ Anbieter }} account. Please confirm with one click. From then on, log in with the new address. Nothing else changes.</mj-text>
<mj-button href="{{ Link }}">Confirm new address</mj-button>
<mj-text mj-class="small">The link works once and is valid for 24 hours. If this wasn’t you, you don’t need to do anything: nothing changes unless you confirm.</mj-text>
`,
    },
  },
  (to, { token }: Access) => ({ Link: to.link('/empfehler/email/', token) }),
);

export const emailChangeAskedMail = defineMail(
  {
    kind: 'neue-adresse-angefragt',
    name: { de: 'Neue Adresse eingetragen', en: 'New address entered' },
    variables: {},
    de: {
      subject: 'Neue E-Mail-Adresse für Ihr Konto bei {{ Anbieter }}',
      preheader: 'Für Ihr Konto wurde eine andere E-Mail-Adresse eingetragen. Waren Sie das?',
      because: 'Sie erhalten diese E-Mail, weil diese Adresse zu Ihrem Konto bei {{ Anbieter }} gehört.',
      body: `
<mj-text mj-class="title">Waren Sie das?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>für Ihr Konto wurde eine andere E-Mail-Adresse eingetragen. Sie gilt, sobald sie über den Link in der E-Mail dorthin bestätigt ist.</mj-text>
<mj-text>Wenn Sie das nicht waren, legen Sie bitte gleich ein neues Passwort fest. Damit wird die Änderung ungültig.</mj-text>
<mj-button href="{{ Portal }}/passwortvergessen">Neues Passwort festlegen</mj-button>
`,
    },
    en: {
      subject: 'New e-mail address for your {{ Anbieter }} account',
      preheader: 'A different e-mail address was entered for your account. Was this you?',
      because: 'You’re receiving this e-mail because this address belongs to your {{ Anbieter }} account.',
      body: `
<mj-text mj-class="title">Was this you?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>A different e-mail address was entered for your account. It takes effect once it’s been confirmed with the link we sent to it.</mj-text>
<mj-text>If this wasn’t you, please choose a new password right away. That cancels the change.</mj-text>
<mj-button href="{{ Portal }}/passwortvergessen">Choose a new password</mj-button>
`,
    },
  },
  () => ({}),
);

export const emailChangedMail = defineMail(
  {
    kind: 'adresse-geaendert',
    name: { de: 'Adresse geändert', en: 'Address changed' },
    variables: { Link: secretLink('/empfehler/email/einspruch/') },
    de: {
      subject: 'Ihre E-Mail-Adresse bei {{ Anbieter }} wurde geändert',
      preheader: 'Waren Sie das? Wenn nicht, holen Sie Ihr Konto mit einem Klick zurück.',
      because: 'Sie erhalten diese E-Mail, weil diese Adresse bis eben zu Ihrem Konto bei {{ Anbieter }} gehörte.',
      body: `
<mj-text mj-class="title">Waren Sie das?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>die neue E-Mail-Adresse für Ihr Konto ist bestätigt. Anmelden können Sie sich nur noch mit ihr; an diese Adresse schreiben wir Ihnen nicht mehr.</mj-text>
<mj-text>Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, widersprechen Sie bitte gleich: Dann sperren wir das Konto, stellen diese Adresse wieder her und zahlen nichts aus, bis wir mit Ihnen gesprochen haben.</mj-text>
<mj-button href="{{ Link }}">Das war ich nicht</mj-button>
<mj-text mj-class="small">Der Link gilt 14 Tage und ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter.</mj-text>
`,
    },
    en: {
      subject: 'Your e-mail address with {{ Anbieter }} was changed',
      preheader: 'Was this you? If not, take your account back with one click.',
      because:
        'You’re receiving this e-mail because this address belonged to your {{ Anbieter }} account until just now.',
      body: `
<mj-text mj-class="title">Was this you?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>The new e-mail address for your account is confirmed. From now on, use it to log in; we won’t write to you at this address any more.</mj-text>
<mj-text>If this was you, you don’t need to do anything. If not, please object right away: we’ll lock the account, bring this address back and pay nothing until we’ve spoken to you.</mj-text>
<mj-button href="{{ Link }}">This wasn’t me</mj-button>
<mj-text mj-class="small">The link is valid for 14 days and is for you alone: please don’t forward this e-mail.</mj-text>
`,
    },
  },
  (to, { token }: Access) => ({ Link: to.link('/empfehler/email/einspruch/', token) }),
);

/** To recommenders or friends, so only the greeting uses a form of address. */
export const accountStoredMail = defineMail(
  {
    kind: 'bankverbindung-hinterlegt',
    name: { de: 'Bankverbindung hinterlegt', en: 'Bank details added' },
    variables: { ...formOfAddress, Link: secretLink('/bankdaten/einspruch/') },
    de: {
      subject: 'Bankverbindung bei {{ Anbieter }} hinterlegt',
      preheader: 'Nicht selbst eingetragen? Ein Klick stoppt die Auszahlung.',
      because: 'Diese E-Mail kommt, weil für Prämien von {{ Anbieter }} eine Bankverbindung eingetragen wurde.',
      body: `
<mj-text mj-class="title">Eine Bankverbindung ist hinterlegt</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>für Prämien zu dieser E-Mail-Adresse ist jetzt eine Bankverbindung hinterlegt: Dorthin geht, was als Überweisung gewählt ist. Selbst eingetragen? Dann ist nichts weiter zu tun.</mj-text>
<mj-button href="{{ Link }}">Das war ich nicht</mj-button>
<mj-text mj-class="small">Wir nennen Bankverbindungen nie in E-Mails und fragen nie per E-Mail oder Telefon danach. Der Link gilt 14 Tage und ist persönlich: bitte nicht weiterleiten.</mj-text>
`,
    },
    en: {
      subject: 'Bank details added with {{ Anbieter }}',
      preheader: 'Wasn’t you? Stop the payment with one click.',
      because: 'You’re receiving this e-mail because bank details were added for your rewards from {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">Bank details were added</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Bank details were added for your rewards; that’s where bank transfers will go. If this was you, you don’t need to do anything.</mj-text>
<mj-button href="{{ Link }}">This wasn’t me</mj-button>
<mj-text mj-class="small">We never include bank details in e-mails and never ask for them by e-mail or phone. The link is valid for 14 days and is for you alone: please don’t forward this e-mail.</mj-text>
`,
    },
  },
  (to, { token, casual }: Access & FormOfAddress) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/bankdaten/einspruch/', token, { casual, marksFriend: true }),
  }),
);

/** To recommenders or friends. Neither name stands in it, nor the account: mails that ask for either are what others imitate. */
export const holderAskedMail = defineMail(
  {
    kind: 'kontoinhaber-pruefen',
    name: { de: 'Kontoinhaber prüfen', en: 'Check the account holder' },
    variables: { ...formOfAddress, Link: secretLink('/bankdaten/kontoinhaber/') },
    de: {
      subject:
        'Bitte {% if Du %}prüfe{% else %}prüfen Sie{% endif %} den Kontoinhaber für {% if Du %}deine{% else %}Ihre{% endif %} Prämie',
      preheader: '{% if Du %}Deine{% else %}Ihre{% endif %} Bank kennt das Konto unter einem etwas anderen Namen.',
      because:
        'Diese E-Mail kommt, weil eine Prämie von {{ Anbieter }} auf {% if Du %}dein{% else %}Ihr{% endif %} Konto überwiesen wird.',
      body: `
<mj-text mj-class="title">Welcher Name stimmt?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}deine{% else %}Ihre{% endif %} Bank hat den Kontoinhaber geprüft, den {% if Du %}du{% else %}Sie{% endif %} für {% if Du %}deine{% else %}Ihre{% endif %} Prämien angegeben {% if Du %}hast{% else %}haben{% endif %}. Dort ist das Konto unter einem etwas anderen Namen bekannt. {% if Du %}Sieh dir bitte beide Namen an und sag uns,{% else %}Bitte sehen Sie sich beide Namen an und sagen Sie uns,{% endif %} welcher stimmt.</mj-text>
<mj-button href="{{ Link }}">Namen ansehen</mj-button>
<mj-text mj-class="small">Der Link gilt 30 Tage und ist persönlich: bitte nicht weiterleiten. Wir nennen Bankverbindungen nie in E-Mails und fragen nie per E-Mail oder Telefon danach.</mj-text>
`,
    },
    en: {
      subject: 'Please check the account holder for your reward',
      preheader: 'Your bank knows the account by a slightly different name.',
      because: 'You’re receiving this e-mail because a reward from {{ Anbieter }} is paid to your account.',
      body: `
<mj-text mj-class="title">Which name is right?</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Your bank checked the account holder you gave us for your rewards. It knows the account by a slightly different name. Please look at both names and tell us which one is right.</mj-text>
<mj-button href="{{ Link }}">See the names</mj-button>
<mj-text mj-class="small">The link is valid for 30 days and is for you alone: please don’t forward this e-mail. We never include bank details in e-mails and never ask for them by e-mail or phone.</mj-text>
`,
    },
  },
  (to, { token, casual }: Access & FormOfAddress) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/bankdaten/kontoinhaber/', token, { casual, marksFriend: true }),
  }),
);

export const farewellMail = defineMail(
  {
    kind: 'konto-geloescht',
    name: { de: 'Konto gelöscht', en: 'Account deleted' },
    variables: { Betrag: optionalText(amountExample), Anzahl: text('2'), Mehrere: flag, Kontakte: flag },
    de: {
      subject: 'Ihr Konto bei {{ Anbieter }} ist gelöscht',
      preheader:
        '{% if Betrag %}Ihre offenen Prämien bleiben Ihnen erhalten.{% elsif Kontakte %}Ein Kontakt entscheidet noch.{% else %}Ihre persönlichen Daten sind entfernt.{% endif %}',
      because: 'Sie erhalten diese E-Mail, weil Sie Ihr Konto bei {{ Anbieter }} gelöscht haben.',
      body: `
<mj-text mj-class="title">Ihr Konto ist gelöscht</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Ihr Konto beim Empfehlungsprogramm von {{ Anbieter }} ist gelöscht, {% if Betrag or Kontakte %}Ihre übrigen persönlichen Daten sind{% else %}Ihre persönlichen Daten sind{% endif %} entfernt. Ihren Links kann niemand mehr neu folgen.</mj-text>
{% if Betrag %}
<mail-amount caption="{% if Mehrere %}Ihre {{ Anzahl }} offenen Prämien bleiben{% else %}Ihre offene Prämie bleibt{% endif %} auszahlbar">{{ Betrag }}</mail-amount>
<mj-text>Dafür bewahren wir Ihren Namen, Ihre E-Mail-Adresse und gegebenenfalls Ihre Bankverbindung verschlüsselt auf, bis die letzte Prämie ausgezahlt oder verfallen ist. Die Links aus unseren Prämien-E-Mails gelten weiter.</mj-text>
{% endif %}
{% if Kontakte %}
<mj-text>Jemand ist Ihrer Empfehlung schon gefolgt und entscheidet noch. Kommt ein Vertrag zustande, schreiben wir Ihnen wegen Ihrer Prämie. Nur dafür bewahren wir Ihren Namen und Ihre E-Mail-Adresse verschlüsselt auf, längstens ein halbes Jahr.</mj-text>
{% endif %}
<mj-text mj-class="small">Was das Steuerrecht zu geleisteten Auszahlungen vorschreibt, liegt gesperrt bei uns und wird nach Ablauf der Frist gelöscht.</mj-text>
`,
    },
    en: {
      subject: 'Your {{ Anbieter }} account has been deleted',
      preheader:
        '{% if Betrag %}Your open rewards are still yours.{% elsif Kontakte %}A friend is still deciding.{% else %}Your personal data has been removed.{% endif %}',
      because: 'You’re receiving this e-mail because you deleted your {{ Anbieter }} account.',
      body: `
<mj-text mj-class="title">Your account has been deleted</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Your account in the {{ Anbieter }} referral programme has been deleted and {% if Betrag or Kontakte %}the rest of your personal data{% else %}your personal data{% endif %} removed. No one new can follow your links any more.</mj-text>
{% if Betrag %}
<mail-amount caption="{% if Mehrere %}Your {{ Anzahl }} open rewards{% else %}Your open reward{% endif %} can still be paid">{{ Betrag }}</mail-amount>
<mj-text>For that, we keep your name, your e-mail address and any bank details, all encrypted, until the last reward has been paid or has expired. The links in our reward e-mails still work.</mj-text>
{% endif %}
{% if Kontakte %}
<mj-text>A friend has followed your referral and is still deciding. If they sign up, we’ll e-mail you about your reward. For that alone we keep your name and e-mail address, encrypted, for half a year at most.</mj-text>
{% endif %}
<mj-text mj-class="small">Records of past payments that tax law requires are kept locked and deleted once the legal period ends.</mj-text>
`,
    },
  },
  farewellValues,
);

export const newsletterRequestMail = defineMail(
  {
    kind: 'newsletter-bestaetigen',
    name: { de: 'Newsletter bestätigen', en: 'Confirm newsletter' },
    variables: { Link: secretLink('/empfehler/newsletter/optin/'), Einwilligung: wording },
    de: {
      subject: 'Bitte bestätigen Sie Ihre Newsletter-Anmeldung bei {{ Anbieter }}',
      preheader: 'Ein Klick genügt. Ohne Bestätigung erhalten Sie keinen Newsletter.',
      because: 'Sie erhalten diese E-Mail, weil für Ihr Konto bei {{ Anbieter }} der Newsletter angefragt wurde.',
      body: `
<mj-text mj-class="title">Newsletter bestätigen</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Sie möchten den Newsletter von {{ Anbieter }} erhalten. Bitte bestätigen Sie das mit einem Klick.</mj-text>
<mj-button href="{{ Link }}">Newsletter bestätigen</mj-button>
<mail-note tone="info">{{ Einwilligung }}</mail-note>
<mj-text mj-class="small">Der Link gilt sieben Tage. Wenn Sie sich nicht angemeldet haben, brauchen Sie nichts zu tun: Ohne Bestätigung erhalten Sie keinen Newsletter.</mj-text>
`,
    },
    en: {
      subject: 'Please confirm your {{ Anbieter }} newsletter',
      preheader: 'One click is all it takes. You won’t get the newsletter unless you confirm.',
      because:
        'You’re receiving this e-mail because someone signed up for the newsletter with your {{ Anbieter }} account.',
      body: `
<mj-text mj-class="title">Confirm the newsletter</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>You would like to receive the {{ Anbieter }} newsletter. Please confirm with one click.</mj-text>
<mj-button href="{{ Link }}">Confirm newsletter</mj-button>
<mail-note tone="info">{{ Einwilligung }}</mail-note>
<mj-text mj-class="small">The link is valid for seven days. If this wasn’t you, you don’t need to do anything: you won’t get the newsletter unless you confirm.</mj-text>
`,
    },
  },
  (to, { token, wording: asked }: OptInRequest) => ({
    Link: to.link('/empfehler/newsletter/optin/', token),
    Einwilligung: asked,
  }),
);

export const newsletterWelcomeMail = defineMail(
  {
    kind: 'newsletter-willkommen',
    name: { de: 'Newsletter bestätigt', en: 'Newsletter confirmed' },
    variables: { Link: secretLink('/empfehler/newsletter/optout/'), Einwilligung: wording },
    de: {
      subject: 'Ihr Newsletter von {{ Anbieter }} ist bestätigt',
      preheader: 'Neuigkeiten zu Produkten, Aktionen und Prämien kommen ab jetzt per E-Mail.',
      because: 'Sie erhalten diese E-Mail, weil Sie den Newsletter von {{ Anbieter }} bestätigt haben.',
      body: `
<mj-text mj-class="title">Schön, dass Sie dabei sind</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Ihre Anmeldung ist bestätigt. Sie erhalten ab jetzt Neuigkeiten zu Produkten, Aktionen und Prämien. Das ist Ihre Einwilligung im Wortlaut:</mj-text>
<mail-note tone="info">{{ Einwilligung }}</mail-note>
<mj-button href="{{ Portal }}">Jetzt empfehlen</mj-button>
<mj-text mj-class="link"><a href="{{ Link }}">Newsletter abbestellen</a></mj-text>
`,
    },
    en: {
      subject: 'Your {{ Anbieter }} newsletter is confirmed',
      preheader: 'From now on, you’ll get news about products, campaigns and rewards by e-mail.',
      because: 'You’re receiving this e-mail because you confirmed the {{ Anbieter }} newsletter.',
      body: `
<mj-text mj-class="title">Good to have you with us</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Your subscription is confirmed. From now on you’ll get news about products, campaigns and rewards. This is what you agreed to, word for word:</mj-text>
<mail-note tone="info">{{ Einwilligung }}</mail-note>
<mj-button href="{{ Portal }}">Refer a friend</mj-button>
<mj-text mj-class="link"><a href="{{ Link }}">Unsubscribe from the newsletter</a></mj-text>
`,
    },
  },
  (to, { token, wording: asked }: OptInRequest) => ({
    Link: to.link('/empfehler/newsletter/optout/', token),
    Einwilligung: asked,
  }),
);

export const blockedMail = defineMail(
  {
    kind: 'konto-gesperrt',
    name: { de: 'Konto gesperrt', en: 'Account blocked' },
    variables: { Grund: requiredText(reasonExample) },
    de: {
      subject: 'Ihr Konto bei {{ Anbieter }} ist gesperrt',
      preheader: 'Den Grund lesen Sie in dieser E-Mail.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">Ihr Konto ist gesperrt</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>wir haben Ihr Konto beim Empfehlungsprogramm gesperrt. Solange die Sperre gilt, können Sie sich nicht anmelden und nichts empfehlen.</mj-text>
<mail-note tone="stop">Grund: {{ Grund }}</mail-note>
<mj-text>Offene Prämien gehen Ihnen nicht verloren: Sie werden angehalten und frühestens nach Ende der Sperre ausgezahlt.</mj-text>
<mj-text>Sie sind anderer Meinung? Schreiben Sie uns, wir sehen uns den Fall noch einmal an.</mj-text>
<mj-button href="{{ Portal }}/kontakt">Schreiben Sie uns</mj-button>
`,
    },
    en: {
      subject: 'Your {{ Anbieter }} account is blocked',
      preheader: 'This e-mail tells you why.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Your account is blocked</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We’ve blocked your referral programme account. While it’s blocked, you can’t log in or refer anyone.</mj-text>
<mail-note tone="stop">Reason: {{ Grund }}</mail-note>
<mj-text>You won’t lose any open rewards. They’re on hold and won’t be paid before the block ends.</mj-text>
<mj-text>See it differently? Write to us and we’ll take another look.</mj-text>
<mj-button href="{{ Portal }}/kontakt">Write to us</mj-button>
`,
    },
  },
  (_, { reason }: { readonly reason: string }) => ({ Grund: reason }),
);

export const unblockedMail = defineMail(
  {
    kind: 'konto-entsperrt',
    name: { de: 'Konto entsperrt', en: 'Account unblocked' },
    variables: {},
    de: {
      subject: 'Ihr Konto bei {{ Anbieter }} ist wieder frei',
      preheader: 'Sie können sich wieder anmelden und empfehlen.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">Ihr Konto ist wieder frei</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>wir haben die Sperre Ihres Kontos aufgehoben. Sie können sich wieder anmelden und empfehlen. Prämien, die nur darauf warteten, zahlen wir jetzt aus; was noch geprüft wird, wartet bis dahin.</mj-text>
<mj-button href="{{ Portal }}/login">Anmelden</mj-button>
`,
    },
    en: {
      subject: 'Your {{ Anbieter }} account is no longer blocked',
      preheader: 'You can log in and refer friends again.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Your account is no longer blocked</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We’ve unblocked your account. You can log in and refer friends again. Rewards that were only waiting for this are now being paid; any still being checked wait until that’s done.</mj-text>
<mj-button href="{{ Portal }}/login">Log in</mj-button>
`,
    },
  },
  () => ({}),
);

/** The provider opened the account for a person whose consent was given elsewhere: the link sets the first password. */
export const importedMail = defineMail(
  {
    kind: 'konto-eingerichtet',
    name: { de: 'Konto eingerichtet', en: 'Account set up' },
    variables: { Link: secretLink('/passwortsetzen/') },
    de: {
      subject: 'Ihr Konto im Empfehlungsprogramm von {{ Anbieter }}',
      preheader: 'Legen Sie ein Passwort fest, und teilen Sie Ihren ersten Link.',
      because:
        'Sie erhalten diese E-Mail, weil Sie der Teilnahme am Empfehlungsprogramm von {{ Anbieter }} zugestimmt haben.',
      body: `
<mj-text mj-class="title">Ihr Konto ist bereit</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Sie nehmen am Empfehlungsprogramm von {{ Anbieter }} teil. Ihr Konto ist eingerichtet: Legen Sie ein Passwort fest, und Sie können sofort Ihren ersten Link teilen.</mj-text>
<mj-button href="{{ Link }}">Passwort festlegen</mj-button>
<mj-text mj-class="small">Der Link gilt 14 Tage und funktioniert einmal. Später fordern Sie auf der Anmeldeseite einen neuen an.</mj-text>
`,
    },
    en: {
      subject: 'Your account in the {{ Anbieter }} referral programme',
      preheader: 'Choose a password and share your first link.',
      because: 'You’re receiving this e-mail because you agreed to take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Your account is ready</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>You are taking part in the {{ Anbieter }} referral programme. Your account has been set up: choose a password and you can share your first link right away.</mj-text>
<mj-button href="{{ Link }}">Choose a password</mj-button>
<mj-text mj-class="small">The link works once and is valid for 14 days. After that, request a new one on the login page.</mj-text>
`,
    },
  },
  (to, { token }: Access) => ({ Link: to.link('/passwortsetzen/', token) }),
);
