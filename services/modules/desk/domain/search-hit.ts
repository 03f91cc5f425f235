import type { Language } from '#shared/texts.js';

/** Something that was found, with what it was found by. */
export interface Found {
  readonly kind: 'recommendation' | 'recommender' | 'recipient' | 'order' | 'claim' | 'payout' | 'batch';
  readonly number: string;
  readonly title: string;
  readonly subtitle: string;
  readonly productId: number | null;
  readonly recommendationNumber: string | null;
  /** Of a batch and of a payment. */
  readonly batchNumber?: string;
  readonly by: 'number' | 'code' | 'email' | 'customer-number' | 'name';
  /** `whole`: exactly this was typed; `start`: it begins so; `part`: it contains it. */
  readonly match: 'whole' | 'start' | 'part';
}

const ways = ['number', 'code', 'email', 'customer-number', 'name'] as const;
const matches = ['whole', 'start', 'part'] as const;

/** Whole numbers first, then addresses and customer numbers, then what begins so, then what contains it. */
export const rankOf = ({ by, match }: Pick<Found, 'by' | 'match'>): number =>
  matches.indexOf(match) * ways.length + ways.indexOf(by);

const nouns: Readonly<Record<Found['kind'], Readonly<Record<Language, string>>>> = {
  recommendation: { de: 'Empfehlung', en: 'Referral' },
  recommender: { de: 'Empfehler', en: 'Referrer' },
  recipient: { de: 'Kontakt', en: 'Contact' },
  order: { de: 'Auftrag', en: 'Order' },
  claim: { de: 'Reklamation', en: 'Claim' },
  payout: { de: 'Zahlung', en: 'Payment' },
  batch: { de: 'Stapel', en: 'Batch' },
};
const words: Readonly<Record<Exclude<Found['by'], 'number'>, Readonly<Record<Language, string>>>> = {
  code: { de: 'Code', en: 'Code' },
  email: { de: 'E-Mail', en: 'E-mail' },
  'customer-number': { de: 'Kundennummer', en: 'Customer number' },
  name: { de: 'Name', en: 'Name' },
};

/** `Auftrag T5607632452`, `E-Mail`. */
export const becauseOf = ({ kind, by, number }: Found, language: Language): string =>
  by === 'number' ? `${nouns[kind][language]} ${number}` : words[by][language];
