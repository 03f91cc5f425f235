import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { offeredUnder, type OfferedUnder, type PeriodOfProduct } from '../catalogue/api.js';
import type { RecommendationStatus } from './domain/stage.js';

export type { Stage } from './domain/stage.js';

/**
 * An agency or an operator takes a recommendation back, with a reason its recommender reads; what is not paid of it is cancelled.
 * Refuses `not-found` (also one another agency looks after), `changed-meanwhile` (cancelled already), `recommendation-expired` and `reward-already-chosen` (paid).
 * Published for operators at the command line.
 */
export class CancelRecommendation extends Command<void> {
  constructor(
    readonly number: string,
    readonly cancellation: {
      readonly because: string;
      readonly by: { readonly name: string; readonly agencyNumber: string | null; readonly wholeTenant?: true };
    },
  ) {
    super();
  }
}

/**
 * What was said in the form and no rule goes by: taken whole from the form over command, event, the row that waits and the read model to reports and exports.
 * A further field is a line here and one in `packages/contract/src/empfehlung/schemas.ts`; with `.nullish()`, since older events lack it. Nothing personal.
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
  /** Events recorded before versions were kept name none. */
  offeredUnder: offeredUnder.optional(),
  validUntil: eventDate(),
});
export const RecommendationShared = defineEvent('RecommendationShared', {
  recommendationId: z.uuid(),
  channel: z.string(),
});
export const RecommendationJumpedIn = defineEvent('RecommendationJumpedIn', { recommendationId: z.uuid() });
/** A contract came of it: Offen → Ok. */
export const RecommendationSucceeded = defineEvent('RecommendationSucceeded', {
  recommendationId: z.uuid(),
  orderId: z.uuid(),
});
/** The contract it had was somebody else's after all, or failed while another friend may still conclude: Ok → Offen. */
export const RecommendationReopened = defineEvent('RecommendationReopened', {
  recommendationId: z.uuid(),
  orderId: z.uuid(),
});
/** Somebody opened the link after its time and wants a new one. Who it was, nobody asked. */
export const RecommendationNewLinkWanted = defineEvent('RecommendationNewLinkWanted', {
  recommendationId: z.uuid(),
  wantedAt: eventDate(),
});
export const RecommendationExpired = defineEvent('RecommendationExpired', { recommendationId: z.uuid() });
export const RecommendationCancelled = defineEvent('RecommendationCancelled', {
  recommendationId: z.uuid(),
  reason: z.enum(['blocked', 'withdrawn', 'contract-not-concluded', 'contract-cancelled']),
});
/** Every reward of it is settled and at least one was paid or picked up: Ok → Gezahlt. */
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

export interface TermsOfRecommendation {
  readonly recommendationId: string;
  readonly number: string;
  readonly recommenderId: string;
  readonly productId: number;
  /** The recommender's part of the reward in percent; the recipient gets the rest. */
  readonly recommenderShare: 100 | 50 | 0;
  /** What the product paid when the recommendation was made, in cents. */
  readonly rewardCents: number;
  readonly status: RecommendationStatus;
  /** UTC. */
  readonly validUntil: Date;
  readonly agencyNumber: string | null;
  /** Cancelled or expired: nobody who followed it is led on any more. */
  readonly hasEnded: boolean;
  /** Why nobody new may follow it; null while it takes friends. */
  readonly refusalToFriends: 'recommendation-blocked' | 'recommendation-expired' | null;
  /** What the recommender reads where somebody cancelled it. */
  readonly cancelledBecause: string | null;
}

/** What was agreed when the recommendation was made; null where there is no such recommendation. */
export class RecommendationTerms extends Query<TermsOfRecommendation | null> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

export interface PromiseMade {
  readonly productId: number;
  readonly recommenderShare: 100 | 50 | 0;
  readonly madeAt: Date;
}

/** What was promised with these recommendations, and when; unknown ones are left out. */
export class PromisesOf extends Query<ReadonlyMap<string, PromiseMade>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}

