import type { RewardKind } from '#reward-types/index.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { Person, PersonId } from '#platform/domain/person.js';
import { CommandOf, QueryOf } from '#platform/messages.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { ByStaff } from '../order/api.js';
import type { Beneficiary, CancelReason, LookBack, RewardOrigin, RewardProgress, RewardStatus } from './events.js';

/** Why a reward was cancelled, in words for its owner. */
export const cancelledWords: Readonly<Record<CancelReason, Readonly<Record<Language, string>>>> = {
  'contract-cancelled': { de: 'Der Vertrag wurde storniert.', en: 'The contract was cancelled.' },
  'contract-withdrawn': {
    de: 'Die Bestellung wurde widerrufen.',
    en: 'The order was cancelled within the cooling-off period.',
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

export interface RewardView {
  readonly rewardId: string;
  readonly orderId: string | null;
  readonly recommendationId: string | null;
  readonly recipientId: string | null;
  readonly beneficiary: Beneficiary;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly origin: RewardOrigin;
  readonly status: RewardStatus;
  /** Set for a ready reward only. */
  readonly progress: RewardProgress | null;
  readonly choice: RewardKind | null;
  readonly option: string | null;
  readonly expiresAt: Date | null;
  readonly grantedAt: Date;
  /** Final: paid, picked up, cancelled or expired. */
  readonly settled: boolean;
  /** Paid or picked up. */
  readonly earned: boolean;
}

/** All rewards that came of a recommendation, oldest first. */
export class RewardsOfRecommendation extends QueryOf<[recommendationId: string], readonly RewardView[]> {}

/** Why a reward was granted out of goodwill, as its owner reads it; null for any other reward. */
export class GoodwillReasonOf extends QueryOf<[rewardId: string], string | null> {}

/** Reward types available for exactly this amount; a type without available options is left out. */
export class TypesToChooseFor extends QueryOf<[amountCents: number], readonly RewardKind[]> {}

export interface WantedGoodwill {
  readonly recommenderId: string;
  readonly amountCents: number;
  /** As the recommender reads it. */
  readonly reason: string;
}

/** `waiting`: for a second person. */
export interface GrantedGoodwill {
  readonly state: 'granted' | 'waiting';
  readonly rewardId: string;
}

/**
 * Grants goodwill as a member of staff, above a limit after a second person's approval. Refuses `not-found` (also another
 * agency's recommender), `opt-in-required`, `this-account-blocked`.
 */
export class GrantGoodwill extends CommandOf<[wanted: WantedGoodwill, by: ByStaff], GrantedGoodwill> {}

export interface RewardOfBeneficiary extends RewardView {
  readonly changedAt: Date;
  /** Name of the payee, where that is not the beneficiary. */
  readonly payee: string | null;
}

/** Every reward of a person, oldest first. */
export class RewardsOfBeneficiary extends QueryOf<[beneficiaryId: string], readonly RewardOfBeneficiary[]> {}

/** A reward with when it reached its state. */
export interface RewardInCase extends RewardView {
  readonly changedAt: Date;
}

/**
 * Mails the link of a reward again, and ends the links before. Refuses `reward-not-available` unless a choice or bank
 * details are missing. Published for the desk.
 */
export class MailRewardAgain extends CommandOf<[rewardId: string]> {}

/** Every reward that came of these recommendations, and those of this recommender that came of none; oldest first. */
export class RewardsInCases extends QueryOf<
  [recommendationIds: readonly string[], furtherOf: string | null],
  readonly RewardInCase[]
> {}

/** One reward, or null. */
export class RewardFor extends QueryOf<[rewardId: string], RewardView | null> {}

/** A reward with what a mail about it says of people. */
export interface RewardMailFacts extends RewardView {
  /** The contact's first name, all that a recommender reads of them; null for the contact's own reward, or unknown. */
  readonly friend: string | null;
  /** It belongs to a contact who is addressed by `du`. */
  readonly casual: boolean;
}

/** One reward with the facts for its mails, or null. */
export class RewardMailFactsOf extends QueryOf<[rewardId: string], RewardMailFacts | null> {}

export interface AccountToPay {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Text on the payee's statement; null: the programme's usual text. */
  readonly remittance: string | null;
  /** Whether it is the beneficiary's own account. */
  readonly own: boolean;
  /** Who last changed it; null: nobody who is known, so that it may not be paid to. */
  readonly updatedBy: PersonId | null;
  /** Where it is not the beneficiary's own: which payee of the tenant's configuration. */
  readonly payee: { readonly kind: RewardKind; readonly option: string } | null;
}

/** The account, in plain text, a chosen reward goes to, the beneficiary's or another payee's; null if none. */
export class AccountToPayFor extends QueryOf<[rewardId: string], AccountToPay | null> {}

export interface PayableReward {
  readonly rewardId: string;
  readonly beneficiaryId: string;
  readonly amountCents: number;
  readonly payableSince: Date;
}

/**
 * Payable rewards whose account is known, except `without`, oldest first. `limit`: so many of them, locked; rows locked
 * by another collection are skipped. Null: all of them as they stand.
 */
export class PayableRewards extends QueryOf<
  [request: { readonly limit: number | null; readonly without: readonly string[] }],
  readonly PayableReward[]
> {}

/** Those of these rewards that may still be paid: not cancelled, not returned, bank details not removed. */
export class RewardsStillPayable extends QueryOf<[rewardIds: readonly string[]], ReadonlySet<string>> {}

/** Number of rewards that are neither settled nor expired, of all beneficiaries. */
export class RewardsOwed extends QueryOf<[], number> {}

/** Goodwill above a limit that waits for a second person, for recommenders an agency looks after; without this person's own requests. */
export class GoodwillThatWaits extends QueryOf<[agencyNumber: string, notBy: Person], Waiting> {}

/** An offer as it might have been. */
export interface TriedOffer {
  readonly productId: number;
  readonly rewardCents: number;
  /** Days of the promise to which it applies; null: all days. */
  readonly valid: { readonly from: string; readonly to: string } | null;
  /** Replaces the recommenders' own choice; null: their choice. */
  readonly recommenderShare: 100 | 50 | 0 | null;
}

export interface OfferLookBack extends LookBack {
  readonly from: string;
  readonly to: string;
  /** Extras of campaigns granted in the period, independent of the offer. */
  readonly extras: { readonly rewards: number; readonly cents: number };
}

/**
 * What a period's contracts were granted, and would have been under another offer; null: last full quarter. Read-only.
 * Refuses `not-found` for an unknown product, and `validation-failed` where the period is too long or contains too many contracts.
 */
export class CompareOfferWithPast extends QueryOf<
  [offer: TriedOffer, period: { readonly from: string; readonly to: string } | null],
  OfferLookBack
> {}

/** Rewards a later configuration affects: claim period not begun, not chosen, or for a payee that it names. */
export class RewardsStillToGo extends QueryOf<
  [],
  {
    readonly notReady: number;
    readonly choiceOpen: number;
    readonly toOthers: readonly Pick<RewardView, 'rewardId' | 'choice' | 'option' | 'amountCents'>[];
  }
> {}
