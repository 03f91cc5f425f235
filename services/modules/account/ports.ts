import { Query } from '@nestjs/cqrs';
import { QueryOf } from '#platform/messages.js';
import type { AccountRefusal, OwnAccount } from '../payout/events.js';
import type { Beneficiary } from '../reward/events.js';

/**
 * Whether accounts outside the European Economic Area are accepted: the tenant allows them, and the payer's address is
 * known, which banks want of such a payment (docs/specification/payouts.md#accounts-outside-the-eea).
 */
export class PaysOutsideEea extends Query<boolean> {}

/** Whether the bank refused a payment to this account of the beneficiary, and nothing was paid there since. */
export class RefusalOfAccount extends Query<AccountRefusal | null> {
  constructor(
    readonly beneficiaryId: string,
    readonly account: OwnAccount,
  ) {
    super();
  }
}

/** Whether its choice is open, or the beneficiary's account it goes to is not usable. Locks it in the transaction. */
export class RewardWantsBankDetails extends Query<{ readonly beneficiaryId: string; readonly wants: boolean } | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/**
 * Those of these recommenders that an agency looks after: they recommended under its number or none, or not yet.
 * `agencyNumber` null: the caller belongs to no agency.
 */
export class RecommendersVisibleTo extends Query<ReadonlySet<string>> {
  constructor(
    readonly agencyNumber: string | null,
    readonly recommenderIds: readonly string[],
  ) {
    super();
  }
}

/** Whether a reward of this person waits for its choice or for bank details. */
export class AnyRewardWantsBankDetails extends QueryOf<[beneficiaryId: string], boolean> {}

/** Whose reward it is; null where there is none. */
export class OwnerOfReward extends QueryOf<
  [rewardId: string],
  { readonly beneficiary: Beneficiary; readonly beneficiaryId: string } | null
> {}

/** Due work that an erasure plans, and people does: once nothing is owed any more, `CompleteErasure`. */
export const FINISH_ERASURE = 'finish-erasure';
