import { ErasureProcessor } from './erasure.js';
import { ExpiryProcessor } from './expiry.js';
import { MailsProcessor } from './mails.js';
import { PayoutsProcessor } from './payouts.js';
import { RewardsProcessor } from './rewards.js';
import { VouchersProcessor } from './vouchers.js';

/** One a queue; how many of its jobs are at work at once in a worker stands at each. */
export const processors = [
  RewardsProcessor,
  PayoutsProcessor,
  VouchersProcessor,
  MailsProcessor,
  ExpiryProcessor,
  ErasureProcessor,
];
