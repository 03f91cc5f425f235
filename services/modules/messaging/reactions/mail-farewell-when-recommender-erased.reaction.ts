import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { RecommenderErased } from '../../account/published-events.js';
import { RewardsOfBeneficiary } from '../../reward/published-questions.js';
import { farewellLetter } from '../letters/farewell.js';

@Reaction({ name: 'mail-farewell-when-recommender-erased', on: [RecommenderErased] })
export class MailFarewellWhenRecommenderErased extends MailReaction<EventFrom<typeof RecommenderErased>> {
  constructor(
    post: Post,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({
    data: { recommenderId, again },
  }: RecordedEvent<EventFrom<typeof RecommenderErased>>): Promise<OutgoingMail | null> {
    if (again) return null;
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    const openCents = rewards.filter(reward => !reward.settled).map(reward => reward.amountCents);
    return this.post.to(recommenderId, to => farewellLetter(to, { openCents }), { alsoErased: true });
  }
}
