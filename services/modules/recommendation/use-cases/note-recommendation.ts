import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

/** The recommender's private note on it, such as whom they gave the link. */
export class NoteRecommendation extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
    readonly note: string | null,
  ) {
    super();
  }
}

@CommandHandler(NoteRecommendation)
export class NoteRecommendationHandler implements ICommandHandler<NoteRecommendation> {
  constructor(private readonly recommendations: RecommendationRepository) {}

  /** Another person's recommendation is refused as unknown. */
  async execute({ recommenderId, number, note }: NoteRecommendation): Promise<void> {
    ensure(await this.recommendations.note({ number, recommenderId }, note), 'recommendation-unknown');
  }
}
