import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { RecommenderBlocked, RecommenderUnblocked } from '../../account/published-events.js';
import { BlockReasonOf } from '../../account/published-questions.js';
import { RecipientRecommendationCancelled } from '../../recipient/published-events.js';
import { RecommendationCancelled } from '../../recommendation/published-events.js';
import { RewardsOfBeneficiary } from '../../reward/published-questions.js';
import {
  blockedLetter,
  followedRecommendationCancelledLetter,
  recommendationCancelledLetter,
  unblockedLetter,
} from '../letters/blocking.js';
import { About } from './about.js';

type Block = EventFrom<typeof RecommenderBlocked | typeof RecommenderUnblocked>;

/** A block that was ended before its mail left is told of no more. */
@Reaction({ name: 'mail-reason-when-recommender-blocked', on: [RecommenderBlocked, RecommenderUnblocked] })
export class MailReasonWhenRecommenderBlocked extends MailReaction<Block> {
  constructor(
    post: Post,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({ type, data: { recommenderId } }: RecordedEvent<Block>): Promise<OutgoingMail | null> {
    if (type === 'RecommenderUnblocked') return this.post.to(recommenderId, to => unblockedLetter(to, {}));
    const reason = await this.queries.execute(new BlockReasonOf(recommenderId));
    return reason === null ? null : this.post.to(recommenderId, to => blockedLetter(to, { reason }));
  }
}

/** Cancelled by a person; what a contract's end cancels has a mail of its own. */
@Reaction({ name: 'mail-reason-when-recommendation-cancelled', on: [RecommendationCancelled] })
export class MailReasonWhenRecommendationCancelled extends MailReaction<EventFrom<typeof RecommendationCancelled>> {
  constructor(
    post: Post,
    private readonly about: About,
  ) {
    super(post);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RecommendationCancelled>>): Promise<OutgoingMail | null> {
    if (data.reason !== 'blocked') return null;
    const facts = await this.about.recommendation(data.recommendationId);
    const reason = facts?.cancelledBecause;
    return facts && reason
      ? this.post.to(facts.recommenderId, to => recommendationCancelledLetter(to, { ...facts, reason }))
      : null;
  }
}

/** The friend learns that it is over, not why: the reason is about the recommender. Whose reward ended with it reads that in the reward's own mail. */
@Reaction({ name: 'mail-end-when-recipients-recommendation-cancelled', on: [RecipientRecommendationCancelled] })
export class MailEndWhenRecipientsRecommendationCancelled extends MailReaction<
  EventFrom<typeof RecipientRecommendationCancelled>
> {
  constructor(
    post: Post,
    private readonly about: About,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({
    data: { recipientId, recommendationId },
  }: RecordedEvent<EventFrom<typeof RecipientRecommendationCancelled>>): Promise<OutgoingMail | null> {
    if ((await this.queries.execute(new RewardsOfBeneficiary(recipientId))).length > 0) return null;
    const facts = await this.about.recommendation(recommendationId);
    return facts && this.post.to(recipientId, to => followedRecommendationCancelledLetter(to, facts));
  }
}
