import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { RewardCancelled } from '../../reward/published-events.js';
import { rewardCancelledLetter } from '../letters/recommendation-news.js';
import { About } from './about.js';

@Reaction({ name: 'mail-reason-when-reward-cancelled', on: [RewardCancelled] })
export class MailReasonWhenRewardCancelled extends MailReaction<EventFrom<typeof RewardCancelled>> {
  constructor(
    post: Post,
    private readonly about: About,
  ) {
    super(post);
  }

  /** What was granted to the wrong one nobody had been told of yet. The agency's words are for the recommender. */
  async prepare({ data }: RecordedEvent<EventFrom<typeof RewardCancelled>>): Promise<OutgoingMail | null> {
    const { reason, orderId, beneficiary } = data;
    if (reason === 'assigned-elsewhere') return null;
    const told =
      reason === 'order-refused' && beneficiary === 'recommender' && orderId ? await this.about.refusal(orderId) : null;
    return this.post.to(
      data.beneficiaryId,
      async to => rewardCancelledLetter(to, { ...(await this.about.reward(data)), reason, told }),
      { alsoErased: true },
    );
  }
}
