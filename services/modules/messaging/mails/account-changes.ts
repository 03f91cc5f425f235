import { inBoth, money } from '#platform/mail/mail-reaction.js';

/** To the new address: the link makes it the account's. */
export const emailConfirmationMail = inBoth<{ readonly token: string }>({
  de: (to, { token }) => ({
    subject: `Bitte bestätigen Sie Ihre neue E-Mail-Adresse für ${to.tenant.name}`,
    preheader: 'Ein Klick genügt. Bis dahin bleibt Ihre bisherige Adresse gültig.',
    heading: 'Ihre neue E-Mail-Adresse',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Sie möchten diese Adresse für Ihr Konto bei ${to.tenant.name} verwenden. Bitte bestätigen Sie das mit einem Klick. Danach melden Sie sich mit der neuen Adresse und Ihrem bisherigen Passwort an.`,
      },
      { kind: 'button', label: 'Neue Adresse bestätigen', url: to.link('/empfehler/email/', token) },
      {
        kind: 'small',
        text: 'Der Link gilt 24 Stunden und funktioniert einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ohne Bestätigung ändert sich nichts.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil diese Adresse für ein Konto bei ${to.tenant.name} eingetragen wurde.`,
  }),
  en: (to, { token }) => ({
    subject: `Please confirm your new e-mail address for ${to.tenant.name}`,
    preheader: 'One click is enough. Until then your present address stays valid.',
    heading: 'Your new e-mail address',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `You would like to use this address for your ${to.tenant.name} account. Please confirm with one click. From then on you log in with the new address and your present password.`,
      },
      { kind: 'button', label: 'Confirm new address', url: to.link('/empfehler/email/', token) },
      {
        kind: 'small',
        text: 'The link is valid for 24 hours and works once. If this was not you, there is nothing to do: without confirmation nothing changes.',
      },
    ],
    because: `You receive this e-mail because this address was entered for a ${to.tenant.name} account.`,
  }),
});

/** To the present address, as soon as another one is asked for: time to object. */
export const emailChangeAskedMail = inBoth<object>({
  de: to => ({
    subject: `Neue E-Mail-Adresse für Ihr Konto bei ${to.tenant.name}`,
    preheader: 'Für Ihr Konto wurde eine andere E-Mail-Adresse eingetragen. Waren Sie das?',
    heading: 'Waren Sie das?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'für Ihr Konto wurde eine andere E-Mail-Adresse eingetragen. Sie gilt, sobald sie über den Link in der E-Mail dorthin bestätigt ist.',
      },
      {
        kind: 'paragraph',
        text: 'Wenn Sie das nicht waren, legen Sie bitte gleich ein neues Passwort fest. Damit wird die Änderung ungültig.',
      },
      { kind: 'button', label: 'Neues Passwort festlegen', url: to.link('/passwortvergessen') },
    ],
    because: `Sie erhalten diese E-Mail, weil sie zu Ihrem Konto bei ${to.tenant.name} gehört.`,
  }),
  en: to => ({
    subject: `New e-mail address for your ${to.tenant.name} account`,
    preheader: 'Another e-mail address was entered for your account. Was this you?',
    heading: 'Was this you?',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'Another e-mail address was entered for your account. It holds once it has been confirmed with the link in the e-mail sent to it.',
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, please choose a new password right away. That voids the change.',
      },
      { kind: 'button', label: 'Choose a new password', url: to.link('/passwortvergessen') },
    ],
    because: `You receive this e-mail because it belongs to your ${to.tenant.name} account.`,
  }),
});

