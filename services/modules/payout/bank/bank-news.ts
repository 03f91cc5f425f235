/** What a bank's document says about one of our payments, or about a whole batch of them. */
export interface BankNews {
  /** The bank's own reference of the entry; the same entry in two documents has the same. */
  readonly reference: string;
  readonly kind: 'settled' | 'returned' | 'noted' | 'unclear';
  readonly endToEndId: string | null;
  /** MsgId or payment block of the batch, where no single payment is named. */
  readonly batchReference: string | null;
  /** Cents; null where the document gives none. */
  readonly amountCents: number | null;
  /** ISO 20022 code such as AC04. */
  readonly reason: string | null;
}

export type BankDocumentKind = 'pain.002' | 'camt.053' | 'camt.054';

export interface BankDocument {
  readonly kind: BankDocumentKind;
  readonly news: readonly BankNews[];
}

/** What a bank names a payment by; NOTPROVIDED is ISO 20022's word for none. */
export const named = (reference: string | null): string | null => (reference === 'NOTPROVIDED' ? null : reference);

/** MS03: reason not specified by the bank. */
export const unspecifiedReason = 'MS03';
