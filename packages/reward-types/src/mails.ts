import { cashMail } from './cash/mail.js';
import { donationMail } from './donation/mail.js';
import type { RewardKind } from './index.js';
import type { TransferMail } from './reward-type.js';

/** The mail of each type once its transfer was handed to the bank; null where nothing is transferred. For the server alone: no page carries its words. */
export const transferMails: Readonly<Record<RewardKind, TransferMail | null>> = {
  cash: cashMail,
  voucher: null,
  donation: donationMail,
};
