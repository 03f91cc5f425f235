import { inBoth, day, money, type MailRecipient, type Block } from '#platform/mail/mail-reaction.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { payeeOf, typesOffered, type RewardKind } from '#reward-types/index.js';
import { transferMails } from '#reward-types/words.js';

/** docs/specification/rewards.md#how-long-it-takes, a sentence for each type. */
const arrivals = ({ tenant, language }: MailRecipient) =>
  typesOffered(tenant.config.rewardTypes)
    .map(({ descriptor }) => `${descriptor.label[language]}: ${descriptor.arrives[language]}.`)
    .join(' ');

/** "Überweisung, Gutschein oder …": what the tenant offers. */
const offered = ({ tenant, language }: MailRecipient) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    typesOffered(tenant.config.rewardTypes).map(({ descriptor }) => descriptor.label[language]),
  );

export interface RewardFacts {
  readonly amountCents: number;
  readonly beneficiary: 'recommender' | 'recipient';
  /** Null for a reward that came of no recommendation, such as a campaign's extra. */
  readonly product: string | null;
  readonly recommendationNumber: string | null;
  /** Why it was granted out of goodwill, in the words of whoever granted it. */
  readonly goodwillReason?: string | null;
}

interface ReadyFacts extends RewardFacts {
  readonly token: string;
  readonly expiresAt: Date;
}

const rows = (
  to: MailRecipient,
  { product, recommendationNumber }: RewardFacts,
  more: readonly (readonly [string, string])[] = [],
): Block => {
  const [productLabel, numberLabel] =
    to.language === 'de' ? ['Produkt', 'Empfehlungsnummer'] : ['Product', 'Referral number'];
  return {
    kind: 'facts',
    rows: [
      ...(product ? [[productLabel, product] as const] : []),
      ...(recommendationNumber ? [[numberLabel, recommendationNumber] as const] : []),
      ...more,
    ],
  };
};

/** Released by the provider: the link leads to the choice. */
export const rewardReadyMail = inBoth<ReadyFacts>({
  de: (to, facts) => ({
    subject: `Ihre Prämie von ${money(facts.amountCents, 'de')} liegt bereit`,
    preheader: `Wählen Sie jetzt: ${offered(to)}.`,
    heading: 'Ihre Prämie liegt bereit',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: reasonDe(to, facts) },
      {
        kind: 'amount',
        amount: money(facts.amountCents, 'de'),
        caption: `als ${offered(to)}`,
      },
      { kind: 'button', label: 'Prämie wählen', url: to.link('/praemie/', facts.token) },
      rows(to, facts, [['Wählen bis', day(facts.expiresAt)]]),
      {
        kind: 'small',
        text: `${arrivals(to)} Der Link ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter.`,
      },
    ],
    because: becauseDe(to, facts),
  }),
  en: (to, facts) => ({
    subject: `Your reward of ${money(facts.amountCents, 'en')} is ready`,
    preheader: `Choose now: ${offered(to)}.`,
    heading: 'Your reward is ready',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: reasonEn(to, facts) },
      {
        kind: 'amount',
        amount: money(facts.amountCents, 'en'),
        caption: `as ${offered(to)}`,
      },
      { kind: 'button', label: 'Choose reward', url: to.link('/praemie/', facts.token) },
      rows(to, facts, [['Choose by', day(facts.expiresAt)]]),
      {
        kind: 'small',
        text: `${arrivals(to)} This link is for you alone: please don’t forward this e-mail.`,
      },
    ],
    because: becauseEn(to, facts),
  }),
});

/** Not chosen yet, and the claim period ends. */
export const rewardReminderMail = inBoth<ReadyFacts & { readonly daysLeft: number }>({
  de: (to, facts) => ({
    subject: `Noch ${facts.daysLeft} Tage: Ihre Prämie von ${money(facts.amountCents, 'de')}`,
    preheader: `Am ${day(facts.expiresAt)} verfällt Ihr Anspruch. Die Wahl dauert eine Minute.`,
    heading: 'Ihre Prämie wartet noch auf Sie',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'amount', amount: money(facts.amountCents, 'de'), caption: `abrufbar bis ${day(facts.expiresAt)}` },
      {
        kind: 'paragraph',
        text: 'Sie haben noch nicht gewählt, wie Sie Ihre Prämie erhalten möchten. Danach ist sie leider nicht mehr abrufbar.',
      },
      { kind: 'button', label: 'Prämie wählen', url: to.link('/praemie/', facts.token) },
      rows(to, facts),
    ],
    because: becauseDe(to, facts),
  }),
  en: (to, facts) => ({
    subject: `${facts.daysLeft} days left: your reward of ${money(facts.amountCents, 'en')}`,
    preheader: `It expires on ${day(facts.expiresAt)}. Choosing takes a minute.`,
    heading: 'Your reward is still waiting for you',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'amount', amount: money(facts.amountCents, 'en'), caption: `available until ${day(facts.expiresAt)}` },
      {
        kind: 'paragraph',
        text: 'You haven’t chosen yet how you’d like your reward. After that day it expires.',
      },
      { kind: 'button', label: 'Choose reward', url: to.link('/praemie/', facts.token) },
      rows(to, facts),
    ],
    because: becauseEn(to, facts),
  }),
});

