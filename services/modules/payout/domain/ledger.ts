import type { RewardEvent } from '../../reward/api.js';

/** expense: what the programme costs · owed: promised to people · in-transit: in a sealed batch · bank: left the account · vouchers: given out as codes. */
export const ledgerAccounts = ['expense', 'owed', 'in-transit', 'bank', 'vouchers'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
export type PostingKind = 'accrue' | 'reserve' | 'release' | 'pay' | 'return' | 'cancel' | 'expire';

export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** Cents; what an account receives is positive. */
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

/**
 * What an event of a reward means in money, or null. Debts are negative: `owed` −4500 means 45,00 € are promised.
 * `bookedByTheBank` tells whether this reward's money had already left the account when it came back.
 */
export function postingFor(event: RewardEvent, bookedByTheBank: boolean): Posting | null {
  const cents = event.data.amountCents;
  switch (event.type) {
    case 'RewardGranted':
      return move('accrue', 'owed', 'expense', cents);
    case 'RewardSealed':
      return move('reserve', 'in-transit', 'owed', cents);
    case 'RewardUnsealed':
      return move('release', 'owed', 'in-transit', cents);
    case 'RewardPaid':
      return move('pay', 'bank', 'in-transit', cents);
    case 'RewardPickedUp':
      return move('pay', 'vouchers', 'owed', cents);
    case 'RewardReturned':
      return move('return', 'owed', bookedByTheBank ? 'bank' : 'in-transit', cents);
    case 'RewardCancelled':
      return move('cancel', 'expense', 'owed', cents);
    case 'RewardExpired':
      return move('expire', 'expense', 'owed', cents);
    default:
      return null;
  }
}
