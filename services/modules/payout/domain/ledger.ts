import type { RewardEvent } from '../../reward/events.js';
import type { ClearingEvent, PayoutEvent } from '../events.js';

/**
 * expense: cost of the programme · owed: promised to people · in-transit: in a sealed batch · bank: paid from the
 * account · bank-charges: what the bank kept · vouchers: given out as codes · clearing: moved on the account, and not
 * clarified yet.
 */
export const ledgerAccounts = [
  'expense',
  'owed',
  'in-transit',
  'bank',
  'bank-charges',
  'vouchers',
  'clearing',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
export type PostingKind = 'accrue' | 'reserve' | 'release' | 'pay' | 'return' | 'cancel' | 'expire' | 'clear';

export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** Cents; positive where the account receives. */
  readonly cents: number;
}

export interface Posting {
  readonly kind: PostingKind;
  readonly entries: readonly LedgerEntry[];
}

const move = (kind: PostingKind, from: LedgerAccount, to: LedgerAccount, cents: number): Posting => ({
  kind,
  entries: [
    { account: from, cents: -cents },
    { account: to, cents },
  ],
});

/** The bank's charges leave the account beside the payment they belong to. */
const charged = (posting: Posting, cents = 0): Posting =>
  cents === 0
    ? posting
    : {
        ...posting,
        entries: merged([...posting.entries, ...move(posting.kind, 'bank', 'bank-charges', cents).entries]),
      };

/** One entry an account. */
const merged = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...Map.groupBy(entries, ({ account }) => account)]
    .map(([account, those]) => ({ account, cents: those.reduce((sum, { cents }) => sum + cents, 0) }))
    .filter(({ cents }) => cents !== 0);

/** A charge that left with a debit, or was kept of a credit, is no part of what is to be clarified. */
const cleared = ({ cents, chargeCents = 0 }: { readonly cents: number; readonly chargeCents?: number }): Posting =>
  charged(move('clear', 'clearing', 'bank', cents + chargeCents), chargeCents);

const reversed = ({ kind, entries }: Posting): Posting => ({
  kind,
  entries: entries.map(({ account, cents }) => ({ account, cents: -cents })),
});

/** The posting that an event of a reward or payout causes, or null. Debts are negative: `owed` −4500 means that 45,00 € are promised. */
export function postingFor(event: RewardEvent | PayoutEvent | ClearingEvent): Posting | null {
  if (event.type === 'ClearingBooked') return cleared(event.data);
  if (event.type === 'ClearingReversed') return reversed(cleared(event.data));
  if (!('amountCents' in event.data)) return null;
  const cents = event.data.amountCents;
  switch (event.type) {
    case 'RewardGranted':
      return move('accrue', 'owed', 'expense', cents);
    case 'PayoutSealed':
      return move('reserve', 'in-transit', 'owed', cents);
    case 'PayoutDropped':
      return event.data.reason === 'batch-refused' ? move('release', 'owed', 'in-transit', cents) : null;
    case 'PayoutSettled':
      // A rejected payment was owed again, so the money leaves from `owed`.
      return charged(
        move('pay', 'bank', event.data.afterRejection ? 'owed' : 'in-transit', cents),
        event.data.chargeCents,
      );
    case 'PayoutReturned':
      // Money comes back from `bank` only where a second person agreed; otherwise it never left.
      return charged(
        move('return', 'owed', event.data.agreedBy === undefined ? 'in-transit' : 'bank', cents),
        event.data.chargeCents,
      );
    case 'RewardPickedUp':
      return move('pay', 'vouchers', 'owed', cents);
    case 'RewardCancelled':
      return move('cancel', 'expense', 'owed', cents);
    case 'RewardExpired':
      return move('expire', 'expense', 'owed', cents);
    default:
      return null;
  }
}
