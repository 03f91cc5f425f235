import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { RewardSent } from '../../reward/published-events.js';
import { RewardFor } from '../../reward/published-questions.js';
import { paymentSentLetter } from '../letters/reward.js';
import { About } from './about.js';

@Reaction({ name: 'mail-payment-when-reward-sent', on: [RewardSent] })
export class MailPaymentWhenRewardSent extends MailReaction<EventFrom<typeof RewardSent>> {
  constructor(
    post: Post,
    private readonly about: About,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof RewardSent>>): Promise<OutgoingMail | null> {
    const reward = await this.queries.execute(new RewardFor(data.rewardId));
    // Came back already: the mail about that says more.
    if (reward?.progress !== 'sent' && reward?.status !== 'paid') return null;
    return this.post.to(data.beneficiaryId, async to => paymentSentLetter(to, await this.about.reward(data)), {
      alsoErased: true,
    });
  }
}
