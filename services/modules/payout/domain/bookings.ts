import { dayMs } from '#shared/dates-and-money.js';

/** How a bank identifies a booking; references and days only, so that another document can be compared with it. */
export interface Booking {
  readonly direction: 'debit' | 'credit';
  readonly document: 'camt.052' | 'camt.053' | 'camt.054';
  /** `batch`: one entry for all payments of a batch. */
  readonly scope: 'payment' | 'batch';
  /** The bank's reference of the entry. */
  readonly entry: string | null;
  /** The bank's reference of the transaction within it. */
  readonly transaction: string | null;
  /** 2 and more: the same once more in one statement. */
  readonly occurrence: number;
  /** Of one named before in the same entry: what the entry booked, and what the payments that it names sum to, in cents. */
  readonly within?: { readonly entryCents: number; readonly sumCents: number; readonly moved: boolean };
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string | null;
}

/** The entry booked each of its payments once, so no money moved for one that it names again. */
export const isRepeatedInEntry = (booking: Booking | null): boolean => booking?.within?.moved === false;

/** Days between which a notification and a statement may date one booking. */
const daysApart = 3;

/**
 * Whether two entries are one booking, perhaps told by two kinds of document. Another reference of the bank is another
 * booking, whatever else is alike (docs/specification/payouts.md#one-booking-or-two).
 */
export function isSameBooking(one: Booking, other: Booking): boolean {
  if (one.direction !== other.direction || one.occurrence !== other.occurrence) return false;
  if (!isNear(one.bookedOn, other.bookedOn)) return false;
  if (one.transaction !== null && other.transaction !== null) return one.transaction === other.transaction;
  if (referencesOf(one).some(reference => referencesOf(other).includes(reference))) return true;
  const bothReferred = referencesOf(one).length > 0 && referencesOf(other).length > 0;
  // A collective entry of a statement and its payments in a notification have references of their own.
  if (bothReferred && one.scope === other.scope) return false;
  if (one.scope !== other.scope && one.document === other.document) return false;
  return one.bookedOn !== null && one.bookedOn === other.bookedOn;
}

/** Whether two kinds of document report the same booking, by a reference of the bank. */
export const isReportedAgain = (one: Booking, other: Booking): boolean =>
  one.document !== other.document &&
  referencesOf(one).some(reference => referencesOf(other).includes(reference)) &&
  isSameBooking(one, other);

/** The bank's reference of it, as the account's statement shows it. */
export const referenceOf = ({ entry, transaction }: Booking): string | null => entry ?? transaction;

const referencesOf = ({ entry, transaction }: Booking): string[] =>
  [entry, transaction].filter(reference => reference !== null);

const isNear = (one: string | null, other: string | null): boolean =>
  one === null || other === null || Math.abs(Date.parse(one) - Date.parse(other)) <= daysApart * dayMs;

/**
 * Whether a booking may be the one that a payment is settled by, where none is recorded: the bank only announced it, or
 * it was settled before bookings were recorded. `settledOn`: the day that became known, `YYYY-MM-DD`.
 */
export const mayBeItsFirst = ({ bookedOn, occurrence }: Booking, settledOn: string): boolean =>
  occurrence === 1 && (bookedOn === null || Date.parse(bookedOn) <= Date.parse(settledOn) + daysApart * dayMs);
