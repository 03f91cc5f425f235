import type { Language, Texts } from './texts.js';

/** What a reward waits for, or what became of it, for staff. */
const sentences = {
  'held-until': {
    de: 'Wartet seit {since} und geht ab {until} von selbst weiter.',
    en: 'Waiting since {since}; continues by itself from {until}.',
  },
  held: {
    de: 'Angehalten seit {since}. Der Betrieb prüft und entscheidet.',
    en: 'On hold since {since}. The operator is reviewing it.',
  },
  blocked: {
    de: 'Angehalten, weil das Konto seit {since} gesperrt ist. Nichts wird ausgezahlt, bis es wieder frei ist.',
    en: 'On hold because the account has been blocked since {since}. Nothing is paid until it’s unblocked.',
  },
  open: {
    de: 'Wartet darauf, dass die Agentur den Auftrag freigibt: möglich ab {since}, überfällig ab {until}.',
    en: 'Waiting for the agency to release the order: possible from {since}, overdue from {until}.',
  },
  'open-further': {
    de: 'Wird gleich bereitgestellt.',
    en: 'Will be ready in a moment.',
  },
  cancelled: {
    de: 'Storniert am {since}: {reason}',
    en: 'Cancelled on {since}: {reason}',
  },
  expired: {
    de: 'Nicht abgeholt, abgelaufen am {since}.',
    en: 'Not claimed; expired on {since}.',
  },
  paid: {
    de: 'Überwiesen, von der Bank gemeldet am {since}.',
    en: 'Transferred; confirmed by the bank on {since}.',
  },
  'picked-up': {
    de: 'Der Code ging am {since} per E-Mail hinaus.',
    en: 'The code was e-mailed on {since}.',
  },
  'code-follows': {
    de: 'Der Code folgt per E-Mail, sobald einer da ist.',
    en: 'The code follows by e-mail as soon as one is available.',
  },
  returned: {
    de: 'Kam am {since} von der Bank zurück: {reason}. Die Person muss neue Bankdaten eingeben.',
    en: 'Returned by the bank on {since}: {reason}. The person has to enter new bank details.',
  },
  'bank-details': {
    de: 'Die Person muss ihre Bankdaten eingeben.',
    en: 'The person has to enter their bank details.',
  },
  sent: {
    de: 'Seit {since} bei der Bank, noch nicht bestätigt.',
    en: 'With the bank since {since}, not confirmed yet.',
  },
  'in-batch': {
    de: 'Seit {since} in einer Sammelüberweisung, noch nicht bei der Bank.',
    en: 'In a payment batch since {since}, not with the bank yet.',
  },
  payable: {
    de: 'Kommt in die nächste Sammelüberweisung.',
    en: 'Goes into the next payment batch.',
  },
  choice: {
    de: 'Die Person hat noch nicht gewählt, wie sie die Prämie bekommt. Zeit bis {until}.',
    en: 'The person hasn’t chosen how to receive it. They have until {until}.',
  },
} as const satisfies Readonly<Record<string, Texts>>;

export type RewardStanding = keyof typeof sentences;

/** What a sentence names: the day since when, the day until when, and why. */
interface Told {
  readonly since: string;
  readonly until: string;
  readonly reason: string;
}

/** `Kommt in die nächste Sammelüberweisung.` */
export const rewardSentence = (standing: RewardStanding, told: Told, language: Language): string =>
  sentences[standing][language].replace(/\{(since|until|reason)\}/g, (_, name: keyof Told) => told[name]);
