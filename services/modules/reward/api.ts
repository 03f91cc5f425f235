import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { rewardKinds, type RewardKind } from '#reward-types/index.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { Waiting } from '#platform/domain/answers.js';
import { offeredUnder } from '../catalogue/api.js';
import type { RewardRow } from './persistence.js';

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
/** What an order's reward was granted by: versions of configuration and catalogue (null: promised before versions were kept), and what the rule took from elsewhere. */
const grantedUnder = z.strictObject({
  configurationVersion: z.int(),
  offered: offeredUnder.nullable(),
  productId: z.int(),
  recommenderShare: z.union([z.literal(100), z.literal(50), z.literal(0)]),
});
export type GrantedUnder = z.output<typeof grantedUnder>;
/** What an extra of a campaign was granted by: the version that promised it when its recommender joined. */
const extraUnder = z.strictObject({
  configurationVersion: z.int(),
  campaign: z.strictObject({ campaignId: z.int(), version: z.int(), after: z.int() }),
});
/** What goodwill was granted by: the limits of that version of the configuration, what had been granted by then, or a second person's word. */
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
  /** What was picked within the type, such as a kind of voucher; null where there is nothing to pick. */
  option: z.string().nullable(),
});
/** A reward paid by SEPA has usable bank details: it can be collected into a batch, and stays payable until the bank has executed its payout. */
export const RewardPayable = defineEvent('RewardPayable', { ...reward });
/** The account a payable reward was to go to is gone again. */
export const RewardBankDetailsWanted = defineEvent('RewardBankDetailsWanted', { ...reward });
/** Whom it was to be transferred to cannot be paid: it is chosen anew, in a claim period of its own. */
export const RewardChoiceReopened = defineEvent('RewardChoiceReopened', { ...reward, expiresAt: eventDate() });
export const RewardPaid = defineEvent('RewardPaid', { ...reward, payoutId: z.uuid() });
/** The bank gave the money back: bank details are wanted again, or, where it was not the beneficiary's own account, `RewardChoiceReopened` follows. `reason` is an ISO 20022 code such as AC04. */
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
export type CancelReason = ReturnType<typeof RewardCancelled.of>['data']['reason'];

/** Why there is no reward, in words a person understands. */
export const cancelledWords: Readonly<Record<CancelReason, Readonly<Record<Language, string>>>> = {
  'contract-cancelled': {
    de: 'Der Vertrag wurde widerrufen oder storniert.',
    en: 'The contract was cancelled.',
  },
  'contract-not-concluded': { de: 'Der Vertrag ist nicht zustande gekommen.', en: 'No contract was signed.' },
  'recommendation-cancelled': {
    de: 'Die Empfehlung wurde zurückgezogen oder gesperrt.',
    en: 'The referral was withdrawn or blocked.',
  },
  'by-agency': {
    de: 'Die Prüfung hat ergeben, dass die Bedingungen für eine Prämie nicht erfüllt sind.',
    en: 'Our review showed that the conditions for a reward aren’t met.',
  },
  'order-refused': {
    de: 'Der Auftrag wurde bei der Prüfung abgelehnt.',
    en: 'The order was rejected when it was reviewed.',
  },
  'assigned-elsewhere': {
    de: 'Der Auftrag wurde jemand anderem zugeordnet.',
    en: 'The order was assigned to someone else.',
  },
};

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
  | typeof RewardChoiceReopened
  | typeof RewardPaid
  | typeof RewardReturned
  | typeof RewardPickedUp
  | typeof RewardCancelled
  | typeof RewardExpired
  | typeof RewardMailRequested
>;

export type RewardStatus = 'open' | 'ready' | 'paid' | 'picked-up' | 'cancelled' | 'expired';
/** How far a ready reward is. Where the payout of a payable one stands, the payout says (`SealedPayoutOf`). */
export type RewardProgress = 'choice-open' | 'code-wanted' | 'bank-details-wanted' | 'payable';
export type Beneficiary = 'recommender' | 'recipient';

export interface RewardView extends Omit<RewardRow, 'tenantId' | 'changedAt' | 'payableSince'> {
  /** Nothing more will happen to it: paid, picked up, cancelled or expired. */
  readonly settled: boolean;
  /** Paid or picked up. */
  readonly earned: boolean;
}

/** All rewards that came of a recommendation, oldest first. */
export class RewardsOfRecommendation extends Query<readonly RewardView[]> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** Why a reward was granted out of goodwill, as its owner reads it; null for any other reward. */
export class GoodwillReasonOf extends Query<string | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** The types that can be had for exactly this amount: one of which nothing is there to pick is none. */
export class TypesToChooseFor extends Query<readonly RewardKind[]> {
  constructor(readonly amountCents: number) {
    super();
  }
}

export interface RewardOfBeneficiary extends RewardView {
  /** Whom it is transferred to where that is not the beneficiary. */
  readonly payee: string | null;
}

/** Every reward of a person, oldest first. */
export class RewardsOfBeneficiary extends Query<readonly RewardOfBeneficiary[]> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

export interface SettledRewards {
  /** When the last of them was settled; null while one is not. */
  readonly settledAt: Date | null;
}

/** Whether the rewards that came of these recipients, theirs and their recommenders', are all settled; who brought none is missing. */
export class RewardsOfRecipients extends Query<ReadonlyMap<string, SettledRewards>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}

/** One reward, or null. */
export class RewardFor extends Query<RewardView | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** What a mail about a reward says of people. */
export interface RewardToTell extends RewardView {
  /** The contact it came of, by first name, all that a recommender reads of them; null where it is the contact's own, or nobody is known. */
  readonly friend: string | null;
  /** It is the own of a contact we say du to. */
  readonly casual: boolean;
}

