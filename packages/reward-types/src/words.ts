import { cashDescriptor } from './cash/texts.js';
import { donationDescriptor } from './donation/texts.js';
import type { RewardWireName } from './index.js';
import type { RewardDescriptor } from './reward-type.js';
import { voucherDescriptor } from './voucher/texts.js';

/** What people read of a type by its name on the wire, without its rules: a page that only shows it loads no schema. */
export const rewardWords: Readonly<Record<RewardWireName, RewardDescriptor>> = {
  Bar: cashDescriptor,
  Gutschein: voucherDescriptor,
  Spende: donationDescriptor,
};
