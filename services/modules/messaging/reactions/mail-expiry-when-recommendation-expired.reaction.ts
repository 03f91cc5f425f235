import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { RecommendationExpired } from '../../recommendation/published-events.js';
import { recommendationExpiredLetter } from '../letters/recommendation-news.js';
import { About } from './about.js';

@Reaction({ name: 'mail-expiry-when-recommendation-expired', on: [RecommendationExpired] })
export class MailExpiryWhenRecommendationExpired extends MailReaction<EventFrom<typeof RecommendationExpired>> {
  constructor(
    post: Post,
    private readonly about: About,
  ) {
    super(post);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationExpired>>): Promise<OutgoingMail | null> {
    const recommendation = await this.about.recommendation(data.recommendationId);
    return (
      recommendation &&
      this.post.to(recommendation.recommenderId, to => recommendationExpiredLetter(to, recommendation))
    );
  }
}
