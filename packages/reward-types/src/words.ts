import { cashDescriptor, cashMail } from './cash/texts.js';
import { donationDescriptor, donationMail } from './donation/texts.js';
import type { RewardKind, RewardWireName } from './index.js';
import type { RewardDescriptor, TransferMail } from './reward-type.js';
import { voucherDescriptor } from './voucher/texts.js';

/** What people read of a type by its name on the wire, without its rules: a page that only shows it loads no schema. */
export const rewardWords: Readonly<Record<RewardWireName, RewardDescriptor>> = {
  Bar: cashDescriptor,
  Gutschein: voucherDescriptor,
  Spende: donationDescriptor,
};

/** The mail of each type once its transfer was handed to the bank; null where nothing is transferred. For the server alone: no page carries its words. */
export const transferMails: Readonly<Record<RewardKind, TransferMail | null>> = {
  cash: cashMail,
  voucher: null,
  donation: donationMail,
};
