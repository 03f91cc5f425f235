import { returnReasonForStaff } from '#shared/return-reasons.js';
import { language } from './format.js';

/** Why a payment came back, by the table of banks' codes, or left its batch, by the console's texts. */
export const payoutReason = (reason: string, translate: (key: string, options: { _: string }) => string): string =>
  translate(`batches.reason.${reason}`, { _: returnReasonForStaff(reason, language.get()) });
