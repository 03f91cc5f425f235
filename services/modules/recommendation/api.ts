import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RowOf } from '#platform/database/tables.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';
import { offeredUnder, type OfferedUnder, type PeriodOfProduct } from '../catalogue/api.js';
import type { OrderState } from './domain/recommendation.js';
import type { RecommendationRow } from './persistence/recommendations.js';

export type { RecommendationStatus, Stage } from './domain/stage.js';
/** Published for reports (decision 0005). */
export type { ClickRow, NamedRecommendationRow } from './persistence/followed-links.js';
export type { ContactFactsRow } from './projections/contact-facts.js';
export type { RecommendationFactsRow } from './projections/recommendation-facts.js';

/**
 * Agency or operator cancels it, its recommender reads why, and rewards not paid yet go too. Refuses `not-found` (also
 * another agency's), `changed-meanwhile` (cancelled), `recommendation-expired` and `reward-already-chosen` (paid).
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

type Row = RowOf<typeof RecommendationRow>;

export type TermsOfRecommendation = Pick<
  Row,
  | 'recommendationId'
  | 'number'
  | 'recommenderId'
  | 'productId'
  | 'recommenderShare'
  | 'rewardCents'
  | 'status'
  | 'validUntil'
  | 'agencyNumber'
  | 'cancelledBecause'
> & {
  /** Cancelled or expired: contacts are not led on to the offer any more. */
  readonly hasEnded: boolean;
  /** Why no new friend may follow it; null while it takes friends. */
  readonly refusalToFriends: 'recommendation-blocked' | 'recommendation-expired' | null;
};

/** The terms fixed when the recommendation was made; null where there is no such recommendation. */
export class RecommendationTerms extends Query<TermsOfRecommendation | null> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

export type PromiseMade = Pick<Row, 'productId' | 'recommenderShare'> & { readonly madeAt: Row['createdAt'] };

/** Amounts promised with these recommendations, and when; unknown ones are missing. */
export class PromisesOf extends Query<ReadonlyMap<string, PromiseMade>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}

/** The catalogue version from which a recommendation's amount comes; null where it was made before versions were kept. */
export class PromisedUnder extends Query<OfferedUnder | null> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/**
 * The recommendation with a number or code, in any status. Codes are read regardless of case, spaces and hyphens. With
 * `visibleTo` (an agency's number, or null for none) only one which that agency looks after.
 */
export class FindRecommendation extends Query<{ readonly recommendationId: string } | null> {
  constructor(readonly by: { readonly number?: string; readonly code?: string; readonly visibleTo?: string | null }) {
    super();
  }
}

/** Those of these recommendations that an agency looks after (null: no agency), by id; with the reason of a cancellation. */
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

/**
 * Those of these recommenders that an agency looks after: they recommended under its number or none, or not yet.
 * `agencyNumber` null: the caller belongs to no agency.
 */
export class RecommendersVisibleTo extends Query<ReadonlySet<string>> {
  constructor(
    readonly agencyNumber: string | null,
    readonly recommenderIds: readonly string[],
  ) {
    super();
  }
}

export type RecommendationMade = Pick<
  Row,
  | 'recommendationId'
  | 'number'
  | 'status'
  | 'productId'
  | 'details'
  | 'recommenderShare'
  | 'code'
  | 'createdAt'
  | 'validUntil'
  | 'note'
> & {
  /** The recommender's speakable code, where it leads to this recommendation. */
  readonly spokenCode: string | null;
  readonly clicks: number;
  /** The terms that the recommender agreed to. */
  readonly termsText: string;
};

/** State of the orders of these recipients: open, closed (concluded) or failed. Recipients without an order are missing. */
export class OrderStatesOfRecipients extends Query<ReadonlyMap<string, readonly OrderState[]>> {
  constructor(readonly recipientIds: readonly string[]) {
    super();
  }
}

/** Whether a recommender may still earn from a friend who confirmed and has no contract yet, or whose order is open. */
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

/**
 * How the promised reward is divided between recommender and recipient under today's cap, in cents; zeros where there
 * is no such recommendation, or it ended without a reward.
 */
export class PromisedParts extends Query<{ readonly recommenderCents: number; readonly recipientCents: number }> {
  constructor(
    readonly recommendationId: string,
    /** Also returns the parts of an ended recommendation. */
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

/** Form of address and language that the recommender chose for the friend. */
export interface Address {
  readonly tone: 'casual' | 'formal';
  readonly language: Language;
  /** The way the link went out. */
  readonly channel?: string | undefined;
}

/** Whether a link takes friends, takes none any more, or does not exist. */
export type LinkState = 'open' | 'over' | 'unknown';

/** Preview of a link for messengers and social networks. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** The link itself, without its channel. */
  readonly url: string;
  /** Null where the link is unknown or takes no friends. */
  readonly image: string | null;
  readonly state: LinkState;
  readonly language: Language;
  readonly tenantName: string;
}

/**
 * Preview of a link, by its code or by number and secret. Names only the recommender, by first name, and only while the
 * link takes friends.
 */
export class LinkPreviewOf extends Query<LinkPreview> {
  constructor(
    readonly tenant: Tenant,
    readonly by: { readonly code: string } | { readonly number: string; readonly hash: string },
    readonly address: Address,
  ) {
    super();
  }
}

/** The preview's picture as SVG, 1200 × 630; null where the link is unknown or takes no friends. */
export class LinkPictureOf extends Query<string | null> {
  constructor(
    readonly tenant: Tenant,
    readonly code: string,
    readonly address: Address,
  ) {
    super();
  }
}

/**
 * The last calendar day on which a product was recommended within each period, counting held
 * recommendations too; by the period's key, periods without one are missing.
 */
export class LastRecommendedIn extends Query<ReadonlyMap<number, string>> {
  constructor(readonly periods: readonly PeriodOfProduct[]) {
    super();
  }
}

/** Number of recommendations of these products that still take friends or wait for one, by product; products without any are missing. */
export class OpenRecommendationsOf extends Query<ReadonlyMap<number, number>> {
  constructor(readonly productIds: readonly number[]) {
    super();
  }
}

export { plainCode, previewTags, statusOfLink } from './links.js';

/** Recommendations that take friends, or wait for one, whose promise would change under another cap: number and amounts. */
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