/** What was chosen cannot be paid to whom it was meant for. */
export const chooseAgainMail = inBoth<ReadyFacts>({
  de: (to, facts) => ({
    subject: `Bitte wählen Sie noch einmal: Ihre Prämie von ${money(facts.amountCents, 'de')}`,
    preheader: 'Ihre Prämie ist sicher. Was Sie gewählt hatten, konnten wir nicht auszahlen.',
    heading: 'Bitte wählen Sie noch einmal',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'was Sie für Ihre Prämie gewählt hatten, konnten wir nicht auszahlen: Das Konto, an das sie gehen sollte, steht nicht mehr zur Verfügung. Ihre Prämie ist sicher.',
      },
      { kind: 'amount', amount: money(facts.amountCents, 'de'), caption: `als ${offered(to)}` },
      { kind: 'button', label: 'Prämie wählen', url: to.link('/praemie/', facts.token) },
      rows(to, facts, [['Wählen bis', day(facts.expiresAt)]]),
      { kind: 'small', text: 'Der Link ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter.' },
    ],
    because: becauseDe(to, facts),
  }),
  en: (to, facts) => ({
    subject: `Please choose again: your reward of ${money(facts.amountCents, 'en')}`,
    preheader: 'Your reward is safe. We could not pay out what you had chosen.',
    heading: 'Please choose again',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: 'We could not pay out what you had chosen for your reward: the account it was to go to is no longer available. Your reward is safe.',
      },
      { kind: 'amount', amount: money(facts.amountCents, 'en'), caption: `as ${offered(to)}` },
      { kind: 'button', label: 'Choose reward', url: to.link('/praemie/', facts.token) },
      rows(to, facts, [['Choose by', day(facts.expiresAt)]]),
      { kind: 'small', text: 'This link is for you alone: please don’t forward this e-mail.' },
    ],
    because: becauseEn(to, facts),
  }),
});

/** What was chosen, for the words its type has about it. */
interface Chosen {
  readonly choice: RewardKind;
  readonly option: string | null;
}

/** The type's words about a transfer, and the payee's receipt where it went to another. */
function transfer({ tenant, language }: MailRecipient, chosen: Chosen) {
  const sentMail = transferMails[chosen.choice];
  const payee = payeeOf(chosen, tenant.config.rewardTypes);
  const words = (texts: Words | undefined) =>
    texts?.[language].replace('{payee}', payee?.holder ?? '').replace('..', '.') ?? '';
  return {
    caption: words(sentMail?.caption),
    text: words(sentMail?.text),
    receipt: payee ? [{ kind: 'note' as const, tone: 'info' as const, text: payee.receipt[language] }] : [],
    small: words(sentMail?.small),
  };
}

/** Handed to the bank. */
export const paymentSentMail = inBoth<RewardFacts & Chosen>({
  de: (to, facts) => ({
    subject: `Ihre Prämie von ${money(facts.amountCents, 'de')} ist unterwegs`,
    preheader: 'Wir haben die Überweisung an unsere Bank gegeben.',
    heading: 'Ihre Prämie ist unterwegs',
    ...sent(to, facts),
    because: becauseDe(to, facts),
  }),
  en: (to, facts) => ({
    subject: `Your reward of ${money(facts.amountCents, 'en')} is on its way`,
    preheader: 'We have handed the transfer to our bank.',
    heading: 'Your reward is on its way',
    ...sent(to, facts),
    because: becauseEn(to, facts),
  }),
});

function sent(to: MailRecipient, facts: RewardFacts & Chosen): { blocks: Block[] } {
  const { caption, text, receipt, small } = transfer(to, facts);
  return {
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'amount', amount: money(facts.amountCents, to.language), caption },
      { kind: 'paragraph', text },
      ...receipt,
      rows(to, facts),
      { kind: 'small', text: small },
    ],
  };
}

