import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/event.js';

/** On every event of a reward, so that whoever hears it knows whose it is and what came before it. */
const reward = {
  rewardId: z.uuid(),
  recommendationId: z.uuid().nullable(),
  recipientId: z.uuid().nullable(),
  beneficiary: z.enum(['recommender', 'recipient']),
  beneficiaryId: z.uuid(),
  amountCents: z.int().positive(),
};

/** Why a reward without an order came into being; `RewardGranted` follows it in the same stream. */
export const GoodwillGranted = defineEvent('GoodwillGranted', { ...reward });
export const RewardGranted = defineEvent('RewardGranted', {
  ...reward,
  orderId: z.uuid().nullable(),
  origin: z.enum(['order', 'campaign', 'goodwill']),
});
/** Released: the reward mail goes out. `expiresAt` ends the claim period. */
export const RewardReady = defineEvent('RewardReady', { ...reward, expiresAt: eventDate() });
export const RewardReminderDue = defineEvent('RewardReminderDue', {
  ...reward,
  daysLeft: z.int(),
  expiresAt: eventDate(),
});
export const RewardChosen = defineEvent('RewardChosen', {
  ...reward,
  choice: z.enum(['cash', 'voucher']),
  voucherTypeId: z.int().nullable(),
});
/** A cash reward has usable bank details: it can be collected into a batch. */
export const RewardPayable = defineEvent('RewardPayable', { ...reward });
/** The bank details a cash reward waited on are gone again. */
export const RewardBankDetailsWanted = defineEvent('RewardBankDetailsWanted', { ...reward });
export const RewardCollected = defineEvent('RewardCollected', { ...reward, payoutId: z.uuid(), batchId: z.uuid() });
/** The batch it is in was sealed; from here on it can no longer be cancelled. */
export const RewardSealed = defineEvent('RewardSealed', { ...reward, payoutId: z.uuid(), batchId: z.uuid() });
/** The sealed batch it was in was refused: its money is owed again. `RewardPayable` or `RewardBankDetailsWanted` follows. */
export const RewardUnsealed = defineEvent('RewardUnsealed', { ...reward, payoutId: z.uuid() });
/** Handed to the bank. */
export const RewardSent = defineEvent('RewardSent', { ...reward, payoutId: z.uuid(), batchId: z.uuid() });
export const RewardPaid = defineEvent('RewardPaid', { ...reward, payoutId: z.uuid() });
/** The bank gave the money back: bank details are wanted again. `reason` is an ISO 20022 code such as AC04. */
export const RewardReturned = defineEvent('RewardReturned', { ...reward, payoutId: z.uuid(), reason: z.string() });
export const RewardPickedUp = defineEvent('RewardPickedUp', { ...reward, voucherId: z.uuid() });
export const RewardCancelled = defineEvent('RewardCancelled', {
  ...reward,
  orderId: z.uuid().nullable().optional(),
  reason: z.enum([
    'contract-cancelled',
    'contract-not-concluded',
    'recommendation-cancelled',
    'by-agency',
    'order-refused',
    'assigned-elsewhere',
  ]),
});
export const RewardExpired = defineEvent('RewardExpired', { ...reward });
/** The person asked for the reward mail once more. */
export const RewardMailRequested = defineEvent('RewardMailRequested', { ...reward });

export type RewardEvent = EventFrom<
  | typeof GoodwillGranted
  | typeof RewardGranted
  | typeof RewardReady
  | typeof RewardReminderDue
  | typeof RewardChosen
  | typeof RewardPayable
  | typeof RewardBankDetailsWanted
  | typeof RewardCollected
  | typeof RewardSealed
  | typeof RewardUnsealed
  | typeof RewardSent
  | typeof RewardPaid
  | typeof RewardReturned
  | typeof RewardPickedUp
  | typeof RewardCancelled
  | typeof RewardExpired
  | typeof RewardMailRequested
>;
