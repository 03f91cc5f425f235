import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { offeredUnder } from '../catalogue/events.js';

/** Offen, Ok, Gezahlt, Abgelaufen, Storniert on the wire. */
export type RecommendationStatus = 'open' | 'succeeded' | 'settled' | 'expired' | 'cancelled';

/** Stages in the order of docs/specification/recommending.md#the-status-bar: the first that applies is shown. */
export const stages = [
  'reward-paid',
  'reward-expired',
  'contract-not-concluded',
  'enter-bank-details',
  'pick-up-reward',
  'claim-in-processing',
  'reward-ready',
  'reacted',
  'contact-not-reacted',
] as const;
export type Stage = (typeof stages)[number];

/** A stage that was reached. */
export interface Step {
  readonly stage: Stage;
  /** UTC. */
  readonly reachedAt: Date;
}

/** Reason for the stage, where the stage alone does not tell it. */
export type StageReason =
  | 'claim-period-over'
  | 'contract-revoked'
  | 'contract-cancelled-by-provider'
  | 'contract-not-concluded'
  | 'contract-renewal'
  | 'reward-cancelled'
  | 'recommendation-blocked'
  | 'recommendation-withdrawn'
  | 'recommendation-expired'
  | 'payment-returned'
  | 'waiting-for-release'
  | 'reward-being-checked'
  | 'mailbox-being-checked'
  | 'waiting-for-complaint-period'
  | 'contact-has-not-confirmed'
  | 'contact-has-left'
  | 'order-refused'
  | 'assigned-elsewhere'
  | 'own-contract'
  | 'second-contract'
  | 'no-offer'
  | 'recommendation-ended';

/** Who has to act next, and by when (UTC), where there is a date. */
export interface NextStep {
  readonly who: 'recommender' | 'contact' | 'us' | 'nobody';
  readonly by: Date | null;
}

export interface StatusBar {
  readonly stage: Stage;
  readonly contractClosed: boolean;
  /** UTC; null while there is no contract. */
  readonly contractClosedAt: Date | null;
  /** Stages reached so far with their dates, oldest first; the last is the present stage. */
  readonly steps: readonly Step[];
  readonly reason: StageReason | null;
  readonly next: NextStep;
}

/** State of an order that came of a recommendation: open (undecided), closed (concluded), or failed. */
export type OrderState = 'open' | 'closed' | 'failed';

/**
 * Details of the form that no rule needs: from command to event, held row, read model, reports and exports unchanged.
 * A new one: here and in `packages/contract/src/empfehlung/schemas.ts`, `.nullish()` for old events; nothing personal.
 */
export const recommendationDetails = z.object({ channel: z.string() });
export type RecommendationDetails = z.output<typeof recommendationDetails>;
export const detailNames = Object.keys(recommendationDetails.shape) as (keyof RecommendationDetails)[];

export const RecommendationCreated = defineEvent('RecommendationCreated', {
  recommendationId: z.uuid(),
  number: z.string(),
  recommenderId: z.uuid(),
  productId: z.int(),
  ...recommendationDetails.shape,
  agencyNumber: z.string().nullable(),
  /** The recommender's part of the reward in percent: 100, 50 or 0. */
  recommenderShare: z.union([z.literal(100), z.literal(50), z.literal(0)]),
  /** The product's reward at this moment, in cents: what the recommender was promised. */
  rewardCents: z.int().nonnegative(),
  /** Missing in events from before versions were kept. */
  offeredUnder: offeredUnder.optional(),
  validUntil: eventDate(),
});
export const RecommendationShared = defineEvent('RecommendationShared', {
  recommendationId: z.uuid(),
  channel: z.string(),
});
/** How a click came in: over the page's whole address, or over the short link. */
export const clickEntries = ['link', 'short-link'] as const;
export type ClickEntry = (typeof clickEntries)[number];
/**
 * The link was followed: what one transaction counted of it, by channel, entry and the tenant's day. Each has a stream of
 * its own; the clicks' rows are written with it (decision 0007).
 */
export const RecommendationClicked = defineEvent('RecommendationClicked', {
  recommendationId: z.uuid(),
  counts: z
    .array(
      z.strictObject({
        channel: z.string(),
        entry: z.enum(clickEntries),
        day: z.iso.date(),
        clicks: z.int().positive(),
      }),
    )
    .min(1),
});
export const RecommendationJumpedIn = defineEvent('RecommendationJumpedIn', { recommendationId: z.uuid() });
/** A contract came of the recommendation: Offen → Ok. */
export const RecommendationSucceeded = defineEvent('RecommendationSucceeded', {
  recommendationId: z.uuid(),
  orderId: z.uuid(),
});
/** Its contract was assigned to somebody else, or failed while another friend may still conclude: Ok → Offen. */
export const RecommendationReopened = defineEvent('RecommendationReopened', {
  recommendationId: z.uuid(),
  orderId: z.uuid(),
});
/** Somebody opened the link after its validity and wants a new one; who it was is not asked. */
export const RecommendationNewLinkWanted = defineEvent('RecommendationNewLinkWanted', {
  recommendationId: z.uuid(),
  wantedAt: eventDate(),
});
export const RecommendationExpired = defineEvent('RecommendationExpired', {
  recommendationId: z.uuid(),
  /** When its time was over, however late that was noticed; absent in events from before. */
  endedAt: eventDate().optional(),
});
export const RecommendationCancelled = defineEvent('RecommendationCancelled', {
  recommendationId: z.uuid(),
  reason: z.enum(['blocked', 'withdrawn', 'contract-not-concluded', 'contract-cancelled']),
});
/** Every reward of the recommendation is settled and at least one was paid or picked up: Ok → Gezahlt. */
export const RecommendationSettled = defineEvent('RecommendationSettled', { recommendationId: z.uuid() });

export type RecommendationEvent = EventFrom<
  | typeof RecommendationCreated
  | typeof RecommendationShared
  | typeof RecommendationJumpedIn
  | typeof RecommendationSucceeded
  | typeof RecommendationReopened
  | typeof RecommendationNewLinkWanted
  | typeof RecommendationExpired
  | typeof RecommendationCancelled
  | typeof RecommendationSettled
>;
