import { QueryOf } from '#platform/messages.js';

/**
 * The payout by which this reward is fixed, because its batch is sealed (or further) and the money did not come back;
 * otherwise null. Locks the payout's row until the caller's transaction ends.
 */
export class SealedPayoutOf extends QueryOf<[rewardId: string], { readonly payoutId: string } | null> {}

/**
 * Whether the payment went to an account of the beneficiary that is another one by now, or has another holder: it was
 * corrected after the seal.
 */
export class WasPaidToFormerAccount extends QueryOf<[payoutId: string], boolean> {}

export interface VoucherTypeView {
  readonly typeId: number;
  readonly name: string;
  /** Null: the German name is used. */
  readonly nameEn: string | null;
}

/** The kinds a beneficiary may choose for exactly this amount. A kind without codes is offered too: the code follows when stock arrives. */
export class VoucherTypesFor extends QueryOf<[amountCents: number], readonly VoucherTypeView[]> {}
