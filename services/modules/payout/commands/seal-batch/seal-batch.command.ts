import { Command } from '@nestjs/cqrs';
import type { Refused } from '#platform/domain/refused.js';

/**
 * Fixes members, amounts, accounts and file. Payouts that may no longer be paid leave the batch first.
 * Answers a refusal, to be told after the commit, when none is left; refuses `not-found`, `changed-meanwhile` and `unavailable` (no account to pay from).
 */
export class SealBatch extends Command<Refused | null> {
  constructor(readonly seal: { readonly number: string; readonly byName: string }) {
    super();
  }
}
