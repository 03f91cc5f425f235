import { Query } from '@nestjs/cqrs';
import type { RecommendationStatus } from './domain/status.js';

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
  /** Its recommender is blocked: nobody can follow it while that lasts. */
  readonly recommenderBlocked: boolean;
  /** What the recommender reads where somebody cancelled it. */
  readonly cancelledBecause: string | null;
}

/** What was agreed when the recommendation was made; null where there is no such recommendation. */
export class RecommendationTerms extends Query<TermsOfRecommendation | null> {
  constructor(readonly recommendationId: string) {
    super();
  }
}

/** The recommendation behind a number or a code, in any status. Codes are read without regard to case, spaces and hyphens. With `inCareOf` (an agency's number, null for none) only one that agency looks after. */
export class FindRecommendation extends Query<{ readonly recommendationId: string } | null> {
  constructor(readonly by: { readonly number?: string; readonly code?: string; readonly inCareOf?: string | null }) {
    super();
  }
}

/** Of these recommenders, those an agency looks after: who recommended under its number or under none, or nobody yet. `agencyNumber` null: someone of no agency asks. */
export class RecommendersInCareOf extends Query<ReadonlySet<string>> {
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
  readonly channel: string;
  readonly recommenderShare: 100 | 50 | 0;
  readonly code: string;
  /** UTC. */
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly clicks: number;
  /** The wording agreed to. */
  readonly termsText: string;
}

/** How the orders of these recipients stand: not decided yet, concluded, or failed. Who has none is missing. */
export class OrderStatesOfRecipients extends Query<ReadonlyMap<string, readonly ('open' | 'closed' | 'failed')[]>> {
  constructor(readonly recipientIds: readonly string[]) {
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
  constructor(readonly recommendationId: string) {
    super();
  }
}
