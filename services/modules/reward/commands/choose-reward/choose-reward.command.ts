import { Command } from '@nestjs/cqrs';

export interface WantedReward {
  readonly rewardId: string;
  readonly kind: 'cash' | 'voucher';
  readonly voucherTypeId: number | null;
  readonly bankDetails: { readonly holder: string; readonly iban: string; readonly bic: string | null; readonly bank: string | null } | null;
}

/** Refuses `reward-not-available`, `reward-already-chosen`, `iban-invalid`, `validation-failed` (a voucher type not offered for the amount). */
export class ChooseReward extends Command<void> {
  constructor(readonly wanted: WantedReward) { super(); }
}
