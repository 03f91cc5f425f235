import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { rewardKinds } from '#reward-types/index.js';
import { offeredUnder } from '../catalogue/events.js';

/** Part of every event of a reward, so that consumers know whose it is and where it comes from. */
const reward = {
  rewardId: z.uuid(),
  recommendationId: z.uuid().nullable(),
  recipientId: z.uuid().nullable(),
  beneficiary: z.enum(['recommender', 'recipient']),
  beneficiaryId: z.uuid(),
  amountCents: z.int().positive(),
};

/** Origin of a reward outside any order; `RewardGranted` follows in the same stream. */
export const GoodwillGranted = defineEvent('GoodwillGranted', { ...reward });

/** Versions of configuration and catalogue (null: promised before they were kept), and facts used from elsewhere. */
const grantedUnder = z.strictObject({
  configurationVersion: z.int(),
  offered: offeredUnder.nullable(),
  productId: z.int(),
  recommenderShare: z.union([z.literal(100), z.literal(50), z.literal(0)]),
});

export type GrantedUnder = z.output<typeof grantedUnder>;

/** Basis of a campaign's extra: the version that promised it when its recommender joined. */
const extraUnder = z.strictObject({
  configurationVersion: z.int(),
  campaign: z.strictObject({ campaignId: z.int(), version: z.int(), after: z.int() }),
});

/** Basis of goodwill: the limits in that version of the configuration, the sums granted by then, or a second person's approval. */
const goodwillUnder = z.strictObject({
  configurationVersion: z.int(),
  goodwill: z.strictObject({
    askedCents: z.int(),
    personYearCents: z.int(),
    staffMonthCents: z.int(),
    secondPerson: z.boolean(),
  }),
});

const anyUnder = z.union([grantedUnder, extraUnder, goodwillUnder]);

export type AnyUnder = z.output<typeof anyUnder>;

export const RewardGranted = defineEvent('RewardGranted', {
  ...reward,
  orderId: z.uuid().nullable(),
  origin: z.enum(['order', 'campaign', 'goodwill']),
  under: anyUnder.optional(),
});

export type RewardOrigin = ReturnType<typeof RewardGranted.of>['data']['origin'];

/** Released: the reward mail goes out. `expiresAt` ends the claim period. */
export const RewardReady = defineEvent('RewardReady', { ...reward, expiresAt: eventDate() });

export const RewardReminderDue = defineEvent('RewardReminderDue', {
  ...reward,
  daysLeft: z.int(),
  expiresAt: eventDate(),
});

export const RewardChosen = defineEvent('RewardChosen', {
  ...reward,
  choice: z.enum(rewardKinds),
  /** The option picked within the type, such as a kind of voucher; null where there is nothing to pick. */
  option: z.string().nullable(),
});

/** Paid by SEPA with usable bank details: can be collected, and stays payable until the bank executed its payout. */
export const RewardPayable = defineEvent('RewardPayable', { ...reward });

/** The account to which a payable reward was to be transferred was removed. */
export const RewardBankDetailsWanted = defineEvent('RewardBankDetailsWanted', { ...reward });

/**
 * The payee chosen cannot be paid: the reward is chosen again, in a new claim period. `reason`, `rejected`: as in
 * `RewardReturned`, where the money came back; none where the payee is gone.
 */
export const RewardChoiceReopened = defineEvent('RewardChoiceReopened', {
  ...reward,
  expiresAt: eventDate(),
  reason: z.string().optional(),
  rejected: z.literal(true).optional(),
});

export const RewardPaid = defineEvent('RewardPaid', { ...reward, payoutId: z.uuid() });

/**
 * Bank details are wanted again; for another payee `RewardChoiceReopened` follows. `reason`: ISO 20022, as AC04.
 * `rejected`: the money never left.
 */
export const RewardReturned = defineEvent('RewardReturned', {
  ...reward,
  payoutId: z.uuid(),
  reason: z.string(),
  rejected: z.literal(true).optional(),
});

export const RewardPickedUp = defineEvent('RewardPickedUp', { ...reward, voucherId: z.uuid() });

export const RewardCancelled = defineEvent('RewardCancelled', {
  ...reward,
  orderId: z.uuid().nullable().optional(),
  reason: z.enum([
    'contract-cancelled',
    'contract-withdrawn',
    'contract-not-concluded',
    'recommendation-cancelled',
    'by-agency',
    'order-refused',
    'assigned-elsewhere',
  ]),
});

export type CancelReason = ReturnType<typeof RewardCancelled.of>['data']['reason'];

export const RewardExpired = defineEvent('RewardExpired', { ...reward });

/** The beneficiary requested the reward mail again. */
export const RewardMailRequested = defineEvent('RewardMailRequested', { ...reward });

export type RewardEvent = EventFrom<
  | typeof GoodwillGranted
  | typeof RewardGranted
  | typeof RewardReady
  | typeof RewardReminderDue
  | typeof RewardChosen
  | typeof RewardPayable
  | typeof RewardBankDetailsWanted
  | typeof RewardChoiceReopened
  | typeof RewardPaid
  | typeof RewardReturned
  | typeof RewardPickedUp
  | typeof RewardCancelled
  | typeof RewardExpired
  | typeof RewardMailRequested
>;

export type RewardStatus = 'open' | 'ready' | 'paid' | 'picked-up' | 'cancelled' | 'expired';

/** Progress of a ready reward. The state of a payable one's payout is the payout's (`SealedPayoutOf`). */
export type RewardProgress = 'choice-open' | 'code-wanted' | 'bank-details-wanted' | 'payable';

export type Beneficiary = 'recommender' | 'recipient';

/** Number of rewards and their sum. */
export interface RewardSum {
  readonly rewards: number;
  readonly cents: number;
  /** Contracts in which the cap reduced the recipient's part. */
  readonly capped: number;
  /** Contracts that earn nothing. */
  readonly withoutReward: number;
}

interface Sides {
  readonly recommenderCents: number;
  readonly recipientCents: number;
}

/** Days are `YYYY-MM-DD`. */
export interface LookBack {
  readonly contracts: number;
  readonly then: RewardSum;
  readonly changed: RewardSum;
  /** `YYYY-MM`, in order. */
  readonly months: readonly { readonly month: string; readonly then: RewardSum; readonly changed: RewardSum }[];
  readonly examples: readonly {
    readonly orderedOn: string;
    readonly promisedOn: string;
    readonly then: Sides;
    readonly changed: Sides;
  }[];
}
