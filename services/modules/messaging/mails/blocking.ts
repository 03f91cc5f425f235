import { inBoth, type MailRecipient } from '#platform/mail/mail-reaction.js';

const becauseDe = ({ tenant }: MailRecipient): string =>
  `Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von ${tenant.name} teilnehmen.`;
const becauseEn = ({ tenant }: MailRecipient): string =>
  `You receive this e-mail because you take part in the ${tenant.name} referral programme.`;

/** The account is blocked; the reason is what staff wrote. */
export const blockedMail = inBoth<{ readonly reason: string }>({
  de: (to, { reason }) => ({
    subject: `Ihr Konto bei ${to.tenant.name} ist gesperrt`,
    preheader: 'Den Grund lesen Sie in dieser E-Mail.',
    heading: 'Ihr Konto ist gesperrt',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'wir haben Ihr Konto beim Empfehlungsprogramm gesperrt. Solange die Sperre gilt, können Sie sich nicht anmelden und nichts empfehlen.',
      },
      { kind: 'note', tone: 'stop', text: `Grund: ${reason}` },
      {
        kind: 'paragraph',
        text: 'Offene Prämien gehen Ihnen nicht verloren: Sie werden angehalten und erst nach Ende der Sperre ausgezahlt.',
      },
      {
        kind: 'small',
        text: 'Sie sind anderer Meinung? Schreiben Sie uns über die Kontaktseite, wir sehen uns den Fall noch einmal an.',
      },
    ],
    because: becauseDe(to),
  }),
  en: (to, { reason }) => ({
    subject: `Your ${to.tenant.name} account is blocked`,
    preheader: 'Read the reason in this e-mail.',
    heading: 'Your account is blocked',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'We have blocked your referral programme account. While it is blocked you can’t log in or refer anyone.',
      },
      { kind: 'note', tone: 'stop', text: `Reason: ${reason}` },
      { kind: 'paragraph', text: 'Open rewards are not lost: they are held and paid once the block has ended.' },
      {
        kind: 'small',
        text: 'Do you disagree? Write to us through the contact page and we will look at the case again.',
      },
    ],
    because: becauseEn(to),
  }),
});

export const unblockedMail = inBoth<object>({
  de: to => ({
    subject: `Ihr Konto bei ${to.tenant.name} ist wieder frei`,
    preheader: 'Sie können sich wieder anmelden und empfehlen.',
    heading: 'Ihr Konto ist wieder frei',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'wir haben die Sperre Ihres Kontos aufgehoben. Sie können sich wieder anmelden und empfehlen; angehaltene Prämien zahlen wir jetzt aus.',
      },
      { kind: 'button', label: 'Anmelden', url: to.link('/login') },
    ],
    because: becauseDe(to),
  }),
  en: to => ({
    subject: `Your ${to.tenant.name} account is no longer blocked`,
    preheader: 'You can log in and recommend again.',
    heading: 'Your account is no longer blocked',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'We have ended the block of your account. You can log in and recommend again; rewards we held are paid now.',
      },
      { kind: 'button', label: 'Log in', url: to.link('/login') },
    ],
    because: becauseEn(to),
  }),
});

/** Somebody of the programme cancelled a recommendation; the reason is what they wrote. */
export const recommendationCancelledMail = inBoth<{
  readonly product: string;
  readonly recommendationNumber: string;
  readonly reason: string;
}>({
  de: (to, { product, recommendationNumber, reason }) => ({
    subject: `Ihre Empfehlung für ${product} wurde storniert`,
    preheader: 'Den Grund lesen Sie in dieser E-Mail.',
    heading: 'Ihre Empfehlung wurde storniert',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `wir haben Ihre Empfehlung für ${product} storniert. Der Link gilt nicht mehr, und Prämien daraus, die noch nicht ausgezahlt sind, entfallen.`,
      },
      { kind: 'note', tone: 'stop', text: `Grund: ${reason}` },
      { kind: 'button', label: 'Stand ansehen', url: to.link('/persoenlicherbereich') },
      {
        kind: 'facts',
        rows: [
          ['Produkt', product],
          ['Empfehlungsnummer', recommendationNumber],
        ],
      },
      {
        kind: 'small',
        text: 'Sie sind anderer Meinung? Schreiben Sie uns über die Kontaktseite, wir sehen uns den Fall noch einmal an.',
      },
    ],
    because: becauseDe(to),
  }),
  en: (to, { product, recommendationNumber, reason }) => ({
    subject: `Your referral for ${product} was cancelled`,
    preheader: 'Read the reason in this e-mail.',
    heading: 'Your recommendation was cancelled',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `We have cancelled your referral for ${product}. Its link no longer works, and any reward for it that isn’t paid yet is lost.`,
      },
      { kind: 'note', tone: 'stop', text: `Reason: ${reason}` },
      { kind: 'button', label: 'See how it’s doing', url: to.link('/persoenlicherbereich') },
      {
        kind: 'facts',
        rows: [
          ['Product', product],
          ['Referral number', recommendationNumber],
        ],
      },
      {
        kind: 'small',
        text: 'Do you disagree? Write to us through the contact page and we will look at the case again.',
      },
    ],
    because: becauseEn(to),
  }),
});

/** To a friend who had confirmed. Without the reason, which speaks of the recommender. */
export const followedRecommendationCancelledMail = inBoth<{
  readonly product: string;
  readonly recommendationNumber: string;
}>({
  de: (to, { product, recommendationNumber }) => ({
    subject: `Die Empfehlung für ${product} wurde beendet`,
    preheader: 'Der Link gilt nicht mehr. Sie brauchen nichts zu tun.',
    heading: 'Die Empfehlung wurde beendet',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `wir haben die Empfehlung für ${product} beendet, der Sie gefolgt sind. Ihr Link gilt nicht mehr, und eine Prämie entsteht daraus nicht.`,
      },
      {
        kind: 'note',
        tone: 'info',
        text: 'Sie brauchen nichts zu tun. Verträge, die Sie geschlossen haben, bleiben davon unberührt.',
      },
      {
        kind: 'facts',
        rows: [
          ['Produkt', product],
          ['Empfehlungsnummer', recommendationNumber],
        ],
      },
      {
        kind: 'small',
        text: 'Haben Sie Fragen dazu? Schreiben Sie uns über die Kontaktseite, wir sehen uns den Fall noch einmal an.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Sie einer Empfehlung von ${to.tenant.name} gefolgt sind.`,
  }),
  en: (to, { product, recommendationNumber }) => ({
    subject: `The referral for ${product} has ended`,
    preheader: 'The link no longer works. There is nothing for you to do.',
    heading: 'The recommendation has ended',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `We have ended the referral for ${product} that you followed. Your link no longer works, and there is no reward for it.`,
      },
      {
        kind: 'note',
        tone: 'info',
        text: 'There is nothing for you to do. Contracts you have concluded are not affected.',
      },
      {
        kind: 'facts',
        rows: [
          ['Product', product],
          ['Referral number', recommendationNumber],
        ],
      },
      {
        kind: 'small',
        text: 'Do you have questions? Write to us through the contact page and we will look at the case again.',
      },
    ],
    because: `You receive this e-mail because you followed a ${to.tenant.name} recommendation.`,
  }),
});
