import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import type { Decided } from '#platform/database/batch-handler.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newNumber } from '#platform/domain/ids.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Consents, type WordedConsent } from '#platform/entry/consents.js';
import { OffersFor } from '../../../catalogue/published-questions.js';
import { Recommendation } from '../../domain/recommendation.js';
import type { RecommendationRow } from '../../persistence/recommendation.entity.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';

export const EXPIRE_RECOMMENDATION = 'expire-recommendation';

export type Opening = Pick<
  RecommendationRow,
  'recommenderId' | 'productId' | 'channel' | 'recommenderShare' | 'termsVersion'
> & { readonly agencyNumber: string | null };

/** A recommendation that was decided and is not written yet. */
export interface Opened {
  readonly recommendation: Recommendation;
  readonly termsVersion: string;
  /** What was agreed to with it; nothing where that was kept when the recommendation was held. */
  readonly consents: readonly WordedConsent[];
}

/** What submitting at once and releasing a held one have in common. */
@Injectable()
export class OpenRecommendations {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly consents: Consents,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** What the product pays now, in cents. Refused with `not-found` for a product that is unknown, hidden or pays nothing today. */
  async mustBeRecommendable(productId: number): Promise<number> {
    const offer = (await this.queries.execute(new OffersFor([productId], this.clock.now()))).get(productId);
    refuseUnless(offer !== undefined && !offer.hidden, 'not-found');
    return offer.rewardCents;
  }

  decide(
    id: string,
    entry: Omit<Opening, 'termsVersion'>,
    rewardCents: number,
    now: Date,
  ): Pick<Opened, 'recommendation'> {
    const recommendation = new Recommendation(id);
    recommendation.create({ ...entry, number: newNumber(), rewardCents }, now);
    return { recommendation };
  }

  /** Writes them together: events, rows, the wordings agreed to with their evidence, and when they end. */
  async keep(decided: readonly Decided<Opened>[]): Promise<RecommendationRow[]> {
    const rows = await this.recommendations.addAll(decided.map(({ decision, work }) => ({ ...decision, work })));
    await this.consents.keepAll(decided.flatMap(({ decision }) => decision.consents));
    await this.dueWork.scheduleAll(
      EXPIRE_RECOMMENDATION,
      rows.map(({ recommendationId, validUntil }) => ({ subjectId: recommendationId, dueAt: validUntil })),
    );
    return rows;
  }

  /** One alone, with a wording that is kept already. */
  async open(id: string, { termsVersion, ...entry }: Opening, rewardCents: number): Promise<void> {
    await this.keep([
      {
        decision: { ...this.decide(id, entry, rewardCents, this.clock.now()), termsVersion, consents: [] },
        work: currentWork(),
      },
    ]);
  }
}
