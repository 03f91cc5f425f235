import type { UnreachableWhy } from '#platform/database/platform-tables.js';
import type { PageOf, PageWish } from '#platform/domain/answers.js';
import { CommandOf, QueryOf } from '#platform/messages.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import type { OfferedUnder } from '../catalogue/events.js';
import type { HoldOfReward } from './ports.js';
import type { OrderState, RecommendationDetails, RecommendationStatus, StatusBar } from './events.js';
import type { LinkPreview } from './link-preview.js';

export { previewTags, statusOfLink } from './link-preview.js';

/**
 * Agency or operator cancels it, its recommender reads why, and rewards not paid yet go too. Refuses `not-found` (also
 * another agency's), `changed-meanwhile` (cancelled), `recommendation-expired` and `reward-already-chosen` (paid).
 * Published for operators at the command line.
 */
export class CancelRecommendation extends CommandOf<
  [
    number: string,
    cancellation: {
      readonly because: string;
      readonly by: { readonly name: string; readonly agencyNumber: string | null; readonly wholeTenant?: true };
    },
  ]
> {}

export interface TermsOfRecommendation {
  readonly recommendationId: string;
  readonly number: string;
  readonly recommenderId: string;
  readonly productId: number;
  /** The recommender's part of the reward in percent. */
  readonly recommenderShare: 100 | 50 | 0;
  /** Cents that the product paid when the recommendation was made. */
  readonly rewardCents: number;
  readonly status: RecommendationStatus;
  readonly validUntil: Date;
  readonly agencyNumber: string | null;
  /** Reason of a cancellation, as the recommender reads it. */
  readonly cancelledBecause: string | null;
  /** Cancelled or expired: contacts are not led on to the offer any more. */
  readonly hasEnded: boolean;
  /** Why no new friend may follow it; null while it takes friends. */
  readonly refusalToFriends: 'recommendation-blocked' | 'recommendation-expired' | null;
}

/** The terms fixed when the recommendation was made; null where there is no such recommendation. */
export class RecommendationTerms extends QueryOf<[recommendationId: string], TermsOfRecommendation | null> {}

export interface PromiseMade {
  readonly productId: number;
  readonly recommenderShare: 100 | 50 | 0;
  readonly madeAt: Date;
}

/** Amounts promised with these recommendations, and when; unknown ones are missing. */
export class PromisesOf extends QueryOf<[recommendationIds: readonly string[]], ReadonlyMap<string, PromiseMade>> {}

/** The catalogue version from which a recommendation's amount comes; null where it was made before versions were kept. */
export class PromisedUnder extends QueryOf<[recommendationId: string], OfferedUnder | null> {}

/**
 * The recommendation with a number or code, in any status. Codes are read regardless of case, spaces and hyphens. With
 * `visibleTo` (an agency's number, or null for none) only one which that agency looks after.
 */
export class FindRecommendation extends QueryOf<
  [by: { readonly number?: string; readonly code?: string; readonly visibleTo?: string | null }],
  { readonly recommendationId: string } | null
> {}

/** Those of these recommendations that an agency looks after (null: no agency), by id; with the reason of a cancellation. */
export class RecommendationsVisibleTo extends QueryOf<
  [agencyNumber: string | null, recommendationIds: readonly string[]],
  ReadonlyMap<string, { readonly number: string; readonly cancelledBecause: string | null }>
> {}

export interface RecommendationMade {
  readonly recommendationId: string;
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly productId: number;
  readonly details: RecommendationDetails;
  readonly recommenderShare: 100 | 50 | 0;
  readonly code: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
  /** The recommender's private note; it may name the friend. */
  readonly note: string | null;
  /** The recommender's speakable code, where it leads to this recommendation. */
  readonly spokenCode: string | null;
  readonly clicks: number;
  /** The terms that the recommender agreed to. */
  readonly termsText: string;
}