/** One reward as its mails tell of it, or null. */
export class RewardToTellOf extends Query<RewardToTell | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** Whether this reward wants bank details now: its choice is open, or it goes to the beneficiary's own account and no usable one is there. Holds it until the asker's transaction ends. */
export class RewardWantsBankDetails extends Query<{ readonly beneficiaryId: string; readonly wants: boolean } | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

export interface AccountToPay {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** What the payee reads on the statement; null: the programme's usual words. */
  readonly remittance: string | null;
  /** The beneficiary's own. */
  readonly own: boolean;
  /** Who last wrote it; null where it stands in the tenant's configuration. */
  readonly updatedBy: string | null;
}

/** The account in clear that a chosen reward is transferred to now, the beneficiary's own or another's; null where there is none. */
export class AccountToPayFor extends Query<AccountToPay | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

export interface PayableReward {
  readonly rewardId: string;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly payableSince: Date;
}

/** Rewards to be transferred to an account that is known, without these, oldest first; rows someone else is collecting are left out. */
export class PayableRewards extends Query<readonly PayableReward[]> {
  constructor(readonly request: { readonly limit: number; readonly without: readonly string[] }) {
    super();
  }
}

/** Which of these may still be paid out: not cancelled, not returned, bank details not withdrawn. */
export class RewardsStillPayable extends Query<ReadonlySet<string>> {
  constructor(readonly rewardIds: readonly string[]) {
    super();
  }
}

/** What is payable, without these: count and sum in cents. */
export class PayableTotal extends Query<{ readonly count: number; readonly totalCents: number }> {
  constructor(readonly without: readonly string[]) {
    super();
  }
}

/** How many rewards are neither settled nor expired, whosever they are. */
export class RewardsOwed extends Query<number> {}

/** Goodwill above a limit for recommenders an agency looks after; without what this person asked for. */
export class GoodwillThatWaits extends Query<Waiting> {
  constructor(
    readonly agencyNumber: string,
    readonly notBy: string,
  ) {
    super();
  }
}

/** Rewards and what they come to. */
export interface RewardSum {
  readonly rewards: number;
  readonly cents: number;
  /** Contracts of which the cap on the recipient's part took something. */
  readonly capped: number;
  /** Contracts that earn nothing. */
  readonly withoutReward: number;
}

interface Sides {
  readonly recommenderCents: number;
  readonly recipientCents: number;
}

/** Days are `YYYY-MM-DD`, in Germany. */
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

/** An offer as it might have been. */
export interface TriedOffer {
  readonly productId: number;
  readonly rewardCents: number;
  /** The days of the promise it holds for; null: whenever it was made. */
  readonly valid: { readonly from: string; readonly to: string } | null;
  /** In place of what the recommenders chose; null: as they chose. */
  readonly recommenderShare: 100 | 50 | 0 | null;
}

export interface OfferLookBack extends LookBack {
  readonly from: string;
  readonly to: string;
  /** Extras of campaigns that were granted in the period, whatever the product paid. */
  readonly extras: { readonly rewards: number; readonly cents: number };
}

/**
 * What contracts of a period would have been granted under a changed offer, beside what they were; null period: the last full quarter. Reads only.
 * Refuses `not-found` for an unknown product, and `validation-failed` where the period is too long or holds too much.
 */
export class TryOfferOnThePast extends Query<OfferLookBack> {
  constructor(
    readonly offer: TriedOffer,
    readonly period: { readonly from: string; readonly to: string } | null,
  ) {
    super();
  }
}

export interface RecomputedReward {
  readonly rewardId: string;
  readonly origin: RewardView['origin'];
  readonly beneficiary: Beneficiary;
  readonly amountCents: number;
  readonly status: RewardStatus;
  /** By the versions it was granted under, which the rule took; null where those were not kept yet. */
  readonly recomputed: {
    readonly configurationVersion: number;
    readonly amountCents: number;
    readonly offer:
      | (Omit<GrantedUnder, 'configurationVersion' | 'offered'> & {
          readonly catalogueVersion: number;
          readonly day: string;
          readonly offeredCents: number | null;
          readonly recipientCapCents: number | null;
        })
      | null;
    readonly campaign: { readonly campaignId: number; readonly version: number; readonly after: number } | null;
    readonly goodwill: { readonly leftCents: number; readonly secondPerson: boolean } | null;
  } | null;
}

/** The rewards an order was granted, or those a recommender has of none (extras of campaigns, goodwill), each computed once more. */
export class RecomputedRewards extends Query<readonly RecomputedReward[]> {
  constructor(readonly of: { readonly orderId: string } | { readonly recommenderId: string }) {
    super();
  }
}

/** Above any of these goodwill wants a second person. */
export interface GoodwillLimits {
  readonly grantCents: number;
  readonly personYearCents: number;
  readonly staffMonthCents: number;
}

/** docs/specification/rewards.md#goodwill, where the tenant sets none. */
export const defaultGoodwillLimits: GoodwillLimits = {
  grantCents: 10_000,
  personYearCents: 20_000,
  staffMonthCents: 50_000,
};

export const goodwillLimitsOf = ({
  goodwillLimits,
}: {
  readonly goodwillLimits?: Partial<GoodwillLimits>;
}): GoodwillLimits => ({ ...defaultGoodwillLimits, ...goodwillLimits });

/** Rewards that go by the configuration that is in force later: those whose claim period has not begun, those nobody chose for yet, and those to be transferred to whom the configuration names. */
export class RewardsStillToGo extends Query<{
  readonly notReady: number;
  readonly choiceOpen: number;
  readonly toOthers: readonly Pick<RewardView, 'rewardId' | 'choice' | 'option' | 'amountCents'>[];
}> {}
