import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { RecipientConfirmed } from '../../recipient/published-events.js';
import { friendReactedLetter } from '../letters/recommendation-news.js';
import { About } from './about.js';

/** No news any more once the recommendation has moved on. */
@Reaction({ name: 'mail-news-when-recipient-confirmed', on: [RecipientConfirmed] })
export class MailNewsWhenRecipientConfirmed extends MailReaction<EventFrom<typeof RecipientConfirmed>> {
  constructor(
    post: Post,
    private readonly about: About,
  ) {
    super(post);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecipientConfirmed>>): Promise<OutgoingMail | null> {
    const recommendation = await this.about.recommendation(data.recommendationId);
    if (recommendation?.status !== 'open') return null;
    return this.post.to(recommendation.recommenderId, to => friendReactedLetter(to, recommendation));
  }
}
