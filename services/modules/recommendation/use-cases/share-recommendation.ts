import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

/** The recommender shared the link by a channel of the share page. */
export class ShareRecommendation extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
    readonly channel: string,
  ) {
    super();
  }
}

@CommandHandler(ShareRecommendation)
export class ShareRecommendationHandler implements ICommandHandler<ShareRecommendation> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clock: Clock,
  ) {}

  /** Another person's recommendation is refused as unknown. */
  async execute({ recommenderId, number, channel }: ShareRecommendation): Promise<void> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const recommendation = await this.recommendations.load(row.recommendationId);
    recommendation.share(channel, this.clock.now());
    await this.recommendations.save(recommendation);
  }
}
