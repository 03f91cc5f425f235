import { Command } from '@nestjs/cqrs';
import type { WritesBy } from '../../../account/published-commands.js';

export interface WantedReward {
  readonly rewardId: string;
  readonly kind: 'cash' | 'voucher';
  readonly voucherTypeId: number | null;
  readonly bankDetails: {
    readonly holder: string;
    readonly iban: string;
    readonly bic: string | null;
    readonly bank: string | null;
  } | null;
  /** By whose right: bank details are written by it. */
  readonly by: WritesBy;
}

/** Refuses `reward-not-available`, `reward-already-chosen`, `iban-invalid`, `validation-failed` (a voucher type not offered for the amount), `bank-details-unauthorised`. */
export class ChooseReward extends Command<void> {
  constructor(readonly wanted: WantedReward) {
    super();
  }
}
