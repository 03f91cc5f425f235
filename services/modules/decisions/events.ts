import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';

/** Decisions wait for this staff member; at most once a day. What waits is counted when the mail is written. */
export const DecisionsAreWaiting = defineEvent('DecisionsAreWaiting', { reminderId: z.uuid(), userId: z.uuid() });

/**
 * An operator has to act: few vouchers left of a kind and value, a campaign's budget used up, a product API failing, a
 * planned change that could not be made, or mails refused because of their sender or complained of; mailed once.
 */
export const OperatorHasToKnow = defineEvent('OperatorHasToKnow', {
  noticeId: z.uuid(),
  userId: z.uuid(),
  of: z.enum(['voucher-stock', 'campaign-budget', 'catalogue-source', 'planned-setting', 'mails-blamed']),
  name: z.string(),
  /** Value of the vouchers, or the budget, in cents; otherwise 0. */
  cents: z.int(),
  /** Number of codes left, of extras that wait, or of failures or products that would be removed; otherwise 0. */
  figure: z.int(),
});
