import { QueryOf } from '#platform/messages.js';
import type { AccountRefusal, OwnAccount } from '../payout/events.js';
import type { Beneficiary } from '../reward/events.js';

/**
 * Whether accounts outside the European Economic Area are accepted: the tenant allows them, and the payer's address is
 * known, which banks want of such a payment (docs/specification/payouts.md#accounts-outside-the-eea).
 */
export class PaysOutsideEea extends QueryOf<[], boolean> {}

/** Whether the bank refused a payment to this account of the beneficiary, and nothing was paid there since. */
export class RefusalOfAccount extends QueryOf<[beneficiaryId: string, account: OwnAccount], AccountRefusal | null> {}

/** Whether its choice is open, or the beneficiary's account it goes to is not usable. Locks it in the transaction. */
export class RewardWantsBankDetails extends QueryOf<
  [rewardId: string],
  { readonly beneficiaryId: string; readonly wants: boolean } | null
> {}

/**
 * Those of these recommenders that an agency looks after: they recommended under its number or none, or not yet.
 * `agencyNumber` null: the caller belongs to no agency.
 */
export class RecommendersVisibleTo extends QueryOf<
  [agencyNumber: string | null, recommenderIds: readonly string[]],
  ReadonlySet<string>
> {}

/** Whether a reward of this person waits for its choice or for bank details. */
export class AnyRewardWantsBankDetails extends QueryOf<[beneficiaryId: string], boolean> {}

/** Whose reward it is; null where there is none. */
export class OwnerOfReward extends QueryOf<
  [rewardId: string],
  { readonly beneficiary: Beneficiary; readonly beneficiaryId: string } | null
> {}

/** Due work that an erasure plans, and people does: once nothing is owed any more, `CompleteErasure`. */
export const FINISH_ERASURE = 'finish-erasure';
