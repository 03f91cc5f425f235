import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

/** To whom a recommender gave their link, and through which channel. */
@Injectable()
export class RecommendationSharing {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The recommender shared the link by a channel of the share page. Another person's recommendation is refused as
   * unknown.
   */
  async share(recommenderId: string, number: string, channel: string): Promise<void> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const recommendation = await this.recommendations.load(row.recommendationId);
    recommendation.share(channel, this.clock.now());
    await this.recommendations.save(recommendation);
  }

  /**
   * The recommender's private note on it, such as whom they gave the link. Another person's recommendation is refused
   * as unknown.
   */
  async note(recommenderId: string, number: string, note: string | null): Promise<void> {
    ensure(await this.recommendations.note({ number, recommenderId }, note), 'recommendation-unknown');
  }
}
