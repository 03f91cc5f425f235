import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { newNumber } from '#platform/domain/ids.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#platform/due-work/due-work.js';
import { OfferFor, ProductOf } from '../../../catalogue/published-questions.js';
import { Recommendation } from '../../domain/recommendation.js';
import type { RecommendationRow } from '../../persistence/recommendation.entity.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';

export const EXPIRE_RECOMMENDATION = 'expire-recommendation';

export type Opening = Pick<RecommendationRow, 'recommenderId' | 'productId' | 'channel' | 'recommenderShare' | 'termsVersion'> & { readonly agencyNumber: string | null };

/** What submitting at once and releasing a held one have in common. */
@Injectable()
export class OpenRecommendations {
  constructor(private readonly recommendations: RecommendationRepository, private readonly queries: QueryBus, private readonly dueWork: DueWork, private readonly clock: Clock) {}

  /** Refused with `not-found` for a product that is unknown, hidden or pays nothing today. */
  async mustBeRecommendable(productId: number, now: Date): Promise<void> {
    const product = await this.queries.execute(new ProductOf(productId));
    refuseUnless(product !== null && !product.hidden && (await this.queries.execute(new OfferFor(productId, now))) !== null, 'not-found');
  }

  async open(id: string, { termsVersion, ...entry }: Opening): Promise<RecommendationRow> {
    const now = this.clock.now();
    const offer = await this.queries.execute(new OfferFor(entry.productId, now));
    const recommendation = new Recommendation(id);
    recommendation.create({ ...entry, number: newNumber(), rewardCents: offer?.rewardCents ?? null }, now);
    const row = await this.recommendations.add(recommendation, termsVersion);
    await this.dueWork.schedule(EXPIRE_RECOMMENDATION, id, recommendation.validUntil);
    return row;
  }
}