/** The version of the catalogue a recommendation's amount comes from; null where it was made before versions were kept. */
export class PromisedUnder extends Query<OfferedUnder | null> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** The recommendation behind a number or a code, in any status. Codes are read without regard to case, spaces and hyphens. With `visibleTo` (an agency's number, null for none) only one that agency looks after. */
export class FindRecommendation extends Query<{ readonly recommendationId: string } | null> {
  constructor(readonly by: { readonly number?: string; readonly code?: string; readonly visibleTo?: string | null }) {
    super();
  }
}

/** Those of these recommendations that an agency looks after (null: none asks), by id; with what whoever cancelled one wrote. */
export class RecommendationsVisibleTo extends Query<
  ReadonlyMap<string, { readonly number: string; readonly cancelledBecause: string | null }>
> {
  constructor(
    readonly agencyNumber: string | null,
    readonly recommendationIds: readonly string[],
  ) {
    super();
  }
}

/** Of these recommenders, those an agency looks after: who recommended under its number or under none, or nobody yet. `agencyNumber` null: someone of no agency asks. */
export class RecommendersVisibleTo extends Query<ReadonlySet<string>> {
  constructor(
    readonly agencyNumber: string | null,
    readonly recommenderIds: readonly string[],
  ) {
    super();
  }
}

export interface RecommendationMade {
  readonly recommendationId: string;
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly productId: number;
  readonly details: RecommendationDetails;
  readonly recommenderShare: 100 | 50 | 0;
  readonly code: string;
  /** The recommender's code to say aloud, where it leads here. */
  readonly spokenCode: string | null;
  /** UTC. */
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly clicks: number;
  /** The recommender's own. */
  readonly note: string | null;
  /** The wording agreed to. */
  readonly termsText: string;
}

/** How the orders of these recipients stand: not decided yet, concluded, or failed. Who has none is missing. */
export class OrderStatesOfRecipients extends Query<ReadonlyMap<string, readonly ('open' | 'closed' | 'failed')[]>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}

/** Whether a recommender may still earn by a friend on the way: one who confirmed and has concluded nothing yet, or whose order is open. */
export class AwaitsContract extends Query<boolean> {
  constructor(readonly recommenderId: string) {
    super();
  }
}

/** Every recommendation a recommender made, newest first. */
export class RecommendationsOf extends Query<readonly RecommendationMade[]> {
  constructor(readonly recommenderId: string) {
    super();
  }
}

/** How the promised reward is parted between recommender and recipient by today's cap, in cents; zeros where there is no such recommendation, or it ended without a reward. */
export class PromisedParts extends Query<{ readonly recommenderCents: number; readonly recipientCents: number }> {
  constructor(
    readonly recommendationId: string,
    /** Also where it ended. */
    readonly asMade = false,
  ) {
    super();
  }
}

/** The provider's page for a friend of this recommendation. */
export class OfferLink extends Query<string> {
  constructor(
    readonly recommendationId: string,
    readonly recipient: { readonly number: string; readonly channel: string },
  ) {
    super();
  }
}

/** How the friend is spoken to, and in which language: what the recommender chose for the message. */
export interface Address {
  readonly tone: 'casual' | 'formal';
  readonly language: Language;
  /** The way the link went out. */
  readonly channel?: string | undefined;
}

/** Whether a link takes friends, takes none any more, or is none at all. */
export type LinkState = 'open' | 'over' | 'unknown';

/** What a link shows where it is shared, before anybody has followed it. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** The link itself, without a channel. */
  readonly url: string;
  /** Null where the link leads to nothing any more. */
  readonly image: string | null;
  readonly state: LinkState;
  readonly language: Language;
  readonly tenantName: string;
}

/** Of a link, by its code or by number and secret. Names nobody but the recommender, by the first name, and that only while the link takes friends. */
export class LinkPreviewOf extends Query<LinkPreview> {
  constructor(
    readonly tenant: Tenant,
    readonly by: { readonly code: string } | { readonly number: string; readonly hash: string },
    readonly address: Address,
  ) {
    super();
  }
}

/** The picture of the preview as SVG, 1200 × 630; null where the link leads to nothing any more. */
export class LinkPictureOf extends Query<string | null> {
  constructor(
    readonly tenant: Tenant,
    readonly code: string,
    readonly address: Address,
  ) {
    super();
  }
}

/** The last calendar day (in Germany) on which a product was recommended, or is waited for with a recommendation that is held, within each period, by its key; a period without one is missing. */
export class LastRecommendedIn extends Query<ReadonlyMap<number, string>> {
  constructor(readonly periods: readonly PeriodOfProduct[]) {
    super();
  }
}

/** How many recommendations of these products still take friends or wait for one, by product; one without any is missing. */
export class OpenRecommendationsOf extends Query<ReadonlyMap<number, number>> {
  constructor(readonly productIds: readonly number[]) {
    super();
  }
}

export { plainCode, previewTags, statusOfLink } from './links.js';

/** Recommendations that take friends, or wait for one, and promise them something else under another cap: how many, and how much in all. */
export class PromisesUnderCap extends Query<{
  readonly count: number;
  readonly beforeCents: number;
  readonly afterCents: number;
}> {
  constructor(
    readonly before: number,
    readonly after: number,
  ) {
    super();
  }
}
