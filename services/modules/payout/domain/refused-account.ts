import { bankNameLength, bankText } from '#shared/bank-characters.js';
import { accountAfter } from '#shared/return-reasons.js';
import type { AccountRefusal, OwnAccount } from '../events.js';
import { needsADecision, type Verification } from './verification.js';

/** A payment to a person that ended: paid, or rejected or returned for this reason. */
export interface EndedPayment extends OwnAccount {
  readonly payoutId: string;
  readonly paid: boolean;
  readonly reason: string | null;
  readonly verification: Verification | null;
}

/**
 * Whether the bank refused this account (docs/specification/payouts.md#an-account-that-the-bank-refused): one that is gone
 * under any name, one in doubt under this name, unless it was paid to since. `ended`: newest first.
 */
export function refusalOf(account: OwnAccount, ended: readonly EndedPayment[]): AccountRefusal | null {
  for (const { payoutId, paid, ...payment } of ended.filter(({ iban }) => iban === account.iban)) {
    const isThisName = asBanksRead(payment.holder) === asBanksRead(account.holder);
    if (paid && isThisName) return null;
    const said = paid ? null : saidOfAccount(payment);
    if (said === 'gone' || (said === 'doubtful' && isThisName)) return { payoutId, account: said };
  }
  return null;
}

/** By the reason, or by the name's check before it. */
function saidOfAccount({ reason, verification }: Pick<EndedPayment, 'reason' | 'verification'>) {
  const said = reason === null ? null : accountAfter(reason);
  return said ?? (verification !== null && needsADecision(verification) ? ('doubtful' as const) : null);
}

const asBanksRead = (holder: string): string =>
  bankText(holder, bankNameLength).toLowerCase().replace(/\s+/g, ' ').trim();
