import { inBoth, day, money, type MailRecipient } from '#platform/mail/mail-reaction.js';
import { becauseDe, becauseEn, type RewardFacts } from './reward.js';

interface RecommendationFacts {
  readonly product: string;
  readonly recommendationNumber: string;
}

const programmeDe = ({ tenant }: MailRecipient): string =>
  `Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von ${tenant.name} teilnehmen.`;
const programmeEn = ({ tenant }: MailRecipient): string =>
  `You receive this e-mail because you take part in the ${tenant.name} referral programme.`;

/** To the recommender: the contact confirmed their data. Names nobody: the contact's data is theirs. */
export const friendReactedMail = inBoth<RecommendationFacts>({
  de: (to, { product, recommendationNumber }) => ({
    subject: `Ihr Kontakt hat reagiert: ${product}`,
    preheader: 'Sobald ein Vertrag zustande kommt, melden wir uns wieder.',
    heading: 'Ihr Kontakt hat reagiert',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `gute Nachrichten: Ihre Empfehlung für ${product} ist angekommen. Ihr Kontakt hat seine Angaben bestätigt.`,
      },
      {
        kind: 'note',
        tone: 'info',
        text: 'Sie brauchen nichts zu tun. Kommt ein Vertrag zustande, prüfen wir ihn und geben Ihre Prämie frei.',
      },
      { kind: 'button', label: 'Stand ansehen', url: to.link('/persoenlicherbereich') },
      {
        kind: 'facts',
        rows: [
          ['Produkt', product],
          ['Empfehlungsnummer', recommendationNumber],
        ],
      },
    ],
    because: programmeDe(to),
  }),
  en: (to, { product, recommendationNumber }) => ({
    subject: `Your friend has signed up: ${product}`,
    preheader: 'We’ll write again as soon as there’s a contract.',
    heading: 'Your friend has signed up',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Good news: your referral for ${product} has worked. Your friend has confirmed their details.`,
      },
      {
        kind: 'note',
        tone: 'info',
        text: 'There’s nothing for you to do. If your friend takes out a contract, we’ll check it and release your reward.',
      },
      { kind: 'button', label: 'See how it’s doing', url: to.link('/persoenlicherbereich') },
      {
        kind: 'facts',
        rows: [
          ['Product', product],
          ['Referral number', recommendationNumber],
        ],
      },
    ],
    because: programmeEn(to),
  }),
});

/** Nobody confirmed in time. */
export const recommendationExpiredMail = inBoth<
  RecommendationFacts & { readonly validUntil: Date; readonly productId: number }
>({
  de: (to, { product, recommendationNumber, validUntil, productId }) => ({
    subject: `Ihre Empfehlung für ${product} ist abgelaufen`,
    preheader: 'Sie können das Produkt jederzeit neu empfehlen.',
    heading: 'Ihre Empfehlung ist abgelaufen',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Ihre Empfehlung für ${product} war bis zum ${day(validUntil)} gültig. In dieser Zeit hat niemand seine Angaben bestätigt, deshalb entsteht keine Prämie.`,
      },
      {
        kind: 'paragraph',
        text: 'Möchten Sie es noch einmal versuchen? Eine neue Empfehlung ist schnell erstellt und wieder 60 Tage gültig.',
      },
      { kind: 'button', label: 'Neu empfehlen', url: to.link(`/empfehlen/${productId}`) },
      {
        kind: 'facts',
        rows: [
          ['Produkt', product],
          ['Empfehlungsnummer', recommendationNumber],
        ],
      },
    ],
    because: programmeDe(to),
  }),
  en: (to, { product, recommendationNumber, validUntil, productId }) => ({
    subject: `Your referral for ${product} has expired`,
    preheader: 'You can refer it again at any time.',
    heading: 'Your referral has expired',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Your referral for ${product} ran until ${day(validUntil)}. Nobody signed up in that time, so there is no reward.`,
      },
      {
        kind: 'paragraph',
        text: 'Like to try again? A new referral takes a minute and works for another 60 days.',
      },
      { kind: 'button', label: 'Refer again', url: to.link(`/empfehlen/${productId}`) },
      {
        kind: 'facts',
        rows: [
          ['Product', product],
          ['Referral number', recommendationNumber],
        ],
      },
    ],
    because: programmeEn(to),
  }),
});

export type NoContractReason = 'not-concluded' | 'revoked' | 'cancelled-by-provider' | 'order-refused';
const noContract = {
  de: {
    'not-concluded':
      'Der Vertrag ist nicht zustande gekommen, zum Beispiel weil er nicht abgeschlossen wurde oder das Produkt am Wohnort nicht verfügbar ist.',
    revoked: 'Der Vertrag wurde widerrufen.',
    'cancelled-by-provider': 'Der Vertrag wurde vom Anbieter storniert.',
    'order-refused': 'Der Auftrag wurde bei der Prüfung abgelehnt.',
  },
  en: {
    'not-concluded':
      'There was no contract, for example because your friend decided against it or the product isn’t available at their address.',
    revoked: 'The contract was cancelled within the cancellation period.',
    'cancelled-by-provider': 'The contract was cancelled by the provider.',
    'order-refused': 'The order was declined when it was checked.',
  },
} as const;

/** To the recommender: the contract did not come about. */
export const noContractMail = inBoth<
  RecommendationFacts & { readonly reason: NoContractReason; readonly told: string | null }
>({
  de: (to, { product, recommendationNumber, reason, told }) => ({
    subject: `Leider kein Vertrag: Ihre Empfehlung für ${product}`,
    preheader: 'Aus dieser Empfehlung entsteht keine Prämie. Den Grund lesen Sie hier.',
    heading: 'Aus dieser Empfehlung ist kein Vertrag geworden',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `vielen Dank für Ihre Empfehlung von ${product}. Leider entsteht daraus keine Prämie.`,
      },
      { kind: 'note', tone: 'stop', text: `Grund: ${told ?? noContract.de[reason]}` },
      { kind: 'paragraph', text: 'Über Ihre weiteren Empfehlungen halten wir Sie wie gewohnt auf dem Laufenden.' },
      { kind: 'button', label: 'Stand ansehen', url: to.link('/persoenlicherbereich') },
      {
        kind: 'facts',
        rows: [
          ['Produkt', product],
          ['Empfehlungsnummer', recommendationNumber],
        ],
      },
    ],
    because: programmeDe(to),
  }),
  en: (to, { product, recommendationNumber, reason, told }) => ({
    subject: `Sorry, no contract: your referral for ${product}`,
    preheader: 'There is no reward for this referral. Read why.',
    heading: 'This referral hasn’t led to a contract',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: `Thank you for referring ${product}. Unfortunately there is no reward for it.` },
      { kind: 'note', tone: 'stop', text: `Reason: ${told ?? noContract.en[reason]}` },
      { kind: 'paragraph', text: 'We’ll keep you posted on your other referrals as usual.' },
      { kind: 'button', label: 'See how it’s doing', url: to.link('/persoenlicherbereich') },
      {
        kind: 'facts',
        rows: [
          ['Product', product],
          ['Referral number', recommendationNumber],
        ],
      },
    ],
    because: programmeEn(to),
  }),
});

export type CancelReason =
  'contract-cancelled' | 'contract-not-concluded' | 'recommendation-cancelled' | 'by-agency' | 'order-refused';
const cancelled = {
  de: {
    'contract-cancelled': 'Der Vertrag wurde widerrufen oder storniert.',
    'contract-not-concluded': 'Der Vertrag ist nicht zustande gekommen.',
    'recommendation-cancelled': 'Die Empfehlung wurde zurückgezogen oder gesperrt.',
    'by-agency': 'Die Prüfung hat ergeben, dass die Bedingungen für eine Prämie nicht erfüllt sind.',
    'order-refused': 'Der Auftrag wurde bei der Prüfung abgelehnt.',
  },
  en: {
    'contract-cancelled': 'The contract was cancelled.',
    'contract-not-concluded': 'There was no contract.',
    'recommendation-cancelled': 'The referral was withdrawn or blocked.',
    'by-agency': 'Our check showed that the conditions for a reward are not met.',
    'order-refused': 'The order was declined when it was checked.',
  },
} as const;

/** A reward that was expected will not be paid. `told`: a reason a person wrote. */
export const rewardCancelledMail = inBoth<
  RewardFacts & { readonly reason: CancelReason; readonly told: string | null }
>({
  de: (to, facts) => ({
    subject: `Ihre Prämie von ${money(facts.amountCents, 'de')} entfällt`,
    preheader: 'Den Grund lesen Sie in dieser E-Mail.',
    heading: 'Ihre Prämie entfällt',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `die Prämie von ${money(facts.amountCents, 'de')}${facts.product ? ` für ${facts.product}` : ''} können wir leider nicht auszahlen.`,
      },
      { kind: 'note', tone: 'stop', text: `Grund: ${facts.told ?? cancelled.de[facts.reason]}` },
      {
        kind: 'small',
        text: 'Sie sind anderer Meinung? Schreiben Sie uns über die Kontaktseite, wir sehen uns den Fall noch einmal an.',
      },
    ],
    because: becauseDe(to, facts),
  }),
  en: (to, facts) => ({
    subject: `Your reward of ${money(facts.amountCents, 'en')} has been cancelled`,
    preheader: 'This e-mail tells you why.',
    heading: 'Your reward has been cancelled',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Unfortunately we cannot pay the reward of ${money(facts.amountCents, 'en')}${facts.product ? ` for ${facts.product}` : ''}.`,
      },
      { kind: 'note', tone: 'stop', text: `Reason: ${facts.told ?? cancelled.en[facts.reason]}` },
      {
        kind: 'small',
        text: 'See it differently? Write to us through the contact page and we’ll take another look.',
      },
    ],
    because: becauseEn(to, facts),
  }),
});
