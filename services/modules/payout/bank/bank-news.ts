/** What a bank's document says about one of our payments, or about a whole batch of them. */
export interface BankNews {
  /** Tells the entry from every other one; the same entry in two documents has the same. */
  readonly reference: string;
  /** Where it stands in the document, for people: `Ntfctn[1]/Ntry[2]`. */
  readonly place: string;
  /** `report`: a pain.002, the bank's intentions. `booking`: a camt, money that moved. */
  readonly source: 'report' | 'booking';
  readonly kind: 'settled' | 'returned' | 'noted' | 'unclear';
  readonly endToEndId: string | null;
  /** MsgId and payment block of the batch, as far as they are named. */
  readonly batchReferences: readonly string[];
  /** The account it was booked on; reports need not name one. */
  readonly iban: string | null;
  /** Cents, above zero; null where a report gives none. */
  readonly amountCents: number | null;
  /** ISO 20022 code such as AC04. */
  readonly reason: string | null;
}

export type BankDocumentKind = 'pain.002' | 'camt.053' | 'camt.054';

/** Why an entry is refused: it changes nothing, and waits for nobody. */
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

export interface BankDocument {
  readonly kind: BankDocumentKind;
  readonly news: readonly BankNews[];
  /** What could not be read as money in euros. */
  readonly rejected: readonly RejectedEntry[];
}

/** What a bank names a payment or a booking by; these are words for none. */
export const named = (reference: string | null): string | null =>
  reference === null || ['NOTPROVIDED', 'NONREF', 'NONE'].includes(reference.toUpperCase()) ? null : reference;

/** MS03: reason not specified by the bank. */
export const unspecifiedReason = 'MS03';

/** Sorts what was read into news and what is refused. */
export function sorted(kind: BankDocumentKind, entries: readonly (BankNews | RejectedEntry)[]): BankDocument {
  const isNews = (entry: BankNews | RejectedEntry): entry is BankNews => 'reference' in entry;
  return {
    kind,
    news: entries.filter(isNews),
    rejected: entries.filter((entry): entry is RejectedEntry => !isNews(entry)),
  };
}