/** To the old address, once the new one holds. */
export const emailChangedMail = inBoth<object>({
  de: to => ({
    subject: `Ihre E-Mail-Adresse bei ${to.tenant.name} wurde geändert`,
    preheader: 'Ab jetzt gilt die neue Adresse. Waren Sie das nicht, melden Sie sich bitte gleich.',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'die neue E-Mail-Adresse für Ihr Konto ist bestätigt. Anmelden können Sie sich nur noch mit ihr; an diese Adresse schreiben wir Ihnen nicht mehr.',
      },
      { kind: 'paragraph', text: 'Wenn Sie das nicht waren, melden Sie sich bitte gleich bei uns.' },
      { kind: 'button', label: 'Kontakt aufnehmen', url: to.link('/kontakt') },
    ],
    because: `Sie erhalten diese E-Mail, weil sie bis eben zu Ihrem Konto bei ${to.tenant.name} gehörte.`,
  }),
  en: to => ({
    subject: `Your e-mail address at ${to.tenant.name} was changed`,
    preheader: 'The new address holds from now on. If this was not you, please tell us right away.',
    heading: 'Your e-mail address was changed',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'The new e-mail address for your account is confirmed. You can log in only with it; we no longer write to you at this address.',
      },
      { kind: 'paragraph', text: 'If this was not you, please contact us right away.' },
      { kind: 'button', label: 'Contact us', url: to.link('/kontakt') },
    ],
    because: `You receive this e-mail because until just now it belonged to your ${to.tenant.name} account.`,
  }),
});

interface StillOwed {
  /** Rewards that are neither paid nor over, in cents. */
  readonly openCents: readonly number[];
}

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

/** The account is erased; what is still the person's is told. */
export const farewellMail = inBoth<StillOwed>({
  de: (to, { openCents }) => ({
    subject: `Ihr Konto bei ${to.tenant.name} ist gelöscht`,
    preheader:
      openCents.length > 0 ? 'Ihre offenen Prämien bleiben Ihnen erhalten.' : 'Ihre persönlichen Daten sind entfernt.',
    heading: 'Ihr Konto ist gelöscht',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Ihr Konto beim Empfehlungsprogramm von ${to.tenant.name} ist gelöscht, Ihre persönlichen Daten sind entfernt. Empfehlungen, denen noch niemand gefolgt ist, sind beendet.`,
      },
      ...(openCents.length > 0
        ? [
            {
              kind: 'amount',
              amount: money(sum(openCents), 'de'),
              caption:
                openCents.length === 1
                  ? 'Ihre offene Prämie bleibt auszahlbar'
                  : `Ihre ${openCents.length} offenen Prämien bleiben auszahlbar`,
            } as const,
            {
              kind: 'paragraph',
              text: 'Dafür bewahren wir Ihren Namen, Ihre E-Mail-Adresse und gegebenenfalls Ihre Bankverbindung verschlüsselt auf, bis die letzte Prämie ausgezahlt oder verfallen ist. Die Links aus unseren Prämien-E-Mails gelten weiter.',
            } as const,
          ]
        : []),
      {
        kind: 'small',
        text: 'Was das Steuerrecht zu geleisteten Auszahlungen vorschreibt, liegt gesperrt bei uns und wird nach Ablauf der Frist gelöscht.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Sie Ihr Konto bei ${to.tenant.name} gelöscht haben.`,
  }),
  en: (to, { openCents }) => ({
    subject: `Your ${to.tenant.name} account has been deleted`,
    preheader: openCents.length > 0 ? 'Your open rewards remain yours.' : 'Your personal data has been removed.',
    heading: 'Your account has been deleted',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Your account in the ${to.tenant.name} referral programme has been deleted and your personal data removed. Referrals nobody has followed yet have ended.`,
      },
      ...(openCents.length > 0
        ? [
            {
              kind: 'amount',
              amount: money(sum(openCents), 'en'),
              caption:
                openCents.length === 1
                  ? 'Your open reward can still be paid'
                  : `Your ${openCents.length} open rewards can still be paid`,
            } as const,
            {
              kind: 'paragraph',
              text: 'For that we keep your name, e-mail address and, where given, bank details encrypted until the last reward is paid or has lapsed. The links in our reward e-mails still work.',
            } as const,
          ]
        : []),
      {
        kind: 'small',
        text: 'What tax law requires of payments made is locked away and deleted when its period ends.',
      },
    ],
    because: `You receive this e-mail because you deleted your ${to.tenant.name} account.`,
  }),
});

interface Asked {
  readonly token: string;
  /** What is consented to, word for word. */
  readonly wording: string;
}

/** Second half of the double opt-in: without a click there is no newsletter. */
export const newsletterRequestMail = inBoth<Asked>({
  de: (to, { token, wording }) => ({
    subject: `Bitte bestätigen Sie Ihre Newsletter-Anmeldung bei ${to.tenant.name}`,
    preheader: 'Ein Klick genügt. Ohne Bestätigung erhalten Sie keinen Newsletter.',
    heading: 'Newsletter bestätigen',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Sie möchten den Newsletter von ${to.tenant.name} erhalten. Bitte bestätigen Sie das mit einem Klick.`,
      },
      { kind: 'button', label: 'Newsletter bestätigen', url: to.link('/empfehler/newsletter/optin/', token) },
      { kind: 'note', tone: 'info', text: wording },
      {
        kind: 'small',
        text: 'Der Link gilt sieben Tage. Wenn Sie sich nicht angemeldet haben, brauchen Sie nichts zu tun: Ohne Bestätigung erhalten Sie keinen Newsletter.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil für Ihr Konto bei ${to.tenant.name} der Newsletter angefragt wurde.`,
  }),
  en: (to, { token, wording }) => ({
    subject: `Please confirm your ${to.tenant.name} newsletter`,
    preheader: 'One click is enough. Without it you will receive no newsletter.',
    heading: 'Confirm the newsletter',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `You would like to receive the ${to.tenant.name} newsletter. Please confirm with one click.`,
      },
      { kind: 'button', label: 'Confirm newsletter', url: to.link('/empfehler/newsletter/optin/', token) },
      { kind: 'note', tone: 'info', text: wording },
      {
        kind: 'small',
        text: 'The link is valid for seven days. If this was not you, there is nothing to do: without confirmation you will receive no newsletter.',
      },
    ],
    because: `You receive this e-mail because the newsletter was requested for your ${to.tenant.name} account.`,
  }),
});

