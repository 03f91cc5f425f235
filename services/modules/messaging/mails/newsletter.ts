import { inBoth } from './waiting.js';

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
        text: 'Your subscription is confirmed. From now on you receive news of products, campaigns and rewards. This is your consent, word for word:',
      },
      { kind: 'note', tone: 'info', text: wording },
      { kind: 'button', label: 'Recommend now', url: to.link('/') },
      { kind: 'link', label: 'Unsubscribe from the newsletter', url: to.link('/empfehler/newsletter/optout/', token) },
    ],
    because: `You receive this e-mail because you confirmed the ${to.tenant.name} newsletter.`,
  }),
});

interface Registration {
  readonly token: string;
  readonly product: string;
  /** Null where the recommender is erased. */
  readonly recommenderFirstName: string | null;
  /** A part of the reward is the recipient's. */
  readonly rewarded: boolean;
}

/** To the contact who entered their data: the link leads to the terms and confirms. */
export const recipientConfirmationMail = inBoth<Registration>({
  de: (to, { token, product, recommenderFirstName, rewarded }) => ({
    subject: `Bitte bestätigen Sie Ihre Angaben: ${product}`,
    preheader: 'Ein Klick bestätigt Ihre Angaben. Danach geht es zum Angebot.',
    heading: 'Bitte bestätigen Sie Ihre Angaben',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} hat Ihnen` : 'Ihnen wurde'} ${product} von ${to.tenant.name} empfohlen, und Sie haben Ihre Daten eingetragen. Damit wir sie verwenden dürfen, bestätigen Sie sie bitte und stimmen Sie den Bedingungen zu.`,
      },
      { kind: 'button', label: 'Angaben bestätigen', url: to.link('/empfaenger/zustimmung/', token) },
      ...(rewarded
        ? [{ kind: 'paragraph', text: 'Wenn Sie einen Vertrag abschließen, erhalten auch Sie eine Prämie.' } as const]
        : []),
      {
        kind: 'small',
        text: 'Bestätigen Sie nicht, löschen wir Ihre Daten nach zwölf Wochen. Wenn Sie nichts eingetragen haben, brauchen Sie nichts zu tun.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von ${to.tenant.name} eingetragen wurde.`,
  }),
  en: (to, { token, product, recommenderFirstName, rewarded }) => ({
    subject: `Please confirm your details: ${product}`,
    preheader: 'One click confirms your details. Then you go on to the offer.',
    heading: 'Please confirm your details',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} recommended` : 'You were recommended'} ${product} by ${to.tenant.name}${recommenderFirstName ? ' to you' : ''}, and you entered your details. Before we may use them, please confirm them and agree to the terms.`,
      },
      { kind: 'button', label: 'Confirm details', url: to.link('/empfaenger/zustimmung/', token) },
      ...(rewarded
        ? [{ kind: 'paragraph', text: 'If you conclude a contract, you receive a reward too.' } as const]
        : []),
      {
        kind: 'small',
        text: 'If you do not confirm, we delete your details after twelve weeks. If you entered nothing, there is nothing to do.',
      },
    ],
    because: `You receive this e-mail because your address was entered for a ${to.tenant.name} recommendation.`,
  }),
});