/** The bank gave the money back. */
export const bankDetailsWantedMail = inBoth<RewardFacts & { readonly token: string; readonly why: string }>({
  de: (to, facts) => ({
    subject: `Bitte prüfen Sie Ihre Bankverbindung: ${money(facts.amountCents, 'de')} kamen zurück`,
    preheader: 'Ihre Prämie ist sicher. Wir brauchen noch einmal Ihre Bankverbindung.',
    heading: 'Ihre Überweisung kam zurück',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `wir haben Ihre Prämie von ${money(facts.amountCents, 'de')} überwiesen, doch der Betrag kam zurück.`,
      },
      { kind: 'note', tone: 'wait', text: `Grund: ${facts.why}` },
      {
        kind: 'paragraph',
        text: 'Ihre Prämie ist sicher. Bitte geben Sie Ihre Bankverbindung noch einmal an, dann überweisen wir erneut.',
      },
      { kind: 'button', label: 'Bankverbindung angeben', url: to.link('/bankdaten/', facts.token) },
      rows(to, facts),
      {
        kind: 'small',
        text: 'Der Link ist persönlich: Bitte leiten Sie diese E-Mail nicht weiter. Wir fragen nie per E-Mail oder Telefon nach Ihrer IBAN.',
      },
    ],
    because: becauseDe(to, facts),
  }),
  en: (to, facts) => ({
    subject: `Please check your bank details: ${money(facts.amountCents, 'en')} came back`,
    preheader: 'Your reward is safe. We need your bank details once more.',
    heading: 'Your transfer came back',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `We transferred your reward of ${money(facts.amountCents, 'en')}, but the money came back.`,
      },
      { kind: 'note', tone: 'wait', text: `Reason: ${facts.why}` },
      {
        kind: 'paragraph',
        text: 'Your reward is safe. Please give us your bank details once more and we will transfer it again.',
      },
      { kind: 'button', label: 'Add bank details', url: to.link('/bankdaten/', facts.token) },
      rows(to, facts),
      {
        kind: 'small',
        text: 'This link is for you alone: please don’t forward this e-mail. We never ask for your IBAN by e-mail or phone.',
      },
    ],
    because: becauseEn(to, facts),
  }),
});

const reasonDe = ({ tenant }: MailRecipient, { beneficiary, product, goodwillReason }: RewardFacts): string =>
  goodwillReason
    ? `${tenant.name} hat Ihnen eine zusätzliche Prämie gewährt. Der Grund: ${goodwillReason}`
    : beneficiary === 'recipient'
      ? `vielen Dank, dass Sie sich für ${product ?? tenant.name} entschieden haben. Dafür erhalten Sie Ihre Prämie.`
      : product
        ? `aus Ihrer Empfehlung für ${product} ist ein Vertrag geworden. Vielen Dank: Ihre Prämie ist freigegeben.`
        : `vielen Dank für Ihre Empfehlungen. Sie haben eine zusätzliche Prämie von ${tenant.name} erhalten.`;
const reasonEn = ({ tenant }: MailRecipient, { beneficiary, product, goodwillReason }: RewardFacts): string =>
  goodwillReason
    ? `${tenant.name} has given you an extra reward. The reason: ${goodwillReason}`
    : beneficiary === 'recipient'
      ? `Thank you for choosing ${product ?? tenant.name}. Your reward is ready.`
      : product
        ? `Your referral for ${product} has led to a contract. Thank you – your reward is ready.`
        : `Thank you for your referrals. Here’s an extra reward from ${tenant.name}.`;

export const becauseDe = ({ tenant }: MailRecipient, { beneficiary }: Pick<RewardFacts, 'beneficiary'>): string =>
  `Sie erhalten diese E-Mail, weil Sie ${beneficiary === 'recommender' ? 'am Empfehlungsprogramm teilnehmen' : 'einer Empfehlung gefolgt sind'} und eine Prämie von ${tenant.name} Sie betrifft.`;
export const becauseEn = ({ tenant }: MailRecipient, { beneficiary }: Pick<RewardFacts, 'beneficiary'>): string =>
  `You receive this e-mail because you ${beneficiary === 'recommender' ? 'take part in the referral programme' : 'followed a referral'} and it concerns a reward from ${tenant.name}.`;

type Words = Readonly<Record<Language, string>>;

const unknownAccount: Words = { de: 'Die IBAN gehört zu keinem Konto.', en: 'There is no account with this IBAN.' };
const closed: Words = { de: 'Das Konto ist geschlossen.', en: 'The account is closed.' };
const blocked: Words = {
  de: 'Das Konto ist gesperrt oder nimmt keine Überweisungen an.',
  en: 'The account is blocked or takes no transfers.',
};
const wrongName: Words = {
  de: 'Kontoinhaber und IBAN passen nicht zusammen.',
  en: 'Account holder and IBAN do not match.',
};
const wrongBank: Words = {
  de: 'Die Bank zu dieser IBAN oder BIC gibt es nicht.',
  en: 'There is no bank for this IBAN or BIC.',
};
const refused: Words = {
  de: 'Die Empfängerbank hat die Überweisung abgelehnt.',
  en: 'The receiving bank refused the transfer.',
};
const unsaid: Words = { de: 'Die Bank hat keinen Grund genannt.', en: 'The bank gave no reason.' };

/** ISO 20022 external reason codes, as far as they tell a person something. */
const words: Readonly<Record<string, Words>> = {
  AC01: unknownAccount,
  AC02: unknownAccount,
  AC03: unknownAccount,
  AC04: closed,
  AC07: closed,
  AC06: blocked,
  AC13: blocked,
  AG01: blocked,
  AG02: blocked,
  BE01: wrongName,
  RC01: wrongBank,
  RC04: wrongBank,
  AGNT: wrongBank,
  MD06: refused,
  MS02: refused,
  CUST: refused,
  RR01: refused,
  RR02: refused,
  RR03: refused,
  RR04: refused,
};

/** Why a transfer came back, in plain words. */
export const returnReason = (isoCode: string, language: Language): string =>
  (words[isoCode.trim().toUpperCase()] ?? unsaid)[language];
