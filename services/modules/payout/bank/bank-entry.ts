import { returnCode } from '#shared/return-reasons.js';
import type { Booking } from '../domain/bookings.js';
import type { Verification } from '../domain/verification.js';
import { all, text, type Node } from './read-xml.js';

export type BankDocumentKind = 'pain.002' | 'camt.052' | 'camt.053' | 'camt.054';

/** Why an entry is refused: it changes nothing and needs no decision. */
export type Rejection =
  | 'account-missing'
  | 'foreign-account'
  | 'foreign-currency'
  | 'amount-missing'
  | 'amount-unreadable'
  | 'amount-not-positive'
  | 'other-batch'
  | 'settled-already';

export interface RejectedEntry {
  readonly place: string;
  readonly why: Rejection;
}

/** What the bank says happened. `verified`: it compared the payee's name; `unclear`: what it says is not understood. */
export type EntryKind = 'settled' | 'returned' | 'noted' | 'verified' | 'unclear';

/** Whether it says what became of a payment. */
export const isFinal = (kind: EntryKind): kind is 'settled' | 'returned' => kind === 'settled' || kind === 'returned';

interface EntryFacts {
  /** Identifies the entry; the same entry in two documents has the same reference. */
  readonly reference: string;
  /** Position in the document, for people: `Ntfctn[1]/Ntry[2]`. */
  readonly place: string;
  /** `report`: a pain.002, what the bank announces. `booking`: a camt, money that moved. */
  readonly source: 'report' | 'booking';
  readonly kind: EntryKind;
  /** Status as the bank wrote it; null in a camt. */
  readonly code: string | null;
  /** MsgId and payment block id of the batch, where they are given. */
  readonly batchReferences: readonly string[];
  /** Account on which it was booked; reports need not name one. */
  readonly iban: string | null;
  /** Cents, above zero; null where a report gives none. */
  readonly amountCents: number | null;
  /** ISO 20022 code such as AC04. */
  readonly reason: string | null;
  /** Null in a report. */
  readonly booking: Booking | null;
}

/** The references by which a bank names a payment; each may be missing. */
export interface PaymentName {
  readonly endToEndId: string | null;
  readonly instructionId: string | null;
  readonly uetr: string | null;
  /** The payee's account. */
  readonly payeeIban: string | null;
}

/** An entry on one payment, also where it does not say on which. It never moves more than this payment. */
export interface PaymentEntry extends EntryFacts {
  readonly about: 'payment';
  readonly name: PaymentName;
  /** Cents that the bank says it kept, and the amount before. */
  readonly chargesCents: number | null;
  readonly instructedCents: number | null;
  readonly verification: { readonly result: Verification; readonly bankName: string | null } | null;
}

/**
 * An entry on a whole batch. `besidePayments`: its document names payments of the batch, too. `disputed`: its document
 * says something else of the batch as well.
 */
export interface BatchEntry extends EntryFacts {
  readonly about: 'batch';
  readonly besidePayments: boolean;
  readonly disputed: boolean;
}

export type BankEntry = PaymentEntry | BatchEntry;

/** One document, read. */
export interface BankDocument {
  readonly kind: BankDocumentKind;
  readonly version: string | null;
  readonly entries: readonly BankEntry[];
  /** Entries that could not be read as an amount in euros. */
  readonly rejected: readonly RejectedEntry[];
  /** Entries that are not booked yet. */
  readonly pending: number;
}

/** What a reader found at one place; null: not booked yet. */
export type ReadEntry = BankEntry | RejectedEntry | null;

/** Reference that the bank gives a payment or booking; null for the placeholders that mean none. */
export const named = (reference: string | null): string | null =>
  reference === null || ['NOTPROVIDED', 'NONREF', 'NONE'].includes(reference.toUpperCase().replaceAll(' ', ''))
    ? null
    : reference;

/** The references that are given, each once. */
export const present = (references: readonly (string | null)[]): string[] => [
  ...new Set(references.map(named).filter(reference => reference !== null)),
];

export const ibanFrom = (written: string | null): string | null => written?.replaceAll(' ', '').toUpperCase() ?? null;

/** The reason that an element gives, as a code of its own or of the bank's. */
export function codeIn(node: Node | undefined): string | null {
  const written = text(node, 'Rsn', 'Cd') ?? text(node, 'Rsn', 'Prtry');
  return written === null ? null : returnCode(written);
}

/** The name that the bank has for the account, in as many lines as it takes, beside its reason. */
export const bankNameIn = (reason: Node | undefined): string | null =>
  all(reason, 'AddtlInf')
    .map(line => text(line) ?? '')
    .join(' ')
    .trim()
    .slice(0, 140) || null;

/** Separates valid entries from refused and pending ones. */
export function sorted(kind: BankDocumentKind, version: string | null, entries: readonly ReadEntry[]): BankDocument {
  const isEntry = (entry: ReadEntry): entry is BankEntry => entry !== null && 'reference' in entry;
  return {
    kind,
    version,
    entries: entries.filter(isEntry),
    rejected: entries.filter((entry): entry is RejectedEntry => entry !== null && !isEntry(entry)),
    pending: entries.filter(entry => entry === null).length,
  };
}
