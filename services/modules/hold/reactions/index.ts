import { HoldRewardsWhenBankDetailsDisputed } from './hold-rewards-when-bank-details-disputed.js';
import { EndHoldWhenAddressProven } from './end-hold-when-address-proven.js';
import { EndHoldWhenAccountReplaced } from './end-hold-when-account-replaced.js';
import { EndHoldWhenRewardSettled } from './end-hold-when-reward-settled.js';

/** Reactions of this file; the module registers them. */
export const reactions = [
  HoldRewardsWhenBankDetailsDisputed,
  EndHoldWhenAddressProven,
  EndHoldWhenAccountReplaced,
  EndHoldWhenRewardSettled,
];