/** State of the orders of these recipients: open, closed (concluded) or failed. Recipients without an order are missing. */
export class OrderStatesOfRecipients extends QueryOf<
  [recipientIds: readonly string[]],
  ReadonlyMap<string, readonly OrderState[]>
> {}

/** Whether a recommender may still earn from a friend who confirmed and has no contract yet, or whose order is open. */
export class AwaitsContract extends QueryOf<[recommenderId: string], boolean> {}

/** Every recommendation a recommender made, newest first. */
export class RecommendationsOf extends QueryOf<[recommenderId: string], readonly RecommendationMade[]> {}

/**
 * How the promised reward is divided between recommender and recipient under today's cap, in cents; zeros where there
 * is no such recommendation, or it ended without a reward, unless `asMade`.
 */
export class PromisedParts extends QueryOf<
  [recommendationId: string, asMade?: boolean],
  { readonly recommenderCents: number; readonly recipientCents: number }
> {}

/** The provider's page for a friend of this recommendation. */
export class OfferLink extends QueryOf<
  [recommendationId: string, recipient: { readonly number: string; readonly channel: string }],
  string
> {}

/** Form of address and language that the recommender chose for the friend. */
export interface Address {
  readonly tone: 'casual' | 'formal';
  readonly language: Language;
  /** The way the link went out. */
  readonly channel?: string | undefined;
}

/** A link by its code, or by number and secret. */
export type LinkNamed = { readonly code: string } | { readonly number: string; readonly hash: string };

/**
 * Preview of a link, by its code or by number and secret. Names only the recommender, by first name, and only while the
 * link takes friends; `untold`: the programme alone, whether or not there is the link typed so.
 */
export class LinkPreviewOf extends QueryOf<
  [tenant: Tenant, by: LinkNamed | { readonly untold: string }, address: Address],
  LinkPreview
> {}

/** Recommendations that take friends, or wait for one, whose promise would change under another cap: number and amounts. */
export class PromisesUnderCap extends QueryOf<
  [before: number, after: number],
  {
    readonly count: number;
    readonly beforeCents: number;
    readonly afterCents: number;
  }
> {}

/** Whose recommendations are seen: those that an agency looks after (null: staff without one), or all of the tenant. */
export type SeenBy = { readonly agencyNumber: string | null } | 'whole-tenant';

/** A person as a case shows them; names are empty once they are erased. */
interface PersonInCase {
  readonly name: string;
  readonly email: string;
  readonly unreachable: { readonly since: Date; readonly why: UnreachableWhy } | null;
}

/** A friend of a case. */
export interface ContactInCase extends PersonInCase {
  readonly recipientId: string;
  readonly number: string;
  readonly city: string;
  readonly registeredAt: Date;
  readonly status: 'unconfirmed' | 'confirmed' | 'erased';
}

/** A line of the status bar: a friend's with one product, or that of a contract by the code alone. */
export interface LineInCase extends StatusBar {
  readonly contact: ContactInCase | null;
  readonly productId: number;
  readonly orderIds: readonly string[];
  readonly rewardIds: readonly string[];
  /** Of those rewards that are held. */
  readonly holds: ReadonlyMap<string, HoldOfReward>;
}

export interface CaseOfRecommendation {
  readonly recommendationId: string;
  readonly number: string;
  readonly recommenderId: string;
  readonly recommender: PersonInCase;
  readonly productId: number;
  readonly recommenderShare: 100 | 50 | 0;
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly agencyNumber: string | null;
  readonly cancelledBecause: string | null;
  readonly clicks: number;
  /** At least one. */
  readonly lines: readonly LineInCase[];
}

/** One recommendation, or a page of a recommender's, newest first, with people and lines, as far as they are seen. */
export class CasesOf extends QueryOf<
  [asked: { readonly number: string } | ({ readonly recommenderId: string } & PageWish), seenBy: SeenBy],
  PageOf<CaseOfRecommendation>
> {}