/** The first of the newsletter's mails: tells how to end it. */
export const newsletterWelcomeMail = inBoth<Asked>({
  de: (to, { token, wording }) => ({
    subject: `Ihr Newsletter von ${to.tenant.name} ist bestätigt`,
    preheader: 'Neuigkeiten zu Produkten, Aktionen und Prämien kommen ab jetzt per E-Mail.',
    heading: 'Schön, dass Sie dabei sind',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'Ihre Anmeldung ist bestätigt. Sie erhalten ab jetzt Neuigkeiten zu Produkten, Aktionen und Prämien. Das ist Ihre Einwilligung im Wortlaut:',
      },
      { kind: 'note', tone: 'info', text: wording },
      { kind: 'button', label: 'Jetzt empfehlen', url: to.link('/') },
      { kind: 'link', label: 'Newsletter abbestellen', url: to.link('/empfehler/newsletter/optout/', token) },
    ],
    because: `Sie erhalten diese E-Mail, weil Sie den Newsletter von ${to.tenant.name} bestätigt haben.`,
  }),
  en: (to, { token, wording }) => ({
    subject: `Your ${to.tenant.name} newsletter is confirmed`,
    preheader: 'News of products, campaigns and rewards now reaches you by e-mail.',
    heading: 'Good to have you with us',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'Your subscription is confirmed. From now on you’ll get news about products, campaigns and rewards. This is what you agreed to, word for word:',
      },
      { kind: 'note', tone: 'info', text: wording },
      { kind: 'button', label: 'Refer a friend', url: to.link('/') },
      { kind: 'link', label: 'Unsubscribe from the newsletter', url: to.link('/empfehler/newsletter/optout/', token) },
    ],
    because: `You receive this e-mail because you confirmed the ${to.tenant.name} newsletter.`,
  }),
});
